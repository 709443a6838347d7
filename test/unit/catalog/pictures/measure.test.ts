import { thumbHashToAverageRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { hammingDistance } from '../../../../src/catalog/pictures/hash.ts'
import { looksDistance } from '../../../../src/catalog/pictures/looks.ts'
import { measurePicture, palette } from '../../../../src/catalog/pictures/measure.ts'
import type { Pixels } from '../../../../src/catalog/pictures/pixels.ts'

/** Bands of plain colors, each of so many rows. */
function bands(width: number, ...rows: readonly (readonly [color: number, rows: number])[]): Pixels {
  const height = rows.reduce((sum, [, count]) => sum + count, 0)
  const bytes = rows.flatMap(([color, count]) =>
    Array(count * width).fill([color >> 16, (color >> 8) & 255, color & 255]),
  )
  return { data: Uint8Array.from(bytes.flat()), width, height }
}

describe('a palette', () => {
  it('has the colors with their shares, the largest first', () => {
    expect(palette(bands(10, [0xffffff, 20], [0x16264d, 70], [0xff7f6e, 10]))).toEqual([
      { hex: '#16264d', share: 0.7 },
      { hex: '#ffffff', share: 0.2 },
      { hex: '#ff7f6e', share: 0.1 },
    ])
  })

  it('has at most six colors', () => {
    const colors = [0xffffff, 0x111111, 0xd92b2b, 0xf7d21e, 0x2e7d4f, 0x2456d6, 0xf6a5c0, 0x6b4a34]
    expect(palette(bands(10, ...colors.map((color, i) => [color, 20 - i] as const)))).toHaveLength(6)
  })

  it('has no share below a hundredth, and no color of hardly any pixels', () => {
    const found = palette(bands(10, [0xffffff, 993], [0xd92b2b, 5], [0x2456d6, 2]))
    expect(found).toEqual([
      { hex: '#ffffff', share: 0.99 },
      { hex: '#d92b2b', share: 0.01 },
    ])
  })

  it('has one color for shades that hardly differ', () => {
    expect(palette(bands(10, [0xffffff, 50], [0xfcfcfa, 50]))).toHaveLength(1)
  })
})

describe('a measurement', () => {
  const page = bands(40, [0x16264d, 20], [0xffffff, 60], [0xff7f6e, 20])

  it('has a palette for each section', () => {
    const { sections } = measurePicture(page, [
      { type: 'header', top: 0, height: 0.2 },
      { type: 'footer', top: 0.8, height: 0.2 },
    ])
    expect(sections).toEqual([[{ hex: '#16264d', share: 1 }], [{ hex: '#ff7f6e', share: 1 }]])
  })

  it('takes the first hero for the hero, or the first screen', () => {
    expect(measurePicture(page, [{ type: 'hero', top: 0.8, height: 0.2 }]).hero).toEqual([{ hex: '#ff7f6e', share: 1 }])
    expect(measurePicture(page, []).hero).toEqual([
      { hex: '#16264d', share: 0.8 },
      { hex: '#ffffff', share: 0.2 },
    ])
  })

  it('has a placeholder of about the colors of the picture', () => {
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(measurePicture(page, []).placeholder, 'base64'))
    expect([r, g, b].map((value) => Math.abs(value - 0.8) < 0.25)).toEqual([true, true, true])
  })

  it('is the same for the same pixels', () => {
    const [one, two] = [measurePicture(page, []), measurePicture(page, [])]
    expect(one).toEqual(two)
    expect(one.hash).toHaveLength(32)
    expect(hammingDistance(one.hash, two.hash)).toBe(0)
    expect(looksDistance(one.looks, two.looks)).toBe(0)
  })

  it.each([
    [1, 1],
    [1, 100],
    [3, 2],
  ])('is possible for %i by %i pixels, and for bands outside of them', (width, height) => {
    const tiny = bands(width, [0xd92b2b, height])
    const { page: colors, sections } = measurePicture(tiny, [{ type: 'hero', top: 1.5, height: 0 }])
    expect([colors, ...sections]).toEqual([[{ hex: '#d92b2b', share: 1 }], [{ hex: '#d92b2b', share: 1 }]])
  })
})

it('the distance of hashes is the number of bits that differ', () => {
  expect(hammingDistance(Uint8Array.of(0b1011, 255), Uint8Array.of(0b0001, 0))).toBe(10)
})
