import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance, hexOf, oklabOf, parseColor, srgbOf } from '../../../../src/catalog/pictures/oklab.ts'

describe('colors', () => {
  it('come back from OKLab as the bytes that they were', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        expect(srgbOf(oklabOf(red, green, blue))).toEqual([red, green, blue])
      }),
    )
  })

  it('have the values of the definition of OKLab', () => {
    const red = [0.627955, 0.224863, 0.125846]
    expect(distance(oklabOf(255, 0, 0), red as unknown as ReturnType<typeof oklabOf>)).toBeLessThan(1e-5)
    expect(distance(oklabOf(0, 0, 0), oklabOf(255, 255, 255))).toBeCloseTo(1, 6)
  })

  it.each(['#ff7f50', 'ff7f50', '#FF7F50'])('are read from %s', (text) => {
    expect(hexOf(parseColor(text) as ReturnType<typeof oklabOf>)).toBe('#ff7f50')
  })

  it('are read from three digits, each of which stands for two', () => {
    expect(parseColor('f50')).toEqual(parseColor('ff5500'))
  })

  it.each(['', '#', 'red', '#ff7f5', '#ff7f500', '##f50', ' f50', 'f50\n', '#ff7f5g', '0xff7f50'])(
    'are not read from %j',
    (text) => expect(parseColor(text)).toBe(null),
  )
})
