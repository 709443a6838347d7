// Publishing: what a build writes, keeps and leaves alone.
// Over 200 lines: the tests share one workshop.
import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { exportTree } from '../../../../build-scripts/snapshot/export.ts'
import { withLock } from '../../../../build-scripts/snapshot/lock.ts'
import { rollback } from '../../../../build-scripts/snapshot/rollback.ts'
import { contentOf, listSnapshots, readPointer, sequenceOf } from '../../../../src/snapshot/files/folder.ts'
import { DamagedSnapshot } from '../../../../src/snapshot/files/verify.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import { line, type Workshop, workshop } from '../../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
let shop: Workshop

beforeEach(() => {
  shop = workshop()
})
afterEach(() => shop.remove())

const numbered = (count: number, published = '2020-01-01') =>
  Array.from({ length: count }, (_, i) => line({ slug: `site-${i}`, published, genre: ['Portfolio'] }))

/** Exports the files for a CDN. Returns the rows of their table. */
async function exported(target: string): Promise<Record<'path' | 'shard' | 'contentEncoding', string>[]> {
  await exportTree(shop.snapshotDir, target)
  return JSON.parse(readFileSync(join(target, 'files.json'), 'utf8')).files
}

test('a build of an unchanged catalog publishes nothing (rule 16.6)', async () => {
  await shop.load(numbered(3))
  const first = await shop.build(TODAY)
  const second = await shop.build('2026-11-21')
  expect(second).toMatchObject({ published: false, written: 0, id: first.id })
  expect(await listSnapshots(shop.snapshotDir)).toEqual([first.id])
  const moved = await shop.build(TODAY, { siteUrl: 'https://a-quite-different-place.example' })
  expect((await shop.build(TODAY)).published && moved.published).toBe(true) // and back (rule 16.7)
})

test('importing equal lines again changes nothing that is built', async () => {
  await shop.load(numbered(3))
  await shop.build(TODAY)
  await shop.load(numbered(3))
  expect((await shop.build(TODAY)).published).toBe(false)
})

test('a new entry changes the last exported page only; the other pages keep name and bytes (rule 16.6)', async () => {
  await shop.load(numbered(250))
  const exportPages = async (target: string) => {
    await shop.build(TODAY)
    const rows = await exported(join(shop.folder, target))
    return rows.filter((row) => row.shard.startsWith('inspirations/') && row.contentEncoding === 'identity')
  }
  const before = new Set((await exportPages('before')).map(({ path }) => path))
  await shop.load([line({ slug: 'newest', published: '2026-01-01' })])
  const changed = (await exportPages('after')).filter(({ path }) => !before.has(path))
  expect(changed.map(({ shard }) => shard)).toEqual(['inspirations/3.json'])
})

test('a page is a self-describing JSON file with precompressed siblings of the same content', async () => {
  await shop.load([...numbered(100), line({ slug: 'later', title: 'Über 写真', published: '2021-05-06' })])
  const { id } = await shop.build(TODAY)
  const target = join(shop.folder, 'cdn')
  const row = (await exported(target)).find(({ shard }) => shard === 'inspirations/2.json')
  const file = join(target, row?.path ?? '')
  const page = JSON.parse(readFileSync(file, 'utf8')) as { results: { slug: string }[] }
  const { findInspiration } = await loadSnapshot(shop.snapshotDir, id)
  const site = JSON.parse(Buffer.from(findInspiration('later') ?? '', 'latin1').toString())
  expect(site).toMatchObject({ slug: 'later', title: 'Über 写真' })
  expect(page).toEqual({ page: 2, from: '2021-05-06', to: '2021-05-06', results: [site] })
  expect(brotliDecompressSync(readFileSync(`${file}.br`))).toEqual(readFileSync(file))
  expect(gunzipSync(readFileSync(`${file}.gz`))).toEqual(readFileSync(file))
})

test('only meta is public (rule 16.9)', async () => {
  await shop.load(numbered(1))
  await shop.build(TODAY)
  const { files } = await shop.manifest()
  expect(files.filter((file) => file.public).map((file) => file.name)).toEqual(['meta.json'])
})

// (rule 16.10)
test('the last three snapshots are kept, and rollback goes back to the one before, again and again', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    await shop.load([line({ slug: `site-${i}` })])
    ids.push((await shop.build(TODAY)).id)
  }
  expect(await listSnapshots(shop.snapshotDir)).toEqual(ids.slice(2).toReversed())
  expect(await rollback(shop.snapshotDir)).toEqual({ from: ids[4], to: ids[3] })
  expect(await rollback(shop.snapshotDir)).toEqual({ from: ids[3], to: ids[2] })
  expect(await rollback(shop.snapshotDir)).toEqual({ from: ids[2], to: null })
  expect(await readPointer(shop.snapshotDir)).toBe(ids[2])
})

// (rule 18.3)
test('the first build marks entries of ten years offline; later builds leave marking to nightly', async () => {
  const aged = line({ slug: 'aged', published: '2016-11-20' })
  const young = line({ slug: 'young', published: '2016-11-21' })
  await shop.load([aged, young])
  expect((await shop.build(TODAY)).marked).toBe(1)
  expect((await shop.build('2026-11-21')).marked).toBe(0)
  expect((await shop.build('2026-11-21', { marking: true })).marked).toBe(1)
  expect((await shop.build('2026-11-21', { marking: true })).marked).toBe(0)
})

// (rule 7.6)
test('an entry dated after the day is left out until its day comes, and leaves again for an earlier day', async () => {
  await shop.load([line({ slug: 'today', published: TODAY }), line({ slug: 'tomorrow', published: '2026-11-21' })])
  expect((await shop.build(TODAY)).entries).toBe(1)
  expect((await shop.build('2026-11-21')).entries).toBe(2)
  expect((await shop.build('2026-11-19')).entries).toBe(0)
})

test('other addresses make other shards of the same catalog (rule 16.7)', async () => {
  await shop.load(numbered(1))
  await shop.build(TODAY)
  expect((await shop.build(TODAY, { siteUrl: 'https://other.example' })).published).toBe(true)
  expect(await shop.manifest()).toMatchObject({ siteUrl: 'https://other.example' })
})

/** Changes a bit of a file, as what writes to it later does, or as a disk does. Returns its path. */
async function damage(name: string, by: 'writing' | 'disk'): Promise<string> {
  const file = await shop.fileOf(name)
  const { mtimeMs } = statSync(file)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
  utimesSync(file, 0, by === 'disk' ? mtimeMs / 1000 - 1 : Date.now() / 1000 + 5)
  return file
}

test.each(['writing', 'disk'] as const)(
  'a file that %s damaged is named at load, and the next build writes it again (rules 16.5, 16.19)',
  async (by) => {
    await shop.load(numbered(150))
    await shop.build(TODAY)
    for (const name of ['records/0.bin', 'section-words/0.bin', 'meta.json', 'terms.json']) {
      const file = await damage(name, by)
      await expect(loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)).rejects.toThrow(
        file,
      )
      const unread = await shop.build(TODAY, { trusting: true })
      const { published, id } = by === 'writing' ? unread : await shop.build(TODAY)
      expect([unread.published, published]).toEqual([by === 'writing', true])
      expect((await loadSnapshot(shop.snapshotDir, id)).manifest.entries).toBe(150)
    }
  },
)

test('a file that is cut short or gone is named at load', async () => {
  await shop.load(numbered(2))
  const { id } = await shop.build(TODAY)
  for (const name of ['titles/0.bin', 'index/0.bin']) {
    const file = await shop.fileOf(name)
    truncateSync(file, 10)
    await expect(loadSnapshot(shop.snapshotDir, id)).rejects.toThrow(`${file} has 10 bytes`)
  }
  await expect(loadSnapshot(shop.snapshotDir, '000009-abcdefabcdef')).rejects.toThrow(DamagedSnapshot)
})

test('a catalog that was set back and went another way is not mistaken for the one that was built', async () => {
  await shop.load([line({ slug: 'common' })])
  const backup = readFileSync(shop.catalogDb)
  await shop.load([line({ slug: 'lost' })])
  await shop.build(TODAY)
  writeFileSync(shop.catalogDb, backup)
  await shop.load([line({ slug: 'other' })])
  const { id } = await shop.build(TODAY)
  const snapshot = await loadSnapshot(shop.snapshotDir, id)
  expect(['common', 'lost', 'other'].filter((slug) => snapshot.findInspiration(slug))).toEqual(['common', 'other'])
})

test('two builds of one folder never overlap: the second one is told and does nothing (rule 21.7)', async () => {
  await shop.load(numbered(1))
  await withLock(shop.snapshotDir, 0, async () => {
    await expect(shop.build(TODAY)).rejects.toThrow('Another snapshot build, or "npm run pictures", is running')
  })
  expect((await shop.build(TODAY)).published).toBe(true)
})

// (rule 16.14)
test('a later snapshot of another folder is the newest, beside ids that count from 1 and under a clock that goes back', async () => {
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  const buildAt = async (day: string, into: string) => {
    clock.mockReturnValue(Date.parse(day))
    return (await shop.build(TODAY, { into: join(shop.folder, into) })).id
  }
  await shop.load(numbered(1))
  const server = await buildAt('2026-11-20', 'server')
  await shop.load(numbered(2))
  const later = await buildAt('2026-11-21', 'ci')
  const latest = await shop.load(numbered(3)).then(() => buildAt('2026-11-19', 'ci'))
  const numberedFromOne = `000007-${contentOf(server)}`
  for (const id of [later, numberedFromOne]) mkdirSync(join(shop.folder, 'server', id))
  expect(await listSnapshots(join(shop.folder, 'server'))).toEqual([later, server, numberedFromOne])
  expect(sequenceOf(latest)).toBe(sequenceOf(later) + 1)
})

// (rule 16.10)
test('rollback passes over a snapshot of the same content, which a killed publication may leave', async () => {
  await shop.load(numbered(1))
  const first = await shop.build(TODAY)
  await shop.load(numbered(2))
  const second = await shop.build(TODAY)
  const orphan = `${sequenceOf(second.id) + 1}-${contentOf(second.id)}`
  renameSync(join(shop.snapshotDir, second.id), join(shop.snapshotDir, orphan))
  cpSync(join(shop.snapshotDir, orphan), join(shop.snapshotDir, second.id), { recursive: true })
  writeFileSync(join(shop.snapshotDir, 'current'), orphan)
  expect(await rollback(shop.snapshotDir)).toEqual({ from: orphan, to: first.id })
})

test('what a killed build left behind is cleared away', async () => {
  await shop.load(numbered(1))
  mkdirSync(shop.snapshotDir)
  writeFileSync(join(shop.snapshotDir, 'current.1.tmp'), '000')
  await mkdir(join(shop.snapshotDir, '.staging-1', 'records'), { recursive: true })
  await shop.build(TODAY)
  expect(readdirSync(shop.snapshotDir).filter((name) => /staging|tmp/.test(name))).toEqual([])
})

test('an empty catalog makes an empty snapshot that loads', async () => {
  await shop.load([])
  const { id } = await shop.build(TODAY)
  const snapshot = await loadSnapshot(shop.snapshotDir, id)
  expect(JSON.parse(Buffer.from(snapshot.meta.identity).toString())).toMatchObject({ inspirations: { total: 0 } })
  expect(snapshot.findInspiration('nothing')).toBeNull()
})

// (rule 16.9)
test('export writes the public and the private tree with a table of path, content type and cache header', async () => {
  await shop.load(numbered(150))
  await shop.build(TODAY)
  const target = join(shop.folder, 'cdn')
  const count = await exportTree(shop.snapshotDir, target)
  const { files } = JSON.parse(readFileSync(join(target, 'files.json'), 'utf8')) as { files: Record<string, string>[] }
  const written = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(count).toBe(written.length - 1) // `files.json` is the table of the others
  expect(files.length).toBeGreaterThan(count) // equal shards are one file
  for (const file of files) expect(existsSync(join(target, file['path'] as string))).toBe(true)
  expect(files.filter((file) => file['path']?.startsWith('public/')).map((file) => file['path'])).toEqual([
    'public/v1/meta',
    'public/v1/meta.br',
    'public/v1/meta.gz',
  ])
  const row = files.find((file) => file['shard'] === 'inspirations/2.json')
  const page = readFileSync(join(target, row?.['path'] ?? ''))
  expect(row).toEqual({
    path: `private/_shards/${hash('sha256', page).slice(0, 32)}.json`,
    shard: 'inspirations/2.json',
    contentType: 'application/json',
    contentEncoding: 'identity',
    cacheControl: 'private, max-age=31536000, immutable',
  })
  await expect(exportTree(shop.snapshotDir, target)).rejects.toThrow('is not empty')
})
