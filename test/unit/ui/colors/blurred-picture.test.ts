// The blurred pictures behind pictures: the same colors as the library's, in few bytes.
import { rgbaToThumbHash, thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it, test } from 'vitest'
import { blurredPicture, solidPicture, thumbHash } from '../../../../src/ui/colors/blurred-picture.ts'

/** A hash of a picture that is red above, blue below, and darker to the right. */
function hashOf(width: number, height: number): Buffer {
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const shade = 255 - Math.round(((at % width) / width) * 120)
    return at < (width * height) / 2 ? [shade, 0, 30, 255] : [0, 30, shade, 255]
  })
  return Buffer.from(rgbaToThumbHash(width, height, Uint8Array.from(pixels.flat())))
}

describe('a ThumbHash', () => {
  it.each([
    [20, 60],
    [60, 20],
    [10, 90],
    [40, 40],
  ])('of %i × %i pixels has the colors that its library decodes, and its aspect (rule 34.11)', (width, height) => {
    const hash = hashOf(width, height)
    const { rgba, w, h } = thumbHashToRGBA(hash)
    const { aspect, colorAt } = thumbHash(hash.toString('base64'))
    expect(aspect).toBe(thumbHashToApproximateAspectRatio(hash))
    for (let at = 0; at < w * h; at++) {
      const color = colorAt(((at % w) + 0.5) / w, (Math.floor(at / w) + 0.5) / h)
      for (const [channel, value] of color.entries())
        expect(Math.abs(value - (rgba[at * 4 + channel] as number))).toBeLessThanOrEqual(1)
    }
  })
})

describe('a blurred picture', () => {
  const placeholder = hashOf(20, 60).toString('base64')
  const screenshot = { placeholder, width: 1000, height: 3000 }
  const bitmapOf = (html: string | undefined) =>
    Buffer.from(/^<img src="data:image\/bmp;base64,([^"]*)" alt="">$/.exec(html ?? '')?.[1] ?? '', 'base64')
  /** The first pixel of the lowest row. */
  const lowest = (bitmap: Buffer) => [...bitmap.subarray(26, 29)].reverse()

  it('is a small bitmap of the part that is shown (rule 34.11)', () => {
    const top = blurredPicture(screenshot, { ratio: 0.75 })?.html
    expect(top?.length).toBeLessThan(200)
    const bitmap = bitmapOf(top)
    expect([bitmap.toString('latin1', 0, 2), bitmap.readUInt32LE(2)]).toEqual(['BM', bitmap.length])
    expect([bitmap.readUInt16LE(18), bitmap.readUInt16LE(20)]).toEqual([6, 4])
    const [red = 0, , blue = 0] = lowest(bitmap)
    expect(red).toBeGreaterThan(blue)
    const below = lowest(bitmapOf(blurredPicture(screenshot, { top: 0.7, ratio: 0.75 })?.html))
    expect(below[2]).toBeGreaterThan(below[0] as number)
  })

  it('without the size of the picture shows about the same part', () => {
    expect(lowest(bitmapOf(blurredPicture({ placeholder }, { ratio: 0.75 })?.html))[0]).toBeGreaterThan(100)
  })

  it('of a crop is its main color', () => {
    expect(lowest(bitmapOf(solidPicture('#ff7f50')?.html))).toEqual([255, 127, 80])
  })

  test('there is none without a measurement', () => {
    expect([blurredPicture({ placeholder: null }, { ratio: 1 }), blurredPicture({}, { ratio: 1 })]).toEqual([
      null,
      null,
    ])
    expect(solidPicture(undefined)).toBeNull()
  })
})
