// Following published snapshots: what is served after a publication, a damage, an edit, also if they come at the same time.
import { renameSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { synonymsEdit } from '../../../../build-scripts/editorial/edits.ts'
import { withCatalog } from '../../../../build-scripts/import/catalog-writer.ts'
import type { MaybePromise } from '../../../../src/ground/scheduling.ts'
import type { SnapshotEvents, SnapshotSource } from '../../../../src/snapshot/load/snapshot-server.ts'
import { type SnapshotWatcher, watchSnapshots } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import type { LiveEditorial } from '../../../../src/state/documents.ts'
import { line, type Workshop, workshop } from '../../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
let shop: Workshop
let watcher: SnapshotWatcher | undefined

beforeEach(() => {
  shop = workshop()
})
afterEach(() => {
  watcher?.close()
  shop.remove()
})

/** Follows the workshop's folder; `next` resolves with the id of the next snapshot that is served. */
function follow(sources: readonly SnapshotSource[] = [shop]) {
  const refused: string[] = []
  let swapped = Promise.withResolvers<string>()
  const events: SnapshotEvents = {
    swapped({ id }) {
      swapped.resolve(id)
      swapped = Promise.withResolvers()
    },
    refused: (message) => refused.push(message),
  }
  watcher = watchSnapshots(sources, events)
  return { watcher, refused, next: () => swapped.promise }
}

function total({ current }: SnapshotWatcher): number {
  const meta = JSON.parse(Buffer.from(current?.snapshot.meta.identity ?? []).toString()) as {
    inspirations: { total: number }
  }
  return meta.inspirations.total
}

test('a snapshot for other addresses is refused, and the one that is served stays (rule 16.13)', async () => {
  const own = { siteUrl: 'https://gallery.example', assetsUrl: 'https://gallery.example' }
  await shop.load([line({ slug: 'one' })])
  const first = await shop.build(TODAY)
  const { watcher, refused, next } = follow([{ ...shop, addresses: own }])
  await watcher.ready
  await shop.load([line({ slug: 'two' })])
  const other = await shop.build(TODAY, { siteUrl: 'http://127.0.0.1:4321' })
  await expect.poll(() => watcher.mismatch).toContain(`Snapshot ${other.id} is refused: it was built for SITE_URL=http`)
  expect([watcher.current?.snapshot.id, refused]).toEqual([first.id, [watcher.mismatch]])
  const third = next()
  const { id } = await shop.build(TODAY)
  expect(await third).toBe(id)
  expect([watcher.mismatch, total(watcher)]).toEqual([null, 2])
})

test('a start finds the newest snapshot for its addresses (rule 16.13)', async () => {
  await shop.load([line({ slug: 'one' })])
  const first = await shop.build(TODAY)
  await shop.build(TODAY, { siteUrl: 'http://127.0.0.1:4321' })
  const addresses = { siteUrl: 'https://gallery.example', assetsUrl: 'https://gallery.example' }
  const { watcher } = follow([{ ...shop, addresses }])
  await watcher.ready
  expect(watcher.current?.snapshot.id).toBe(first.id)
  expect(watcher.mismatch).toContain('is refused')
})

// (rule 21.2)
test('the first source with a published snapshot is served: the demo gives way to the operator', async () => {
  const demo = workshop()
  await demo.load([line({ slug: 'demo-1' }), line({ slug: 'demo-2' })])
  await demo.build(TODAY)
  const { watcher, next } = follow([shop, demo])
  await watcher.ready
  expect(total(watcher)).toBe(2)
  const own = next()
  await shop.load([line({ slug: 'own' })])
  await shop.build(TODAY)
  await own
  expect(total(watcher)).toBe(1)
  demo.remove()
})

test('a catalog that cannot be read leaves the snapshot served, and is followed again when it can (rule 20.10)', async () => {
  await shop.load([line({ slug: 'one', genre: ['Shop'] })])
  await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'store']))
  await shop.build(TODAY)
  renameSync(shop.catalogDb, `${shop.catalogDb}.away`)
  writeFileSync(shop.catalogDb, 'not a database')
  const { watcher, refused } = follow()
  await watcher.ready
  const genres = () => Buffer.from(watcher.current?.taxonomies('genre').identity ?? []).toString()
  expect(genres()).toContain('"synonyms":["store"]')
  expect(watcher.editorialFault).toContain('not a database')
  expect(refused).toEqual([])
  renameSync(`${shop.catalogDb}.away`, shop.catalogDb)
  await expect.poll(() => watcher.editorialFault).toBeNull()
  await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'store', 'boutique']))
  expect(genres()).toContain('"synonyms":["store","boutique"]')
})

test('the catalog of a newer release is not read, and the snapshot is served with its own editorial data (rule 20.10)', async () => {
  await shop.load([line({ slug: 'one', genre: ['Shop'] })])
  await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'store']))
  await shop.build(TODAY)
  await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'unknown']))
  const newer = new Database(shop.catalogDb)
  newer.pragma('user_version = 1000')
  newer.close()
  const { watcher, refused } = follow()
  await watcher.ready
  expect(Buffer.from(watcher.current?.taxonomies('genre').identity ?? []).toString()).toContain('"synonyms":["store"]')
  expect(watcher.editorialFault).toContain('Install a newer release')
  expect(refused).toEqual([])
})

test('a watcher that is closed while it looks for snapshots reads nothing more (rule 20.5)', async () => {
  await shop.load([line({ slug: 'one' })])
  await shop.build(TODAY)
  const source = {
    ...shop,
    get snapshotDir() {
      if (watcher?.current) queueMicrotask(watcher.close)
      return shop.snapshotDir
    },
  }
  await expect(follow([source]).watcher.ready).resolves.toBeUndefined()
  watcher = undefined
})

test('a publication that is turned to while editorial data is opened again stays served (rules 20.10, 37.7)', async () => {
  await shop.load([line({ slug: 'one' })])
  await shop.build(TODAY)
  const readable: LiveEditorial = { version: () => '', fault: () => null, subscribe() {}, close() {} }
  let open = (): MaybePromise<LiveEditorial> => {
    throw new Error('away')
  }
  let loaded = 0
  const turns = { publicationOf: async () => loaded + 1, loaded: () => void loaded++ }
  const source = { snapshotDir: shop.snapshotDir, editorial: { open: () => open() } }
  watcher = watchSnapshots([source], { swapped() {}, refused() {} }, turns)
  await watcher.ready
  await shop.load([line({ slug: 'two' })])
  const { id } = await shop.build(TODAY)
  await expect.poll(() => loaded).toBe(2)
  let opened = 0
  open = async () => {
    if (++opened === 2) watcher?.turnTo(2)
    return readable
  }
  await expect.poll(() => watcher?.editorialFault).toBeNull()
  expect(watcher.current?.snapshot.id).toBe(id)
})
