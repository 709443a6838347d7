// Colors are measured from pixels: shares of named colors, and the colors that dominate a band.
import { expect, it } from 'vitest'
import { dominantColors, namedShares, type Pixels } from '../../tools/demo/colors.ts'
import { COLORS } from '../../tools/demo/vocabulary.ts'

/** Rows of one color each, ten pixels wide. */
function rows(...colors: string[]): Pixels {
  const bytes = colors.flatMap((color) =>
    Array.from({ length: 10 }, () => [...Buffer.from(color.slice(1), 'hex')]).flat(),
  )
  return { data: Uint8Array.from(bytes), width: 10, height: colors.length }
}

it('every named color is the nearest one to itself', () => {
  for (const [name, hex] of Object.entries(COLORS)) expect(namedShares(rows(hex))).toEqual(new Map([[name, 1]]))
})

it('other colors belong to the one that looks most like them, and shares add up', () => {
  const shares = namedShares(rows('#0c0c10', '#1a1a1a', '#fefefe', '#d42f2a'))
  expect(shares).toEqual(
    new Map([
      ['Black', 0.5],
      ['White', 0.25],
      ['Red', 0.25],
    ]),
  )
})

it('the colors of a band are those of its rows, the most frequent first', () => {
  const pixels = rows('#ff0000', '#ffffff', '#ffffff', '#123456')
  expect(dominantColors(pixels, 1, 4)).toEqual(['#ffffff', '#123456'])
  expect(dominantColors(pixels, 0, 1)).toEqual(['#ff0000'])
})

it('shades of one color count as the most frequent of them, and rare colors are left out', () => {
  const shades = rows(
    ...Array.from({ length: 60 }, () => '#2456d6'),
    ...Array.from({ length: 39 }, () => '#2557d7'),
    '#000000',
  )
  expect(dominantColors(shades, 0, 100)).toEqual(['#2456d6'])
})
