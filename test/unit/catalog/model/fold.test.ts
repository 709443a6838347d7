import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, normalForm } from '../../../../src/catalog/model/fold.ts'

// Accents are folded for matching (rule 11.4).
const FOLDS: [text: string, folded: string][] = [
  ['Café', 'cafe'],
  ['CAFÉ', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['ß æ œ ø ł đ þ ı', 'ss ae oe o l d th i'],
  ['ẞ Æ Œ Ø Ł Đ Þ I', 'ss ae oe o l d th i'],
  ['İstanbul', 'istanbul'],
  ['Ǿ', 'o'],
  ['ガイド', 'ガイド'],
  ['हिन्दी', 'हिन्दी'],
  ['한국어', '한국어'],
  ['ё', 'е'],
  ['℃', '°c'],
  ['ＡＢＣ', 'abc'],
]

describe('fold (rule 11.4)', () => {
  it.each(FOLDS)('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('folded text stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: 2000 },
    )
  })
})

// One normal form for queries, names, slugs and synonyms (rule 11.3).
const NORMAL: [text: string, normal: string][] = [
  ['q&a', 'qa'],
  ['Next.js', 'nextjs'],
  ['Kid’s Club', 'kids club'],
  ["a'b’c‘dʼe`f´g", 'abcdefg'],
  ['E-Commerce', 'e commerce'],
  ['  --Landing   Page!! ', 'landing page'],
  ['C#', 'c'],
  ['Café', 'café'],
  ['हिन्दी भाषा', 'हिन्दी भाषा'],
  ['日本語・ガイド', '日本語 ガイド'],
  ['٣ Points', '٣ points'],
  ['🚀', ''],
  ['&.', ''],
]

describe('normalForm (rule 11.3)', () => {
  it.each(NORMAL)('%s → %s', (text, normal) => {
    expect(normalForm(text)).toBe(normal)
  })
})
