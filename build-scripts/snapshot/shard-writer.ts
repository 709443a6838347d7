// Writes the shards of one build into a staging folder. A shard that the last snapshot has, byte for byte and whole, is
// not written again: it gets a second name there. A build without a new shard stages nothing.
import { hash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { linkFile, syncFile, syncFolder } from '../../src/snapshot/files/durable.ts'
import { POINTER } from '../../src/snapshot/files/folder.ts'
import { filePath, type ManifestFile, SUFFIXES, storedFiles } from '../../src/snapshot/files/manifest.ts'
import { isWhole } from '../../src/snapshot/files/verify.ts'
import type { Previous } from './base.ts'

const WRITES_AT_ONCE = 8
const SYNCS_AT_ONCE = 32
const BROTLI_QUALITY = 5
/** Half the time of zlib's default, for a tenth more bytes; most clients take br. */
const GZIP = { level: 4 }
const STAGING = '.staging-'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

interface ShardOptions {
  /** Whether anybody may read it. */
  public?: boolean
  /** Whether it gets br and gzip siblings. */
  precompressed?: boolean
}

export interface ShardWriter {
  /** Adds a shard; resolves when it is written or known to be there. */
  put(name: string, bytes: Uint8Array, options?: ShardOptions): Promise<void>
  /** Adds shards of the last snapshot, by name, that were found whole. False, and nothing is added, if it lacks one. */
  keep(names: readonly string[]): boolean
  /** Takes a shard over from the last snapshot if it `holds` and is whole there; otherwise makes and adds it. */
  putUnlessKept(name: string, holds: boolean, make: () => Uint8Array): Promise<void>
  /** Every shard so far, by name. */
  files(): ManifestFile[]
  readonly written: number
  readonly kept: number
  /** Links what is kept into the staging folder and syncs it. Returns the folder. */
  finish(): Promise<string>
  /** Removes the staging folder, when nothing is being written into it any more. */
  discard(): Promise<void>
}

/** A writer for one build in a folder of snapshots. */
export async function shardWriter(root: string, previous: Previous | null): Promise<ShardWriter> {
  await removeStale(root)
  const staging = join(root, `${STAGING}${process.pid}`)
  const limit = pLimit(WRITES_AT_ONCE)
  const written: ManifestFile[] = []
  const kept: ManifestFile[] = []
  const begun = new Set<Promise<void>>()

  function begin(name: string, bytes: Uint8Array, options?: ShardOptions): Promise<void> {
    const work = limit(put, name, bytes, options)
    const over = () => void begun.delete(work)
    begun.add(work)
    work.then(over, over)
    return work
  }

  async function put(name: string, bytes: Uint8Array, options: ShardOptions = {}): Promise<void> {
    const sha256 = hash('sha256', bytes)
    const old = previous?.files.get(name)
    if (previous && old?.sha256 === sha256 && (await isWhole(previous.folder, old))) kept.push(old)
    else written.push(await writeShard(staging, { name, bytes, sha256 }, options))
  }

  return {
    put: begin,
    keep(names) {
      const files = names.map((name) => previous?.files.get(name)).filter((file) => file !== undefined)
      if (files.length < names.length) return false
      kept.push(...files)
      return true
    },
    async putUnlessKept(name, holds, make) {
      const old = holds ? previous?.files.get(name) : undefined
      if (previous && old && (await isWhole(previous.folder, old))) kept.push(old)
      else await begin(name, make())
    },
    files: () => [...kept, ...written].sort((a, b) => (a.name < b.name ? -1 : 1)),
    get written() {
      return written.length
    },
    get kept() {
      return kept.length
    },
    async finish() {
      await linkAll(previous, staging, { kept, written })
      await syncFiles(staging, written)
      await syncFolders(staging)
      return staging
    },
    async discard() {
      await Promise.allSettled(begun)
      await rm(staging, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Shard {
  name: string
  bytes: Uint8Array
  sha256: string
}

async function writeShard(staging: string, shard: Shard, options: ShardOptions): Promise<ManifestFile> {
  const file = { name: shard.name, bytes: shard.bytes.length, sha256: shard.sha256, public: options.public ?? false }
  const target = join(staging, filePath(file))
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, shard.bytes)
  if (!options.precompressed) return file
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
  const br = await writeSibling(target + SUFFIXES.br, await brotli(shard.bytes, quality))
  return {
    ...file,
    codings: { br, gzip: await writeSibling(target + SUFFIXES.gzip, await gzipped(shard.bytes, GZIP)) },
  }
}

async function writeSibling(target: string, bytes: Uint8Array): Promise<{ bytes: number; sha256: string }> {
  await writeFile(target, bytes)
  return { bytes: bytes.length, sha256: hash('sha256', bytes) }
}

/** Two shards with equal bytes share one path, so what is written need not be linked. */
async function linkAll(
  previous: Previous | null,
  staging: string,
  { kept, written }: { kept: readonly ManifestFile[]; written: readonly ManifestFile[] },
): Promise<void> {
  const paths = pathsOf(kept).difference(pathsOf(written))
  for (const folder of new Set(Array.from(paths, dirname))) await mkdir(join(staging, folder), { recursive: true })
  const limit = pLimit(WRITES_AT_ONCE)
  const links = Array.from(paths, (path) => limit(linkFile, join(previous?.folder ?? '', path), join(staging, path)))
  await Promise.allSettled(links)
  await Promise.all(links)
}

function pathsOf(files: readonly ManifestFile[]): Set<string> {
  return new Set(files.flatMap(storedFiles).map((stored) => stored.path))
}

/** One after the other as they were written would wait for the disk each time; at the end most of it is done. */
async function syncFiles(staging: string, written: readonly ManifestFile[]): Promise<void> {
  const limit = pLimit(SYNCS_AT_ONCE)
  await limit.map(pathsOf(written), (path) => syncFile(join(staging, path)))
}

async function syncFolders(staging: string): Promise<void> {
  for (const entry of await readdir(staging, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolder(join(staging, entry.name))
  }
  await syncFolder(staging)
}

const STALE = new RegExp(`^(\\${STAGING}|${POINTER}\\..*\\.tmp$)`)

/** What a killed build left behind. Builds never overlap, so every staging folder and half-written pointer is one. */
async function removeStale(root: string): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) if (STALE.test(name)) await rm(join(root, name), { recursive: true, force: true })
}
