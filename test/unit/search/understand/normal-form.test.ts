// One normal form for queries, names, slugs and synonyms (rule 11.3), and accents folded for matching (rule 11.4).
import { describe, expect, test } from 'vitest'
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

test('q&a is qa', () => {
  expect([filters('q&a'), filters('QA')]).toEqual([['color/q-a'], ['color/q-a']])
})

test('next.js is nextjs', () => {
  expect([filters('next.js'), filters('NextJS')]).toEqual([['platform/next-js'], ['platform/next-js']])
})

test('Kid’s Club is kids club', () => {
  expect([filters('Kid’s Club'), filters('kids club')]).toEqual([['color/kids-club'], ['color/kids-club']])
})

test('runs of spaces are one, none at the ends (rule 11.3)', () => {
  expect(filters(' \t kids  –  club ! ')).toEqual(['color/kids-club'])
})

test('names are in lower case for matching', () => {
  expect(filters('rot grün')).toEqual(['color/rot-grun'])
})

test('slugs have the same normal form', () => {
  expect([filters('nyc'), filters('N.Y.C')]).toEqual([['style/n.y.c'], ['style/n.y.c']])
})

test('synonyms have the same normal form', () => {
  expect([filters('rocknroll'), filters('musica rocknroll')]).toEqual([['genre/no-1'], ['genre/no-1']])
})

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

test('accents are folded in phrases', () => {
  expect([filters('rose wine'), filters('rosè wìne')]).toEqual([['genre/no-10'], ['genre/no-10']])
})

test('full-width forms are folded (NFKD)', () => {
  expect([filters('ＣＡＦＥ'), filters('Ｑ＆Ａ'), filters('ｑａ')]).toEqual([['genre/no-9'], [], ['color/q-a']])
})

test('dakuten stay: カイト is not ガイド, half-width ｶﾞｲﾄﾞ is', () => {
  expect([filters('カイト'), filters('ガイド'), filters('ｶﾞｲﾄﾞ')]).toEqual([[], ['style/ガイド'], ['style/ガイド']])
})

test('vowel signs of other scripts stay (rule 11.4)', () => {
  expect([filters('कताब'), filters('किताब')]).toEqual([[], ['style/किताब']])
})

test('folded text is recomposed: a syllable of Hangul is one character, of a floor of 50% too (rule 11.4)', () => {
  expect([filters('가각'), filters('가각'.normalize('NFD'))]).toEqual([['tech/가각간감'], ['tech/가각간감']])
})

test('slugs given to terms follow the same folding (rule 17.4)', () => {
  expect(filters('calm aerial')).toEqual(['color/calm-aerial'])
})

test('a letter that folds to several words is not an error and matches no synonym (rule 11.4)', () => {
  const arabic = search('\ufdfa\ufdfa', { explain: true })
  expect([arabic.matched_filters, arabic.results.total]).toEqual([[], 0])
})
