// Searches that repeat: what is kept of them is what they found.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_SEARCH, type SearchQuery } from '../../../../src/search/query.ts'
import { readPointer } from '../../../../src/snapshot/files/folder.ts'
import { type LiveSnapshot, serveSnapshot } from '../../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'

const shop = workshop()
let live: LiveSnapshot
beforeAll(async () => {
  await shop.load(
    Array.from({ length: 40 }, (_, n) => line({ slug: `s${n}`, title: `Café ${n} ÿ 茶`, genre: ['Dark'] })),
  )
  await shop.build('2026-11-20')
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  live = await serveSnapshot(snapshot, { editorial: shop.editorial, awaitsSpelling: true })
})
afterAll(() => {
  live?.close()
  shop.remove()
})

const query = (q: string, given: Partial<SearchQuery> = {}): SearchQuery => ({ ...PLAIN_SEARCH, q, ...given })

test('a search that repeats has the same bytes, total and counts, and is kept from the second time on', () => {
  const plain = live.search(query(' Dark café'))
  const asked = [1, 2, 3, 4].map(() => live.search(query(' Dark café'), 'tag'))
  for (const { text, total, searched } of asked)
    expect([text, total, searched]).toEqual([plain.text, plain.total, plain.searched])
  expect(asked.map(({ codings }) => codings !== undefined)).toEqual([false, true, true, true])
})

test('codings are kept beside the text, each by itself', () => {
  for (let n = 0; n < 2; n++) live.search(query('dark', { limit: 5 }), 'coded')
  live.search(query('dark', { limit: 5 }), 'coded').codings?.set('br', '\x00\xff')
  const { codings } = live.search(query('dark', { limit: 5 }), 'coded')
  expect([codings?.get('br'), codings?.get('gzip')]).toEqual(['\x00\xff', undefined])
})

test('thousands of others take the place of a search, which is then found again', () => {
  const first = live.search(query('dark', { limit: 40 }), 'first')
  live.search(query('dark', { limit: 40 }), 'first')
  for (let n = 0; n < 4_000; n++) live.search(query('dark', { limit: 40 }), `other ${n >> 1}`)
  expect(live.search(query('dark', { limit: 40 }), 'first').text).toBe(first.text)
})
