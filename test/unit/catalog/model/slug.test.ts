import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../../src/catalog/model/fold.ts'
import { slugOf } from '../../../../src/catalog/model/slug.ts'

// The slug of a term whose import gives none (rule 17.4). Names are decoded before.
const SLUGS: [rule: string, name: string, slug: string][] = [
  ['lower case, hyphens', 'Dark Mode', 'dark-mode'],
  ['a run of other characters is one hyphen', 'Food & Drink', 'food-drink'],
  ['none at the ends', ' --(Beta)-- ', 'beta'],
  ['# is spelled out', 'C#', 'c-sharp'],
  ['+ is spelled out', 'C++', 'c-plus-plus'],
  ['# and + alone have a slug', '#+', 'sharp-plus'],
  ['full-width # too', 'C＃', 'c-sharp'],
  ['accents are folded', 'Café Crème', 'cafe-creme'],
  ['decomposed accents too', 'Cafe\u0301', 'cafe'],
  [
    'letters that do not decompose',
    'Straße Æon Œuvre Øre Łódź Đuro Þór ırmak',
    'strasse-aeon-oeuvre-ore-lodz-duro-thor-irmak',
  ],
  ['apostrophes are deleted', 'Kid’s Club', 'kids-club'],
  ['every kind of apostrophe', "a'b’c‘dʼe`f´g", 'abcdefg'],
  ['an apostrophe that folding makes', 'ŉ', 'n'],
  ['dots are separators in a slug', 'Next.js', 'next-js'],
  ['digits are kept', 'Web 2.0', 'web-2-0'],
  ['letters of every script are kept', '日本語', '日本語'],
  ['vowel signs stay with their letters', 'हिन्दी', 'हिन्दी'],
  ['dakuten stay', 'ガイド', 'ガイド'],
  ['Cyrillic in lower case', 'ПРИВЕТ мир', 'привет-мир'],
  ['digits of other scripts', '٣ نقاط', '٣-نقاط'],
  ['compatibility forms are folded', 'ｆｕｌｌ ﬁnish', 'full-finish'],
  ['an emoji is its code point in hex', '🚀', '1f680'],
  ['several are joined by hyphens', '❤️', '2764-fe0f'],
  ['an emoji beside letters is a separator', 'Go 🚀 Fast', 'go-fast'],
  ['punctuation alone', '…', '2026'],
]

describe('slugOf (rule 17.4)', () => {
  it.each(SLUGS)('%s: %s → %s', (_, name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('is never empty for a name that is not blank, and holds nothing that ends a path segment (rule 17.4)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        fc.pre(name.trim() !== '')
        expect(slugOf(name)).toMatch(/^[^/?#\s]+$/)
      }),
      { numRuns: 1000 },
    )
  })

  it('is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        fc.pre(/[\p{L}\p{N}]/u.test(fold(name)))
        expect(slugOf(slugOf(name))).toBe(slugOf(name))
      }),
      { numRuns: 1000 },
    )
  })
})
