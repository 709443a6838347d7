// Words for colors and moods: what they mean, and which palettes have a mood. (rule 47.6)
import { describe, expect, test } from 'vitest'
import { MOOD_NAMES, type Mood, moodsOf } from '../../../../src/catalog/pictures/moods.ts'
import { colorWord } from '../../../../src/search/closest/named-sites.ts'

test.each(['sage', 'mint', 'navy'])('%s is a color (rule 47.6)', (word) => {
  expect(colorWord(word)).toEqual({ name: word, hex: expect.stringMatching(/^#[0-9a-f]{6}$/) })
})

test('a mood has no color, and other words are neither (rule 47.6)', () => {
  for (const mood of MOOD_NAMES) expect(colorWord(mood)).toEqual({ name: mood, hex: null })
  for (const word of ['portfolio', 'black and white', '']) expect(colorWord(word)).toBeNull()
})

/** A palette of colors with their shares in percent. */
function palette(...colors: readonly (readonly [hex: string, percent: number])[]): Uint8Array {
  return Uint8Array.from(colors.flatMap(([hex, percent]) => [...Buffer.from(hex, 'hex'), percent]))
}

describe('a palette (rule 47.6)', () => {
  test.each<[what: string, bytes: Uint8Array, moods: readonly Mood[]]>([
    ['of browns is earthy', palette(['8b6b4a', 60], ['f4ede0', 40]), ['earthy', 'muted']],
    ['of light, soft colors is pastel', palette(['f8d5e0', 50], ['d5e8f8', 50]), ['pastel']],
    ['of lime on black is neon', palette(['101010', 90], ['b8f000', 10]), ['neon']],
    ['of grays has no color', palette(['ffffff', 70], ['777777', 20], ['000000', 10]), ['monochrome']],
    ['of red and yellow is vivid', palette(['e01020', 60], ['ffd400', 40]), ['vivid']],
    ['without colors has no mood', palette(), []],
  ])('%s', (_, bytes, moods) => expect(moodsOf(bytes)).toEqual(moods))
})
