// Sites that look alike are near each other, whatever their colors.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { looksDistance, looksOf } from '../../../../src/catalog/pictures/looks.ts'
import { runs } from '../../../support/project/random.ts'

type Rgb = readonly [red: number, green: number, blue: number]

function solid(color: Rgb): Uint8Array {
  const [width, height] = [8, 8]
  return looksOf({
    data: Uint8Array.from({ length: width * height * 3 }, (_, at) => color[at % 3] as number),
    width,
    height,
  })
}

const channel = fc.integer({ min: 0, max: 255 })
const rgb = fc.tuple(channel, channel, channel)
/** A measurement takes 12 ms, whatever the size of the picture. */
const RUNS = runs(30, 1_000)

it('two blues that hardly differ are nearer than black and white', () => {
  const blues = looksDistance(solid([0x25, 0x63, 0xeb]), solid([0x1d, 0x4e, 0xd8]))
  expect(blues).toBeLessThan(looksDistance(solid([0, 0, 0]), solid([255, 255, 255])))
})

it('colors of one hue are nearer than colors of one lightness', () => {
  const blue = solid([0x24, 0x56, 0xd6])
  expect(looksDistance(blue, solid([0x3a, 0x6a, 0xe8]))).toBeLessThan(looksDistance(blue, solid([0xa0, 0x30, 0x30])))
})

it('nearly all of each color of sRGB is counted, on the first screen and on the page', () => {
  fc.assert(
    fc.property(rgb, (color) => {
      const bytes = solid(color)
      const half = bytes.length / 2
      const sumOf = (part: Uint8Array) => part.reduce((sum, byte) => sum + byte, 0)
      expect(sumOf(bytes.subarray(0, half)), `${color}`).toBeGreaterThan(255 * 0.9)
      expect(sumOf(bytes.subarray(half)), `${color}`).toBeGreaterThan(170 * 0.9)
    }),
    { numRuns: RUNS },
  )
})

// Below that, four steps of a channel are a third of the way from black to a visible gray: OKLab takes cube roots.
const bright = fc.integer({ min: 12, max: 255 })
const visible = fc.tuple(bright, bright, bright)

it('a color and its neighbor look nearly the same, wherever the lattice has its nodes', () => {
  const whole = looksDistance(solid([0, 0, 0]), solid([255, 255, 255]))
  fc.assert(
    fc.property(visible, fc.nat(2), (color, axis) => {
      const other = color.map((value, at) => (at === axis ? value - 4 : value)) as unknown as Rgb
      expect(looksDistance(solid(color), solid(other)), `${color}`).toBeLessThan(whole / 3)
    }),
    { numRuns: RUNS },
  )
})
