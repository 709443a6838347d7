// `suggestions`: other queries with results, if a query found nothing, matched no filter or has unmatched words (rules
// 13.16, 13.17, 28.12 to 28.15).
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { plainText } from '../../../../src/catalog/model/entities.ts'
import { PLAIN_SEARCH, type SearchQuery } from '../../../../src/search/query.ts'
import { needsSuggestions, suggestionsFor, type Understood } from '../../../../src/search/suggest/suggestions.ts'
import type { SnapshotWatcher } from '../../../../src/snapshot/snapshot.ts'
import { countTerms, namesOf, readLines, termSlug } from '../../../support/model/import-format.ts'
import { PATIENT } from '../../../support/project/patience.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'
import { linesOf } from '../../../support/worlds/fixture.ts'
import { ROOT } from '../../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../../support/worlds/workshop.ts'
import { following } from '../world.ts'

const QUERIES = runs(150, 3000)
const lines = readLines(readFileSync(`${ROOT}data/demo/catalog.jsonl`, 'utf8'))
let shop: Workshop
let watcher: SnapshotWatcher

beforeAll(async () => {
  shop = workshop()
  await shop.load(linesOf(`${ROOT}data/demo/catalog.jsonl`))
  await shop.build('2026-11-20')
  watcher = await following(shop)
})
afterAll(() => {
  watcher.close()
  shop.remove()
})

interface Body {
  matched_filters: unknown[]
  results: { total: number }
  unmatched: string[]
  suggestions?: { query: string; total: number }[]
}

function search(q: string, asked: Partial<SearchQuery> = {}): Body {
  const body = watcher.current?.search({ ...PLAIN_SEARCH, q, ...asked })?.text ?? ''
  return JSON.parse(Buffer.from(body, 'latin1').toString()) as Body
}

// (rule 28.12)
test.each([
  ['minmal agency', 'minimal agency'],
  ['agencies', 'agency'],
  ['portfolios', 'portfolio'],
  ['minimal portfolios', 'minimal portfolio'],
  ['web flow portfolio', 'webflow portfolio'],
  ['bentogrid', 'bento grid'],
  ['typography', 'typographic'],
])('%s is suggested as %s', async (q, query) => {
  await vi.waitFor(() => expect(suggested(q)?.[0]).toBe(query), PATIENT)
})

// (rule 28.13)
test.each(['weather', 'pocket', 'harbour'])('a word of the catalog has no other spelling: %s', (word) => {
  expect(search(`${word} portfolio`).suggestions ?? []).toEqual([])
})

test('the total is that of the query with the same stop words, whatever else was asked for (rule 28.14)', () => {
  const asked = { stopwords: 'off', match: 'title', status: 'offline' } as const
  const [first] = search('portfolio agencys', asked).suggestions ?? []
  expect(first?.query).toBe('portfolio agency')
  expect(first?.total).toBe(search('portfolio agency', { stopwords: 'off' }).results.total)
})

const suggested = (q: string) => search(q).suggestions?.map(({ query }) => query)

test('a query with results through a filter has no suggestions member (rule 13.16)', () => {
  expect(search('portfolio').results.total).toBeGreaterThan(0)
  expect(search('portfolio')).not.toHaveProperty('suggestions')
})

// (rule 13.17)
test.each([
  ['portfoloi', 'portfolio'],
  ['porfolio', 'portfolio'],
  ['brutalst', 'brutalist'],
  ['webfow', 'webflow'],
])('the correction of %s is %s', async (typo, word) => {
  // The limit of five milliseconds is real time, so a busy machine may need another try.
  await vi.waitFor(() => expect(suggested(typo)).toContain(word), PATIENT)
})

test('a query whose filters share no site is suggested without one of them (rule 13.17)', () => {
  const pairs = ['restaurant', 'saas', 'wedding', 'podcast', 'agency', 'webflow', 'brutalist', 'coral pink']
  const dead = pairs.flatMap((a) => pairs.map((b) => `${a} ${b}`)).filter((q) => search(q).results.total === 0)
  expect(dead.length).toBeGreaterThan(0)
  for (const q of dead) expect(search(q).suggestions?.length, q).toBeGreaterThan(0)
})

const MAX_USED_OF = ['genre', 'style', 'color', 'sections', 'tech'] as const

/** The name of the term of a taxonomy that most sites of the demo have. */
function mostUsed(taxonomy: (typeof MAX_USED_OF)[number]): string {
  const counts = countTerms(lines, taxonomy)
  const [slug] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))
  const names = lines.flatMap((line) => namesOf(line, taxonomy)) as string[]
  return plainText(names.find((name) => termSlug(name) === slug) ?? '')
}

test('if no other query has results, the most used terms are suggested (rule 28.18)', () => {
  const { suggestions = [] } = search('zzqxwvkj')
  expect(suggestions.map(({ query }) => query)).toEqual(MAX_USED_OF.map(mostUsed))
  expect([suggested('the of'), suggested('zzqxwvkj xxvvq')]).toEqual([suggested('zzqxwvkj'), suggested('zzqxwvkj')])
})

// (rule 28.18)
test.each(['intelligence', 'inteligence'])('a name that has the word is suggested: %s', async (q) => {
  await vi.waitFor(() => expect(suggested(q)).toEqual(['artificial intelligence']), PATIENT)
})

// (rule 13.16)
test('at most five, never the query itself, each with its exact total', () => {
  const random = randomFrom(seedOfRun('suggestions'))
  const words = linesOf(`${ROOT}data/demo/catalog.jsonl`).flatMap((line) => line.title.split(' '))
  const typo = (word: string) => word.slice(0, random.below(word.length) + 1) + word.slice(random.below(word.length))
  let seen = 0
  for (let n = 0; n < QUERIES; n++) {
    const q = Array.from({ length: 1 + random.below(3) }, () => typo(random.pick(words))).join(' ')
    const { suggestions, results, matched_filters, unmatched } = search(q)
    const isNeeded = results.total === 0 || matched_filters.length === 0 || unmatched.length > 0
    expect(suggestions !== undefined, q).toBe(isNeeded)
    expect(suggestions?.length ?? 0).toBeLessThanOrEqual(5)
    for (const { query, total } of suggestions ?? []) {
      expect(query).not.toBe(q)
      expect([query, total]).toEqual([query, search(query).results.total])
      expect(total).toBeGreaterThan(0)
      const isFound = results.total > 0 && matched_filters.length > 0
      if (isFound) expect(search(query).unmatched.length, q).toBeLessThan(unmatched.length)
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(QUERIES / 10)
})

describe('the time limit (rule 13.17)', () => {
  const token = { text: 'abcdef', folded: 'abcdef' }
  const dead: Understood = {
    tokens: { kept: [token], all: [token], dropped: [], form: 'abcdef', phrase: 'abcdef' },
    matches: [],
    total: 0,
  }
  const query = { ...PLAIN_SEARCH, q: 'abcdef' }

  test('is five milliseconds: after that the result is incomplete (rule 13.17, rule 15.8)', () => {
    expect(needsSuggestions(dead)).toBe(true)
    expect(suggestedWhere(4)).toEqual({ found: 2, complete: false })
  })

  test('does not make a result incomplete that tried all candidates (rule 15.8)', () => {
    expect(suggestedWhere(1)).toEqual({ found: 3, complete: true })
  })

  test('leaves at least one suggestion if the first candidate has results, however slow the machine is (rule 13.17)', () => {
    expect(suggestedWhere(100, 100)).toEqual({ found: 1, complete: false })
  })

  /** The suggestions if each query takes `ms` milliseconds, and finding the candidates `before` milliseconds. */
  function suggestedWhere(ms: number, before = 0) {
    let time = 0
    const variants = () => {
      time += before
      return ['abcdeg', 'abcdeh', 'abcdei']
    }
    const understood = () => {
      time += ms
      return { ...dead, total: 1 }
    }
    const { suggestions, complete } = suggestionsFor(query, dead, {
      spelling: { has: () => false, variants },
      isTerm: () => false,
      nameWith: () => null,
      popular: () => [],
      understood,
      now: () => time,
    })
    return { found: suggestions.length, complete }
  }
})
