// `suggestions`: other queries with results, if a query found nothing, matched no filter or has unmatched words (rules
// 13.16, 13.17, 28.12 to 28.15).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_SEARCH, type SearchQuery } from '../../../../src/search/query.ts'
import type { SnapshotWatcher } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'
import { misspelled } from '../../../support/search/misspelled.ts'
import { linesOf } from '../../../support/worlds/fixture.ts'
import { ROOT } from '../../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../../support/worlds/workshop.ts'
import { following } from '../world.ts'

const QUERIES = runs(150, 3000)
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
  matched_filters: { slug: string }[]
  results: { total: number }
  unmatched: string[]
  suggestions?: { query: string; total: number }[]
  closest?: { words: { as: { slug?: string }[] }[] }
}

const bodyOf = (q: string, asked: Partial<SearchQuery> = {}) =>
  watcher.current?.search({ ...PLAIN_SEARCH, q, ...asked }).text ?? ''

function search(q: string, asked: Partial<SearchQuery> = {}): Body {
  return JSON.parse(Buffer.from(bodyOf(q, asked), 'latin1').toString()) as Body
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
])('%s is suggested as %s', (q, query) => {
  expect(suggested(q)?.[0]).toBe(query)
})

// (rule 28.13)
test.each(['weather', 'pocket', 'harbour'])('a word of the catalog has no other spelling: %s', (word) => {
  expect(search(`${word} portfolio`).suggestions ?? []).toEqual([])
})

test('the total is that of the query with the same stop words, status and filters, whatever its match (rule 13.19)', () => {
  const narrow = { stopwords: 'off', status: 'live', year: 2026, not: [{ taxonomy: 'color', slug: 'black' }] } as const
  for (const asked of [{ stopwords: 'off' }, { status: 'live' }, { year: 2026 }, narrow] as const) {
    const [first] = search('portfolio agencys', { ...asked, match: 'names' }).suggestions ?? []
    const { total } = search('portfolio agency', asked).results
    expect([asked, first]).toEqual([asked, total > 0 ? { query: 'portfolio agency', total } : undefined])
  }
  expect(search('portfolio agencys', { status: 'offline' }).suggestions).toEqual([])
})

// (rules 28.13, 28.18)
test.each(['law', 'firm', 'law firm', 'how', 'farm', 'bond'])('%s is no misspelling of another word', (q) => {
  const typed = new Set(q.split(' '))
  const found = suggested(q)?.flatMap((query) => search(query).matched_filters.map(({ slug }) => slug)) ?? []
  const meant = search(q).closest?.words.flatMap(({ as }) => as.flatMap(({ slug }) => slug ?? [])) ?? []
  expect(found.filter((slug) => !meant.includes(slug))).toEqual([])
  expect(suggested(q)?.filter((query) => typed.has(query) && search(query).results.total === 0)).toEqual([])
})

test('words that a filter comes from are not replaced, also where they share no site (rule 28.12)', () => {
  const { unmatched, results } = search('grey agency')
  expect([unmatched, results.total, suggested('grey agency')]).toEqual([[], 0, ['grey', 'agency']])
})

test('where a filter of the request leaves nothing of what the words find, no other words are named (rule 13.19)', () => {
  for (const [q, year] of [
    ['portfolio', 1990],
    ['minmal portfolio', 1990],
    ['weather', 1990],
  ] as const) {
    const { results, suggestions } = search(q, { year })
    expect([q, search(q).results.total > 0, results.total, suggestions]).toEqual([q, true, 0, []])
  }
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
])('the correction of %s is %s', (typo, word) => {
  expect(suggested(typo)).toContain(word)
})

test('a query whose filters share no site is suggested without one of them (rule 13.17)', () => {
  const pairs = ['restaurant', 'saas', 'wedding', 'podcast', 'agency', 'webflow', 'brutalist', 'coral pink']
  const dead = pairs.flatMap((a) => pairs.map((b) => `${a} ${b}`)).filter((q) => search(q).results.total === 0)
  expect(dead.length).toBeGreaterThan(0)
  for (const q of dead) expect(search(q).suggestions?.length, q).toBeGreaterThan(0)
})

// (rule 28.18)
test.each(['zzqxwvkj', 'the of', 'zzqxwvkj xxvvq', 'how to'])(
  'where nothing is near, nothing is suggested: %s',
  (q) => {
    expect(search(q).suggestions).toEqual([])
  },
)

// (rule 28.18)
test.each(['intelligence', 'inteligence'])('a name that has the word is suggested: %s', (q) => {
  expect(suggested(q)).toEqual(['artificial intelligence'])
})

// (rule 13.16)
test('at most five, never the query itself, each with its exact total', () => {
  const random = randomFrom(seedOfRun('suggestions'))
  const words = linesOf(`${ROOT}data/demo/catalog.jsonl`).flatMap((line) => line.title.split(' '))
  let seen = 0
  for (let n = 0; n < QUERIES; n++) {
    const q = misspelled(random, words)
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
