// Never a dead end: queries that do have results, where a query found nothing or matched no filter.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StopwordMode } from '../../../../src/search/query.ts'
import { needsSuggestions, suggestionsFor } from '../../../../src/search/suggest/suggestions.ts'
import type { Understanding } from '../../../../src/search/understand/understand.ts'
import type { SnapshotWatcher } from '../../../../src/snapshot/snapshot.ts'
import { randomFrom, seedOfRun } from '../../../support/project/random.ts'
import { linesOf } from '../../../support/worlds/fixture.ts'
import { ROOT } from '../../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../../support/worlds/workshop.ts'
import { following } from '../world.ts'

const QUERIES = 1000
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
  suggestions?: { query: string; total: number }[]
}

function search(q: string, stopwords: StopwordMode = 'all'): Body {
  const body = watcher.current?.search({ q, limit: 1, stopwords, explain: false })?.text ?? ''
  return JSON.parse(Buffer.from(body, 'latin1').toString()) as Body
}

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
])('%s is respelled as %s', async (typo, word) => {
  // The budget of five milliseconds is real time: a machine that is busy elsewhere may need another try.
  await vi.waitFor(() => expect(suggested(typo)).toContain(word))
})

test('a query whose filters have no site in common is suggested less one of them (rule 13.17)', () => {
  const pairs = ['restaurant', 'saas', 'wedding', 'podcast', 'agency', 'webflow', 'brutalist', 'coral pink']
  const dead = pairs.flatMap((a) => pairs.map((b) => `${a} ${b}`)).filter((q) => search(q).results.total === 0)
  expect(dead.length).toBeGreaterThan(0)
  for (const q of dead) expect(search(q).suggestions?.length, q).toBeGreaterThan(0)
})

test('stop words only, and a query like nothing else: an empty list (rule 13.16)', () => {
  expect([suggested('the of'), suggested('zzqxwvkj')]).toEqual([[], []])
})

// (rule 13.16)
test('whatever is asked: at most five, never the query itself, each with exactly the total that it has', () => {
  const random = randomFrom(seedOfRun('suggestions'))
  const words = linesOf(`${ROOT}data/demo/catalog.jsonl`).flatMap((line) => line.title.split(' '))
  const typo = (word: string) => word.slice(0, random.below(word.length) + 1) + word.slice(random.below(word.length))
  let seen = 0
  for (let n = 0; n < QUERIES; n++) {
    const q = Array.from({ length: 1 + random.below(3) }, () => typo(random.pick(words))).join(' ')
    const { suggestions, results, matched_filters } = search(q)
    expect(suggestions !== undefined, q).toBe(results.total === 0 || matched_filters.length === 0)
    expect(suggestions?.length ?? 0).toBeLessThanOrEqual(5)
    for (const { query, total } of suggestions ?? []) {
      expect(query).not.toBe(q)
      expect([query, total]).toEqual([query, search(query).results.total])
      expect(total).toBeGreaterThan(0)
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(QUERIES / 10)
})

describe('the budget', () => {
  const token = { text: 'abcdef', folded: 'abcdef' }
  const dead: Understanding = {
    tokens: { kept: [token], all: [token], dropped: [], phrase: 'abcdef' },
    rule: null,
    matches: [],
    synonyms: [],
    total: 0,
    entries: [],
  }
  const query = { q: 'abcdef', limit: 12, stopwords: 'all', explain: false } as const
  const spelling = { has: () => false, corrections: () => ['abcdeg', 'abcdeh', 'abcdei'] }

  test('is five milliseconds: when it has run out, no further query is tried (rule 13.17)', () => {
    expect(needsSuggestions(dead)).toBe(true)
    expect(suggestedWhere(4)).toEqual({ found: 2, complete: false })
  })

  test('that is enough is not said to have run out', () => {
    expect(suggestedWhere(1)).toEqual({ found: 3, complete: true })
  })

  /** What is found where each query takes so many milliseconds, and whether that was all. */
  function suggestedWhere(ms: number) {
    let time = 0
    const totalOf = () => {
      time += ms
      return 1
    }
    const { suggestions, complete } = suggestionsFor(query, dead, { spelling, totalOf, now: () => time })
    return { found: suggestions.length, complete }
  }
})
