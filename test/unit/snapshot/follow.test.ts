// Following published snapshots: what is served after a publication, a damage, an edit.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { synonymsEdit } from '../../../build-scripts/editorial/edits.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { type FollowEvents, followSnapshots } from '../../../src/snapshot/follow.ts'
import type { SnapshotFollower } from '../../../src/snapshot/snapshot.ts'
import { line, type Workshop, workshop } from '../../support/workshop.ts'

const TODAY = '2026-11-20'
let shop: Workshop
let follower: SnapshotFollower | undefined

beforeEach(() => {
  shop = workshop()
})
afterEach(() => {
  follower?.close()
  shop.remove()
})

/** Follows the workshop's folder; `next` resolves with the id of the next snapshot that is served. */
function follow(sources = [shop as { snapshotDir: string; catalogDb: string }]) {
  const refused: string[] = []
  let swapped = Promise.withResolvers<string>()
  const events: FollowEvents = {
    swapped({ id }) {
      swapped.resolve(id)
      swapped = Promise.withResolvers()
    },
    refused: (message) => refused.push(message),
  }
  follower = followSnapshots(sources, events)
  return { follower, refused, next: () => swapped.promise }
}

function total({ current }: SnapshotFollower): number {
  const meta = JSON.parse(Buffer.from(current?.snapshot.meta.identity ?? []).toString()) as {
    inspirations: { total: number }
  }
  return meta.inspirations.total
}

// (rule 1.4)
test('nothing is served before anything is published, and the first publication is served without a restart', async () => {
  const { follower, next } = follow()
  await follower.ready
  expect(follower.current).toBeNull()
  const first = next()
  await shop.load([line({ slug: 'one' })])
  const { id } = await shop.build(TODAY)
  expect(await first).toBe(id)
  expect(total(follower)).toBe(1)
})

test('a new publication takes the place of the old one (rule 16.2)', async () => {
  await shop.load([line({ slug: 'one' })])
  await shop.build(TODAY)
  const { follower, next } = follow()
  await follower.ready
  const second = next()
  await shop.load([line({ slug: 'two' })])
  const { id } = await shop.build(TODAY)
  expect(await second).toBe(id)
  expect(total(follower)).toBe(2)
})

// (rule 16.5)
test('a damaged snapshot is refused by the name of its file, and the newest whole one is served', async () => {
  await shop.load([line({ slug: 'one' })])
  const { id } = await shop.build(TODAY)
  await shop.load([line({ slug: 'two' })])
  await shop.build(TODAY)
  const file = await shop.fileOf('records/0.bin')
  const bytes = readFileSync(file)
  bytes[100]! ^= 1
  writeFileSync(file, bytes)
  const { follower, refused } = follow()
  await follower.ready
  expect(refused).toEqual([expect.stringContaining(file)])
  expect(follower.current?.snapshot.id).toBe(id)
})

// (rule 21.2)
test('the first source with a published snapshot is served: the demo gives way to the operator', async () => {
  const demo = workshop()
  await demo.load([line({ slug: 'demo-1' }), line({ slug: 'demo-2' })])
  await demo.build(TODAY)
  const { follower, next } = follow([shop, demo])
  await follower.ready
  expect(total(follower)).toBe(2)
  const own = next()
  await shop.load([line({ slug: 'own' })])
  await shop.build(TODAY)
  await own
  expect(total(follower)).toBe(1)
  demo.remove()
})

// (rule 15.6, rule 16.3)
test('an edited synonym is in the next answer, changes its hash, and leaves other taxonomies alone', async () => {
  await shop.load([line({ slug: 'one', genre: ['Shop'], color: ['Red'] })])
  await shop.build(TODAY)
  const { follower } = follow()
  await follower.ready
  const before = { all: taxonomies(null), genre: taxonomies('genre'), color: taxonomies('color') }
  await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'store']))
  expect(JSON.parse(Buffer.from(taxonomies('genre').identity).toString())).toMatchObject({
    genre: [{ slug: 'shop', synonyms: ['store'] }],
  })
  expect(taxonomies('genre').hash).not.toBe(before.genre.hash)
  expect(taxonomies(null).hash).not.toBe(before.all.hash)
  expect(taxonomies('color').hash).toBe(before.color.hash)
  await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop']))
  expect(taxonomies(null).hash).toBe(before.all.hash)

  function taxonomies(only: 'genre' | 'color' | null) {
    const body = follower.current?.taxonomies(only)
    if (!body) throw new Error('nothing is served')
    return body
  }
})

test('a server without a catalog beside the snapshot serves the editorial data of its build (rule 16.4)', async () => {
  await shop.load([line({ slug: 'one', genre: ['Shop'] })])
  await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'store']))
  await shop.build(TODAY)
  const { follower } = follow([{ snapshotDir: shop.snapshotDir, catalogDb: join(shop.folder, 'none.db') }])
  await follower.ready
  const body = follower.current?.taxonomies('genre').identity ?? []
  expect(Buffer.from(body).toString()).toContain('"synonyms":["store"]')
})
