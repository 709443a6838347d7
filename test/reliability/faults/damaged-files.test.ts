// Corrupts one byte in each file of a snapshot: the server finds and names it and serves the newest valid snapshot, a
// running server keeps its snapshot, and the next build writes the file again.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Manifest } from '../../../src/snapshot/files/manifest.ts'
import { storedFiles } from '../../../src/snapshot/files/stored-files.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import type { SnapshotEvents } from '../../../src/snapshot/load/snapshot-server.ts'
import { type SnapshotWatcher, watchSnapshots } from '../../../src/snapshot/load/snapshot-watcher.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'
import { STEP } from '../scale.ts'

const DAY = '2026-11-20'
const random = randomFrom(seedOfRun('damaged files'))
let shop: Workshop
let older: Manifest
let newest: Manifest
const figures = { own: 0, shared: 0 }

const entry = (n: number, title = `Site ${n}`) =>
  line({
    slug: `site-${n}`,
    title,
    published: n < 20 ? '2026-11-18' : '2020-01-01',
    genre: [n < 20 ? 'Shop' : 'Portfolio'],
    sections: [{ type: 'Hero', top: 0, bottom: 900 }],
  })
const entries = (count: number) => Array.from({ length: count }, (_, n) => entry(n))

beforeAll(async () => {
  shop = workshop()
  await shop.load(entries(30))
  older = await buildNow()
  await shop.load([entry(0, 'Another title')])
  newest = await buildNow()
})
afterAll(() => {
  shop.remove()
  console.info(`damaged files: ${figures.own} of one snapshot, ${figures.shared} shared by all; all found and named`)
})

async function buildNow(): Promise<Manifest> {
  await shop.build(DAY)
  return shop.manifest()
}

const pathsOf = ({ files }: Manifest) => files.flatMap(storedFiles).map(({ path }) => path)

/**
 * Flips one bit of a file in place, which affects every snapshot with a link to it. Returns a function that reverts it.
 */
function corrupt(file: string): () => void {
  const original = readFileSync(file)
  const at = random.below(original.length)
  writeFileSync(
    file,
    original.map((byte, n) => (n === at ? byte ^ (1 << random.below(8)) : byte)),
  )
  return () => writeFileSync(file, original)
}

interface Watching {
  watcher: SnapshotWatcher
  refused: string[]
  swaps: string[]
}

function watch(): Watching {
  const seen: Pick<Watching, 'refused' | 'swaps'> = { refused: [], swaps: [] }
  const events: SnapshotEvents = {
    swapped: ({ id }) => seen.swaps.push(id),
    refused: (message) => seen.refused.push(message),
  }
  const watcher = watchSnapshots([{ snapshotDir: shop.snapshotDir, editorial: shop.editorial }], events)
  onTestFinished(() => watcher.close())
  return { watcher, ...seen }
}

const served = ({ watcher }: Watching) => watcher.current?.snapshot.id ?? null

test('the newest snapshot is valid, and shares some of its files with the older one', async () => {
  const one = watch()
  await one.watcher.ready
  expect([served(one), one.refused]).toEqual([newest.id, []])
  const shared = new Set(pathsOf(older)).intersection(new Set(pathsOf(newest)))
  expect(shared.size).toBeGreaterThan(10)
  expect(pathsOf(newest).length - shared.size).toBeGreaterThan(5)
})

test('the server finds and names a damaged file of the newest snapshot, and serves the older one', async () => {
  for (const path of new Set(pathsOf(newest)).difference(new Set(pathsOf(older)))) {
    const repair = corrupt(join(shop.snapshotDir, newest.id, path))
    const one = watch()
    await expect.poll(() => served(one), { message: path }).toBe(older.id)
    expect(one.refused.join(), 'the log names the file').toContain(path)
    one.watcher.close()
    repair()
    figures.own++
  }
})

test('if all snapshots share a damaged file, a starting server names it, and a running server keeps its snapshot', async () => {
  const running = watch()
  await running.watcher.ready
  const shared = new Set(pathsOf(older)).intersection(new Set(pathsOf(newest)))
  const before = running.watcher.current?.snapshot.listInspirations(EVERYTHING)
  for (const path of shared) {
    const repair = corrupt(join(shop.snapshotDir, newest.id, path))
    const starting = watch()
    await starting.watcher.ready
    await expect.poll(() => starting.refused.join()).toContain(path)
    starting.watcher.close()
    repair()
    figures.shared++
  }
  expect([served(running), running.refused]).toEqual([newest.id, []])
  expect(running.watcher.current?.snapshot.listInspirations(EVERYTHING)).toEqual(before)
})

const EVERYTHING = {
  limit: 100,
  offset: 0,
  sort: 'newest',
  status: 'all',
  year: null,
  fields: null,
  filters: [],
} as const

test('the next build writes a damaged file again', async () => {
  const first = random.below(STEP)
  for (const path of [...new Set(pathsOf(newest))].filter((_, n) => n % STEP === first)) {
    const current = await shop.manifest()
    corrupt(join(shop.snapshotDir, current.id, path))
    const rebuilt = await buildNow()
    expect(rebuilt.id, path).not.toBe(current.id)
    expect((await loadSnapshot(shop.snapshotDir, rebuilt.id)).id).toBe(rebuilt.id)
    expect(pathsOf(rebuilt)).toEqual(pathsOf(newest))
  }
})

test('the server finds and names a damaged manifest, and serves the older snapshot', async () => {
  const current = await shop.manifest()
  for (let round = 0; round < 40; round++) {
    const repair = corrupt(join(shop.snapshotDir, current.id, 'manifest.json'))
    const one = watch()
    await one.watcher.ready
    expect(served(one)).not.toBe(current.id)
    expect(one.refused.join()).toContain(`${current.id}/manifest.json`)
    one.watcher.close()
    repair()
  }
})
