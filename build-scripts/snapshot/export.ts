// Exports the files for a CDN: `public/` for everyone, `private/` for use behind a key check, and a table of the headers
// for each file. (rule 16.9)
import { copyFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeSynced } from '../../src/snapshot/files/durable.ts'
import { readCurrent } from '../../src/snapshot/files/folder.ts'
import type { ManifestFile } from '../../src/snapshot/files/manifest.ts'
import { filePath, SUFFIXES, storedFiles } from '../../src/snapshot/files/stored-files.ts'
import { readVerified } from '../../src/snapshot/files/verify.ts'
import { makeFolder } from '../../src/state/ownership.ts'
import { BadInput } from '../cli/command.ts'

const META_CACHE = 'public, max-age=3600'
const PRIVATE_CACHE = 'private, max-age=31536000, immutable'

/** The coding of a file by its suffix. */
const ENCODINGS: Readonly<Record<string, string>> = { '': 'identity', [SUFFIXES.br]: 'br', [SUFFIXES.gzip]: 'gzip' }

/** One file in the table. */
interface Row {
  path: string
  shard: string
  contentType: string
  contentEncoding: string
  cacheControl: string
}

/**
 * Copies the JSON files of the current snapshot to an empty or new folder, checks each against the manifest, and writes
 * the table `files.json`. Returns the number of files in the two trees: shards with equal content share one, so the table
 * can have more rows. Throws BadInput.
 */
export async function exportTree(root: string, target: string): Promise<number> {
  const manifest = await readCurrent(root)
  if (manifest === null) {
    throw new BadInput(`There is no valid snapshot in ${root} (SNAPSHOT_DIR). Build one with: npm run snapshot`)
  }
  const { id } = manifest
  const present = await readdir(target).catch(() => [])
  if (present.length > 0) throw new BadInput(`${target} is not empty; --export takes a new or empty folder`)
  const files = manifest.files.filter((file) => file.codings)
  const rows: Row[] = []
  for (const file of files) rows.push(...(await exportFile(join(root, id), target, file)))
  await writeSynced(join(target, 'files.json'), `${JSON.stringify({ snapshot: id, files: rows }, null, 1)}\n`)
  return new Set(rows.map(({ path }) => path)).size
}

async function exportFile(folder: string, target: string, file: ManifestFile): Promise<Row[]> {
  const source = filePath(file)
  const path = file.public ? 'public/v1/meta' : `private/_shards/${source.slice(source.lastIndexOf('/') + 1)}`
  const cacheControl = file.public ? META_CACHE : PRIVATE_CACHE
  const rows: Row[] = []
  for (const stored of storedFiles(file)) {
    const suffix = stored.path.slice(source.length)
    await readVerified(folder, stored)
    makeFolder(dirname(join(target, path)))
    await copyFile(join(folder, stored.path), join(target, path + suffix))
    const contentEncoding = ENCODINGS[suffix] as string
    rows.push({ path: path + suffix, shard: file.name, contentType: 'application/json', contentEncoding, cacheControl })
  }
  return rows
}
