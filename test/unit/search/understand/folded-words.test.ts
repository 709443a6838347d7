// Letters that fold to several words: U+FDFA folds to four (rules 11.5 and 11.11).
import { describe, expect, test } from 'vitest'
import { keysOf, world } from '../world.ts'

const LETTER = '\ufdfa'
const WORDS = 'صلى الله عليه وسلم'
const REVERSED = 'وسلم عليه الله صلى'
/** 200 code points that fold to 100 different words. */
const HUNDRED = Array.from({ length: 100 }, (_, n) => `\ufc5e${String.fromCodePoint(0x4e00 + n)}`).join('')
/** A letter that folds to a space. */
const SPACE = '\u037a'

const { search, suggest } = world([
  { title: `${LETTER} Calligraphy`, published: '2020-01-01' },
  { title: REVERSED, published: '2020-01-02' },
  { title: `The ${WORDS}`, published: '2020-01-03' },
  { title: HUNDRED, published: '2020-01-04' },
  { title: 'Ship', style: [`${LETTER} Letters of the Long Alphabet`], published: '2020-01-05' },
])
const found = (q: string) => search(q).results.items.map(({ title }) => title)

describe('a query that folds to many words has one token and no error (rule 11.5, rule 11.11)', () => {
  test.each([30, 41, 54, 100, 200])('%d letters', (length) => {
    const q = LETTER.repeat(length)
    for (const stopwords of ['all', 'structural', 'off'] as const) {
      expect(search(q, { stopwords, explain: true })).toMatchObject({ query: q, tokens: [q], results: { total: 0 } })
    }
    expect(suggest(q)).toEqual([])
  })

  test('many tokens of such letters', () => {
    const tokens = Array.from({ length: 50 }, (_, n) => `${String.fromCodePoint(0x4e00 + n)}${LETTER}x`)
    expect(search(tokens.join(' '))).toMatchObject({ tokens, results: { total: 0 } })
  })

  test('a title with all of them is found', () => {
    expect([found(HUNDRED), search(HUNDRED).tokens]).toEqual([[HUNDRED], [HUNDRED]])
    expect(found(`${HUNDRED.slice(0, -2)}xy`)).toEqual([])
  })
})

test('a token of several words is found where they follow one another (rule 11.11, rule 12.13)', () => {
  expect(found(`${LETTER}${SPACE}`)).toEqual([`The ${WORDS}`, `${LETTER} Calligraphy`])
  expect(found(`e${SPACE}${LETTER}`)).toEqual([`The ${WORDS}`])
  expect(found(REVERSED)[0]).toBe(REVERSED)
})

test('a term whose name begins with the words is a matching term (rule 11.11, rule 13.11)', () => {
  const terms = search(`${LETTER}${SPACE}`).matching_terms
  expect(keysOf(terms)).toEqual(['style/صلى-الله-عليه-وسلم-letters-of-the-long-alphabet'])
})

test('a space from folding is a space like any other (rule 11.11)', () => {
  expect([found(`ship${SPACE}`), found(`${SPACE}${SPACE}ship`)]).toEqual([['Ship'], ['Ship']])
  expect(search(`${SPACE}${SPACE}`)).toMatchObject({ tokens: [], results: { total: 0 } })
})
