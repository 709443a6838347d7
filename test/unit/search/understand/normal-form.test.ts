// One normal form for queries, names, slugs and synonyms (rule 11.3), and accents folded for matching (rule 11.4).
import { describe, expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { world } from '../world.ts'

/** Terms with slugs that differ from their names. */
const named = (...names: string[]) => names.map((name, at) => ({ name, slug: `no-${at + 1}` }))

const { search, filters } = world(
  [
    {
      genre: named('Straße', 'Æther', 'Œuvre', 'Ømega', 'Łódź', 'Đakovo', 'Þór', 'Kırmızı', 'Café', 'Rosé Wine'),
      color: ['Q&A', 'Kid’s Club', 'Çàlm Ærial', 'ROT GRÜN'],
      style: [{ name: 'Sans', slug: 'n.y.c' }, 'ガイド', 'किताब'],
      platform: 'Next.js',
      tech: ['가각간감'],
    },
  ],
  { synonyms: [{ taxonomy: 'genre', term: 'no-1', synonyms: ['Rock’n’Roll/Música'] }] },
)
const finds = examples(filters)
const tokens = (q: string) => search(q).tokens

describe('ampersand, full stop and apostrophes are deleted (rule 11.3)', () => {
  test.each(['&', '.', "'", '’', '‘', 'ʼ', '`', '´'])('%s', (character) => {
    expect(tokens(`rock${character}roll`)).toEqual(['rockroll'])
  })
})

describe('every other character that is not a letter, mark or digit becomes a space (rule 11.3)', () => {
  test.each([...'-_/+#!?,;:|~^*@%$€"«»„“”()[]{}<>=\\…·–—′″©™🚀\u00a0\u3000\t\n\u200b\u00ad'])('%j', (character) => {
    expect(tokens(`rock${character}roll`)).toEqual(['rock', 'roll'])
  })
})

test('marks belong to their word: vowel signs and tone marks split nothing (rule 11.3)', () => {
  expect(tokens('हिन्दी ภาษาไทย e\u0301cole')).toEqual(['हिन्दी', 'ภาษาไทย', 'e\u0301cole'])
})

finds('q&a is qa', { 'q&a': ['color/q-a'], QA: ['color/q-a'] })
finds('next.js is nextjs', { 'next.js': ['platform/next-js'], NextJS: ['platform/next-js'] })
finds('Kid’s Club is kids club', { 'Kid’s Club': ['color/kids-club'], 'kids club': ['color/kids-club'] })
finds('runs of spaces are one, none at the ends (rule 11.3)', { ' \t kids  –  club ! ': ['color/kids-club'] })
finds('names are in lower case for matching', { 'rot grün': ['color/rot-grun'] })
finds('slugs have the same normal form', { nyc: ['style/n.y.c'], 'N.Y.C': ['style/n.y.c'] })
finds('synonyms have the same normal form', { rocknroll: ['genre/no-1'], 'musica rocknroll': ['genre/no-1'] })

describe('letters that do not decompose are spelled out (rule 11.4)', () => {
  const folded = ['strasse', 'aether', 'oeuvre', 'omega', 'lodz', 'dakovo', 'thor', 'kirmizi']
  test.each(folded.map((word, at) => [word, `genre/no-${at + 1}`]))('%s', (word, key) => {
    expect(filters(word)).toEqual([key])
  })
})

test('accents are folded: cafe finds Café, and so do caf\u00e9 and cafe\u0301 (rule 11.4)', () => {
  expect(['cafe', 'caf\u00e9', 'cafe\u0301', 'CAFÉ'].map((q) => filters(q))).toEqual(
    Array.from({ length: 4 }, () => ['genre/no-9']),
  )
})

finds('accents are folded in phrases', { 'rose wine': ['genre/no-10'], 'rosè wìne': ['genre/no-10'] })
finds('full-width forms are folded (NFKD)', { ＣＡＦＥ: ['genre/no-9'], 'Ｑ＆Ａ': [], ｑａ: ['color/q-a'] })
finds('dakuten stay: カイト is not ガイド, half-width ｶﾞｲﾄﾞ is', {
  カイト: [],
  ガイド: ['style/ガイド'],
  ｶﾞｲﾄﾞ: ['style/ガイド'],
})
finds('vowel signs of other scripts stay (rule 11.4)', { कताब: [], किताब: ['style/किताब'] })

test('folded text is recomposed: a syllable of Hangul is one character, of a floor of 50% too (rule 11.4)', () => {
  expect([filters('가각'), filters('가각'.normalize('NFD'))]).toEqual([['tech/가각간감'], ['tech/가각간감']])
})

finds('slugs given to terms follow the same folding (rule 17.4)', { 'calm aerial': ['color/calm-aerial'] })

test('a letter that folds to several words is not an error and matches no synonym (rule 11.4)', () => {
  const arabic = search('\ufdfa\ufdfa', { explain: true })
  expect([arabic.matched_filters, arabic.results.total]).toEqual([[], 0])
})
