// Sites that look alike are near each other, whatever their colors.
import { expect, it } from 'vitest'
import { looksDistance, looksOf } from '../../../../src/catalog/pictures/looks.ts'
import { distance, oklabOf } from '../../../../src/catalog/pictures/oklab.ts'

type Rgb = readonly [red: number, green: number, blue: number]

function solid(color: Rgb): Uint8Array {
  const [width, height] = [8, 8]
  return looksOf({
    data: Uint8Array.from({ length: width * height * 3 }, (_, at) => color[at % 3] as number),
    width,
    height,
  })
}

it('two blues that hardly differ are nearer than black and white', () => {
  const blues = looksDistance(solid([0x25, 0x63, 0xeb]), solid([0x1d, 0x4e, 0xd8]))
  expect(blues).toBeLessThan(looksDistance(solid([0, 0, 0]), solid([255, 255, 255])))
})

it('each color of sRGB, and its neighbor, have nearly the same layout', () => {
  const steps = [0, 128, 255]
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue): Rgb => [red, green, blue])))
  const layout = (color: Rgb) => solid(color).subarray(-3)
  for (const color of colors) {
    const other = color.map((value) => Math.abs(value - 20)) as unknown as Rgb
    const most = distance(oklabOf(...color), oklabOf(...other)) * 64 + 1
    for (const [at, value] of layout(color).entries())
      expect(Math.abs(value - (layout(other)[at] as number)), `${color}`).toBeLessThanOrEqual(most)
  }
})

it('the corners of sRGB are as far apart in the layout as in OKLab', () => {
  const corners = Array.from({ length: 8 }, (_, n) => [1, 2, 4].map((bit) => (n & bit ? 255 : 0)) as unknown as Rgb)
  for (const one of corners)
    for (const other of corners) {
      const lab = oklabOf(...other)
      const apart = oklabOf(...one).map((value, axis) => Math.abs(value - (lab[axis] as number)) * 64)
      const found = looksDistance(solid(one).subarray(-48), solid(other).subarray(-48)) / 16
      expect(Math.abs(found - apart.reduce((sum, value) => sum + value)), `${one} ${other}`).toBeLessThan(3)
    }
})
