// One corrupted byte in any file of a snapshot, each file in its turn: it is found and named, the newest whole snapshot
// is served, a running server keeps what it has, and the next build writes the damaged file anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Manifest, storedFiles } from '../../../src/snapshot/files/manifest.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { type SnapshotEvents, watchSnapshots } from '../../../src/snapshot/load/snapshot-watcher.ts'
import type { SnapshotWatcher } from '../../../src/snapshot/snapshot.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const DAY = '2026-11-20'
const random = randomFrom(seedOfRun('damaged files'))
/** Within so long a damage is found and the newest whole snapshot served. */
const FOUND_MS = 5_000
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
  older = await builtNow()
  await shop.load([entry(0, 'Another title')])
  newest = await builtNow()
})
afterAll(() => {
  shop.remove()
  console.info(`damaged files: ${figures.own} of one snapshot, ${figures.shared} shared by all; each found and named`)
})

async function builtNow(): Promise<Manifest> {
  await shop.build(DAY)
  return shop.manifest()
}

const pathsOf = ({ files }: Manifest) => files.flatMap(storedFiles).map(({ path }) => path)

/** Flips one bit of a file in place, so in every snapshot that has it; gives what takes it back. */
function corrupt(file: string): () => void {
  const whole = readFileSync(file)
  const at = random.below(whole.length)
  writeFileSync(
    file,
    whole.map((byte, n) => (n === at ? byte ^ (1 << random.below(8)) : byte)),
  )
  return () => writeFileSync(file, whole)
}

interface Following {
  watcher: SnapshotWatcher
  refused: string[]
  swaps: string[]
}

function following(): Following {
  const seen: Pick<Following, 'refused' | 'swaps'> = { refused: [], swaps: [] }
  const events: SnapshotEvents = {
    swapped: ({ id }) => seen.swaps.push(id),
    refused: (message) => seen.refused.push(message),
  }
  const watcher = watchSnapshots([{ snapshotDir: shop.snapshotDir, catalogDb: shop.catalogDb }], events)
  onTestFinished(() => watcher.close())
  return { watcher, ...seen }
}

const served = ({ watcher }: Following) => watcher.current?.snapshot.id ?? null

test('the newest snapshot is whole, and has files of its own and files that it shares', async () => {
  const one = following()
  await one.watcher.ready
  expect([served(one), one.refused]).toEqual([newest.id, []])
  const shared = new Set(pathsOf(older)).intersection(new Set(pathsOf(newest)))
  expect(shared.size).toBeGreaterThan(10)
  expect(pathsOf(newest).length - shared.size).toBeGreaterThan(5)
})

test('a damaged file of the newest snapshot is found and named, and the one before it is served', async () => {
  for (const path of new Set(pathsOf(newest)).difference(new Set(pathsOf(older)))) {
    const repair = corrupt(join(shop.snapshotDir, newest.id, path))
    const one = following()
    await expect.poll(() => served(one), { timeout: FOUND_MS, message: path }).toBe(older.id)
    expect(one.refused.join(), 'the log names the file').toContain(path)
    one.watcher.close()
    repair()
    figures.own++
  }
})

test('a damaged file that all snapshots share: who starts serves none and names it, who runs keeps what it has', async () => {
  const running = following()
  await running.watcher.ready
  const shared = new Set(pathsOf(older)).intersection(new Set(pathsOf(newest)))
  const before = running.watcher.current?.snapshot.listInspirations(EVERYTHING)
  for (const path of shared) {
    const repair = corrupt(join(shop.snapshotDir, newest.id, path))
    const starting = following()
    await starting.watcher.ready
    await expect.poll(() => starting.refused.join(), { timeout: FOUND_MS }).toContain(path)
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

test('the next build writes a damaged file anew instead of keeping it', async () => {
  for (const path of new Set(pathsOf(newest))) {
    const current = await shop.manifest()
    corrupt(join(shop.snapshotDir, current.id, path))
    const rebuilt = await builtNow()
    expect(rebuilt.id, path).not.toBe(current.id)
    expect((await loadSnapshot(shop.snapshotDir, rebuilt.id)).id).toBe(rebuilt.id)
    expect(pathsOf(rebuilt)).toEqual(pathsOf(newest))
  }
})

test('a damaged byte in a manifest is found and named, and the snapshot before it is served', async () => {
  const current = await shop.manifest()
  for (let round = 0; round < 40; round++) {
    const repair = corrupt(join(shop.snapshotDir, current.id, 'manifest.json'))
    const one = following()
    await one.watcher.ready
    expect(served(one)).not.toBe(current.id)
    expect(one.refused.join()).toContain(`${current.id}/manifest.json`)
    one.watcher.close()
    repair()
  }
})
