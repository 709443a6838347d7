// The same query has the same suggestions, whenever and wherever it is asked: their work is counted. (rule 13.17)
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { suggestionsFor } from '../../../../src/search/closest/suggestions.ts'
import { newToken } from '../../../../src/search/index/token.ts'
import { PLAIN_SEARCH } from '../../../../src/search/query.ts'
import type { SnapshotWatcher } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import { randomFrom, seedOfRun } from '../../../support/project/random.ts'
import { misspelled } from '../../../support/search/misspelled.ts'
import { linesOf } from '../../../support/worlds/fixture.ts'
import { ROOT } from '../../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../../support/worlds/workshop.ts'
import { following } from '../world.ts'

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

test('500 misspelled queries have one body each, whatever the clock and the load (rule 13.17)', async () => {
  const random = randomFrom(seedOfRun('bodies'))
  const words = linesOf(`${ROOT}data/demo/catalog.jsonl`).flatMap(({ title, genre = [] }) =>
    `${title} ${genre}`.split(' '),
  )
  const queries = Array.from({ length: 500 }, () => misspelled(random, words))
  const bodies = queries.map((q) => watcher.current?.search({ ...PLAIN_SEARCH, q }).text)
  // Another server, asked before its words are indexed, in another order, while each look at a clock takes a second.
  const late = await following(shop)
  const times = Array.from({ length: 1e6 }, (_, i) => i * 1000).values()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => times.next().value ?? 1e9)
  const again = queries.toReversed().map((q) => late.current?.search({ ...PLAIN_SEARCH, q }).text)
  clock.mockRestore()
  late.close()
  expect(again.toReversed()).toEqual(bodies)
})

test('the words of all candidates are bounded, and the first one is tried (rule 13.17)', () => {
  for (const length of [1, 3, 10, 66]) {
    const kept = Array.from({ length }, (_, i) => newToken(`abcd${i}`))
    const form = kept.map(({ text }) => text).join(' ')
    const own = { tokens: { kept, all: kept, dropped: [], form, phrase: form }, matches: [], total: 0 }
    const tried: string[] = []
    suggestionsFor(form, own, {
      read: () =>
        kept.map((token) => ({ ...token, tokens: [token], ways: [{ kind: 'correction', value: token.text }] })),
      otherTexts: ([way]) => ['x', 'y', 'z'].map((end) => `${way?.value}${end}`),
      candidate: (q) => ({ total: 0, over: tried.push(q) }),
    })
    const words = tried.flatMap((q) => q.split(' '))
    expect(tried[0]?.split(' ')[0]).toBe('abcd0x')
    expect(words.length).toBeLessThanOrEqual(200)
    expect(new Set(tried).size).toBe(tried.length)
  }
})
