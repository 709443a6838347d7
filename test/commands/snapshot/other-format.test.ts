// An upgrade to a release whose snapshots have another format, and the way back.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rollback } from '../../../build-scripts/snapshot/rollback.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { type Manifest, manifestText } from '../../../src/snapshot/files/manifest.ts'
import { pointTo } from '../../../src/snapshot/files/publish.ts'
import { SNAPSHOT_FORMAT } from '../../../src/snapshot/files/shards.ts'
import { watchSnapshots } from '../../../src/snapshot/load/snapshot-watcher.ts'
import { PATIENT } from '../../support/project/patience.ts'
import { command, run } from '../../support/worlds/processes.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const TODAY = new Date().toISOString().slice(0, 10)
let shop: Workshop

beforeEach(async () => {
  shop = workshop()
  await shop.load([line({ slug: 'one' }), line({ slug: 'two' })])
  await shop.build(TODAY)
})
afterEach(() => shop.remove())

/** Gives a snapshot the format of another release. */
function reformat(id: string, format: number): void {
  const file = join(shop.snapshotDir, id, 'manifest.json')
  const { sha256: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest & { sha256: string }
  writeFileSync(file, manifestText({ ...manifest, id, format: format as typeof SNAPSHOT_FORMAT }))
}

/** Publishes a copy of the current snapshot as a newer release would: with the next format. */
async function publishNewer(): Promise<string> {
  const id = (await readPointer(shop.snapshotDir)) as string
  const newer = `${Number(id.slice(0, 10)) + 1}${id.slice(10)}`
  cpSync(join(shop.snapshotDir, id), join(shop.snapshotDir, newer), { recursive: true })
  reformat(newer, SNAPSHOT_FORMAT + 1)
  await pointTo(shop.snapshotDir, newer)
  return newer
}

test('a build after an upgrade to another format says why it reads everything, and how long (rule 16.16)', async () => {
  reformat((await readPointer(shop.snapshotDir)) as string, SNAPSHOT_FORMAT - 1)
  const env = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir, SITE_URL: 'https://gallery.example' }
  const { code, stderr } = await run(process.execPath, command('nightly'), env)
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^Building a whole snapshot of 2 entries, because the last one is of another release: .* This takes about 1 s …\n$/,
  )
  expect((await run(process.execPath, command('nightly'), env)).stderr).toBe('')
  const doctor = await run(process.execPath, command('doctor'), { ...env, ACCOUNTS_DB: `${shop.folder}/accounts.db` })
  expect(doctor.stdout).not.toMatch(/^(warn|fail) {2}snapshot/m)
})

test('a running server keeps its snapshot while a newer release publishes beside it (rule 16.16)', async () => {
  const id = await readPointer(shop.snapshotDir)
  const sources = [{ snapshotDir: shop.snapshotDir, editorial: shop.editorial }]
  const watcher = watchSnapshots(sources, { swapped() {}, refused() {} })
  try {
    await watcher.ready
    await publishNewer()
    await vi.waitFor(() => expect(watcher.refusal).toContain('is of another release'), PATIENT)
    expect(watcher.current?.snapshot.id).toBe(id)
  } finally {
    watcher.close()
  }
})

test('a rollback of the older release returns to its own snapshot, though the content is the same (rule 16.16)', async () => {
  const id = await readPointer(shop.snapshotDir)
  const newer = await publishNewer()
  expect(await rollback(shop.snapshotDir)).toEqual({ from: newer, to: id })
  expect(await readPointer(shop.snapshotDir)).toBe(id)
})

test('a build after an upgrade still notices missing entries (rules 16.11, 16.16)', async () => {
  await publishNewer()
  const other = workshop()
  try {
    await other.load([line({ slug: 'one' })])
    await expect(other.build(TODAY, { into: shop.snapshotDir, allowed: {} })).rejects.toThrow('has 1 entry ')
  } finally {
    other.remove()
  }
})
