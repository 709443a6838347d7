// Where sections are proposed: at changes of the ground, in gaps, and never outside the picture.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pixels } from '../../../../src/catalog/pictures/pixels.ts'
import { sectionBands } from '../../../../src/catalog/pictures/section-bands.ts'

const WIDTH = 96
type Color = readonly [number, number, number]
const [WHITE, NAVY, RED]: readonly [Color, Color, Color] = [
  [255, 255, 255],
  [22, 38, 77],
  [217, 43, 43],
]

/** Rows of one ground, with a block in the middle or across the width. */
function rows(count: number, ground: Color, block?: { of: Color; wide?: boolean }): Color[][] {
  return Array.from({ length: count }, () =>
    Array.from({ length: WIDTH }, (_, x) =>
      block && (block.wide || (x > 20 && x < 70)) && x > 0 && x < WIDTH - 1 ? block.of : ground,
    ),
  )
}

function pixelsOf(...parts: Color[][][]): Pixels {
  const all = parts.flat()
  return { data: Uint8Array.from(all.flat(2)), width: WIDTH, height: all.length }
}

/** The tops of the bands, as rows. */
function topsOf(pixels: Pixels): number[] {
  return sectionBands(pixels).map(({ top }) => Math.round(top * pixels.height))
}

describe('proposed sections (rule 44.82)', () => {
  it('begin where the ground changes across the width', () => {
    expect(topsOf(pixelsOf(rows(50, WHITE), rows(40, NAVY), rows(30, RED), rows(60, WHITE)))).toEqual([0, 50, 90, 120])
  })

  it('begin in the middle of a long gap, and not in short ones', () => {
    const block = rows(30, WHITE, { of: RED })
    expect(topsOf(pixelsOf(block, rows(24, WHITE), block))).toEqual([0, 42])
    expect(topsOf(pixelsOf(block, rows(4, WHITE), block))).toEqual([0])
  })

  it('are not parted by a line or a picture whose ground goes on below it', () => {
    const line = rows(1, WHITE, { of: NAVY, wide: true })
    expect(topsOf(pixelsOf(rows(30, WHITE, { of: RED }), line, rows(30, WHITE, { of: RED })))).toEqual([0])
  })

  it('are the whole page if nothing parts it, however small it is', () => {
    expect(sectionBands(pixelsOf(rows(40, NAVY)))).toEqual([{ top: 0, height: 1 }])
    expect(sectionBands({ data: Uint8Array.of(1, 2, 3), width: 1, height: 1 })).toEqual([{ top: 0, height: 1 }])
  })

  it('cover any picture from top to end, each row once, and are the same each time', () => {
    const picture = fc.integer({ min: 1, max: 40 }).chain((width) =>
      fc.integer({ min: 1, max: 120 }).chain((height) =>
        fc.array(fc.constantFrom(0, 20, 255), { minLength: height, maxLength: height }).map((grays) => ({
          width,
          height,
          data: Uint8Array.from(grays.flatMap((gray) => Array(width * 3).fill(gray))),
        })),
      ),
    )
    fc.assert(
      fc.property(picture, (pixels) => {
        const bands = sectionBands(pixels)
        expect(bands[0]?.top).toBe(0)
        const ends = bands.map(({ top, height }) => top + height)
        expect(ends.at(-1)).toBeCloseTo(1)
        for (const [i, { top, height }] of bands.entries()) {
          expect(height).toBeGreaterThan(0)
          if (i > 0) expect(top).toBeCloseTo(ends[i - 1] as number)
        }
        expect(sectionBands(pixels)).toEqual(bands)
      }),
    )
  })
})
