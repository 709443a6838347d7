// Searches and listings that repeat: what is kept of them is what they found.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PLAIN_SEARCH, type SearchQuery } from '../../../../src/search/query.ts'
import { readPointer } from '../../../../src/snapshot/files/folder.ts'
import { type LiveSnapshot, serveSnapshot } from '../../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import type { OpenedSnapshot } from '../../../../src/snapshot/load/open.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'
import { ADMIN, ask, fakeWorld } from '../../http/fakes.ts'

const shop = workshop()
let snapshot: OpenedSnapshot
let live: LiveSnapshot
beforeAll(async () => {
  await shop.load(
    Array.from({ length: 40 }, (_, n) => line({ slug: `s${n}`, title: `Café ${n} ÿ 茶`, genre: ['Dark'] })),
  )
  await shop.build('2026-11-20')
  snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  live = await serveSnapshot(snapshot, { editorial: shop.editorial, awaitsSpelling: true })
})
afterAll(() => {
  live?.close()
  shop.remove()
})

test('what is served knows which words no section has, whatever else it does not wait for', async () => {
  const load = vi.spyOn(snapshot.catalog.sectionWords, 'load')
  const early = await serveSnapshot(snapshot, { editorial: shop.editorial, awaitsSpelling: false })
  expect(load.mock.settledResults).toMatchObject([{ type: 'fulfilled' }])
  early.close()
})

const query = (q: string, given: Partial<SearchQuery> = {}): SearchQuery => ({ ...PLAIN_SEARCH, q, ...given })

test('a search that repeats has the same bytes, total and counts', () => {
  const plain = live.search(query(' Dark café'))
  const asked = [1, 2, 3, 4].map(() => live.search(query(' Dark café'), 'tag'))
  expect(asked).toEqual([plain, plain, plain, plain])
  expect(live.recent.get('tag')?.text).toBe(plain.text)
})

test('thousands of others take the place of a search, which is then found again', () => {
  const first = live.search(query('dark', { limit: 40 }), 'first')
  live.search(query('dark', { limit: 40 }), 'first')
  for (let n = 0; n < 4_000; n++) live.search(query('dark', { limit: 40 }), `other ${n >> 1}`)
  expect(live.search(query('dark', { limit: 40 }), 'first').text).toBe(first.text)
})

test('a listing that repeats is listed seldom, with the same bytes and links in each coding, and anew in another version', async () => {
  let [version, lists] = ['one', 0]
  const listInspirations: typeof live.snapshot.listInspirations = (asked) => {
    lists++
    return { ...live.snapshot.listInspirations(asked), text: version.repeat(1_000) }
  }
  const snapshot = { ...live.snapshot, version: () => version, listInspirations }
  const world = Object.assign(fakeWorld(), { served: { ...live, snapshot } })
  const answer = async (query: string, coding: string) => {
    const asking = { key: ADMIN, headers: { 'accept-encoding': coding } }
    const response = await ask(world, `/v1/inspirations?${query}`, asking, { unchecked: true })
    return [Buffer.from(await response.arrayBuffer()).toString('latin1'), ...response.headers].join('\n')
  }
  for (version of ['one', 'two', 'one'])
    for (const query of ['limit=30&sort=newest', 'sort=newest&limit=30', 'limit=30&sort=newest&x'])
      for (const coding of ['', 'gzip']) {
        const first = await answer(query, coding)
        expect([first.startsWith(version.repeat(1_000)), first.includes(`?${query}&offset=0>`)]).toEqual([
          !coding,
          true,
        ])
        lists = 0
        for (let n = 0; n < 20; n++) expect(await answer(query, coding)).toBe(first)
        expect(lists).toBeLessThan(9)
      }
})
