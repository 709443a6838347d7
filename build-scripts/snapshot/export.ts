// Exports the files for a CDN: `public/` for everyone, `private/` for use behind a key check, and a table of the headers
// for each file. (rule 16.9)
import { hash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inspirationBits } from '../../src/catalog/listing/fields.ts'
import type { EntryNumber } from '../../src/catalog/storage/arena.ts'
import type { Catalog } from '../../src/catalog/storage/catalog.ts'
import { dateOfDay } from '../../src/ground/days.ts'
import { writeSynced } from '../../src/snapshot/files/durable.ts'
import { readCurrent } from '../../src/snapshot/files/folder.ts'
import type { ManifestFile } from '../../src/snapshot/files/manifest.ts'
import { SHARDS } from '../../src/snapshot/files/shards.ts'
import { filePath, SUFFIXES } from '../../src/snapshot/files/stored-files.ts'
import { loadSnapshot } from '../../src/snapshot/load/load.ts'
import { makeFolder } from '../../src/state/ownership.ts'
import { BadInput } from '../cli/command.ts'
import { codingsOf } from './shard-writer.ts'

const META_CACHE = 'public, max-age=3600'
const PRIVATE_CACHE = 'private, max-age=31536000, immutable'

/** What the files of each coding end with. */
const ENDINGS = { identity: '', ...SUFFIXES } as const
type Coding = keyof typeof ENDINGS

/** One file in the table. */
interface Row {
  path: string
  shard: string
  contentType: string
  contentEncoding: Coding
  cacheControl: string
}

/**
 * Copies the JSON files of the current snapshot to an empty or new folder, checks each against the manifest, adds pages with
 * all sites, and writes the table `files.json`. Returns the number of files in the two trees: those with equal content share
 * one, so the table can have more rows. Throws BadInput.
 */
export async function exportTree(root: string, target: string): Promise<number> {
  const manifest = await readCurrent(root)
  if (manifest === null) {
    throw new BadInput(`There is no valid snapshot in ${root} (SNAPSHOT_DIR). Build one with: npm run snapshot`)
  }
  const { id } = manifest
  const present = await readdir(target).catch(() => [])
  if (present.length > 0) throw new BadInput(`${target} is not empty; --export takes a new or empty folder`)
  const { body, catalog } = await loadSnapshot(root, id)
  const rows: Row[] = []
  for (const file of manifest.files.filter(({ codings }) => codings)) {
    rows.push(...(await writeCodings(target, file, body({ ...SHARDS.meta, name: file.name }))))
  }
  for (let page = 1; (page - 1) * PAGE_SIZE < catalog.size; page++) {
    const identity = pageOf(catalog, page)
    const file = { name: `inspirations/${page}.json`, sha256: hash('sha256', identity), public: false }
    rows.push(...(await writeCodings(target, file, { identity, ...(await codingsOf(identity)) })))
  }
  await writeSynced(join(target, 'files.json'), `${JSON.stringify({ snapshot: id, files: rows }, null, 1)}\n`)
  return new Set(rows.map(({ path }) => path)).size
}

/** Writes a body in all codings. Returns their rows of the table. */
async function writeCodings(
  target: string,
  file: Pick<ManifestFile, 'name' | 'sha256' | 'public'>,
  coded: Record<Coding, Uint8Array>,
): Promise<Row[]> {
  const source = filePath(file)
  const path = file.public ? 'public/v1/meta' : `private/_shards/${source.slice(source.lastIndexOf('/') + 1)}`
  const cacheControl = file.public ? META_CACHE : PRIVATE_CACHE
  makeFolder(dirname(join(target, path)))
  const rows: Row[] = []
  for (const contentEncoding of Object.keys(ENDINGS) as Coding[]) {
    const row = { path: path + ENDINGS[contentEncoding], shard: file.name, contentType: 'application/json' }
    await writeFile(join(target, row.path), coded[contentEncoding])
    rows.push({ ...row, contentEncoding, cacheControl })
  }
  return rows
}

/** A new site changes only the last page, because pages begin with the oldest. */
const PAGE_SIZE = 100

/**
 * A page of sites, UTF-8: `{ page, from, to, results }`. `page` counts from 1, and `from` and `to` are the publish dates of the
 * first and last site.
 */
function pageOf({ size, keys, inspirationsText }: Catalog, page: number): Buffer {
  const first = (page - 1) * PAGE_SIZE
  const entries = Array.from({ length: Math.min(PAGE_SIZE, size - first) }, (_, i) => (first + i) as EntryNumber)
  const [from, to] = [entries[0], entries.at(-1)].map((entry) => dateOfDay(keys.of(entry as EntryNumber).day))
  const results = inspirationsText(entries, inspirationBits(null))
  return Buffer.from(`{"page":${page},"from":"${from}","to":"${to}","results":[${results}]}`, 'latin1')
}
