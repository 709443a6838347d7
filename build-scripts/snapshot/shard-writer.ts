// Writes the shards of one build into a staging folder. If the last snapshot has a valid shard with the same bytes, the
// build links that file instead of writing it again. A build without a new shard stages nothing.
import { hash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { linkFile, syncTree } from '../../src/snapshot/files/durable.ts'
import type { ManifestFile } from '../../src/snapshot/files/manifest.ts'
import type { Shard } from '../../src/snapshot/files/shards.ts'
import { filePath, SUFFIXES, storedFiles } from '../../src/snapshot/files/stored-files.ts'
import { isValid } from '../../src/snapshot/files/verify.ts'
import { removeOrWarn } from '../cli/files.ts'
import type { Previous } from './plan.ts'

const WRITES_AT_ONCE = 8
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Takes half the time of zlib's default level and makes files a tenth larger. Most clients take br. */
const GZIP = { level: 4 }
const STAGING = '.staging-'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type ShardWriter = ReturnType<typeof writerIn>

/** A writer for one build in a folder of snapshots. */
export async function shardWriter(root: string, previous: Previous | null): Promise<ShardWriter> {
  await removeStale(root)
  return writerIn(join(root, `${STAGING}${process.pid}`), previous)
}

/** A writer into a staging folder. */
function writerIn(staging: string, previous: Previous | null) {
  const limit = pLimit(WRITES_AT_ONCE)
  const { keepIfValid, ...keeping } = keeper(previous)
  const written: ManifestFile[] = []
  const writes: Promise<void>[] = []

  function put(shard: Shard, bytes: Uint8Array, from?: string): Promise<void> {
    const write = limit(async () => {
      const content = { sha256: hash('sha256', bytes), ...(from && { from }) }
      if (!keepIfValid(shard, content)) written.push(await writeShard(staging, shard, bytes, content))
    })
    writes.push(write)
    return write
  }

  return {
    /** Adds a shard. Resolves when it is written, or found in the last snapshot. */
    put,
    ...keeping,
    /** Keeps the last snapshot's shard if it was made from the same, which `from` is a hash of. Otherwise makes and adds it. */
    async putFrom(from: string, shard: Shard, make: () => Uint8Array): Promise<void> {
      if (!keepIfValid(shard, { from })) await put(shard, make(), from)
    },
    /** Every shard so far, by name. */
    files: () => [...keeping.kept, ...written].sort((a, b) => (a.name < b.name ? -1 : 1)),
    written,
    /** Links the kept shards into the staging folder and syncs it. Returns the folder. */
    async finish(): Promise<string> {
      await linkAll(previous, staging, { ...keeping, written })
      // Syncing each file right after its write would wait for the disk each time. At the end most of the work is done.
      await syncTree(staging, pathsOf(written))
      return staging
    },
    /** Waits for open writes, then removes the staging folder. */
    async discard(): Promise<void> {
      await Promise.allSettled(writes)
      await removeOrWarn(staging)
    },
  }
}

/** The shards of the last snapshot that are kept. */
function keeper(previous: Previous | null) {
  const kept: ManifestFile[] = []
  return {
    kept,
    /** Keeps shards of the last snapshot that are known to be valid. */
    keep(shards: readonly Shard[]): void {
      kept.push(...shards.flatMap(({ name }) => previous?.files.get(name) ?? []))
    },
    /** Keeps all shards of the last snapshot other than these and those kept before, if all are valid. Returns whether it did. */
    keepOthers(than: readonly Shard[]): boolean {
      const known = new Set([...kept, ...than].map(({ name }) => name))
      const others = [...(previous?.files.values() ?? [])].filter(({ name }) => !known.has(name))
      if (!previous || !others.every((file) => isValid(previous.folder, file, previous.trustedSince))) return false
      kept.push(...others)
      return true
    },
    /** Keeps a shard if it is there, undamaged, and has these bytes or was made from this. */
    keepIfValid({ name }: Shard, content: Partial<Content>): boolean {
      const old = previous?.files.get(name)
      const isSame = content.sha256 ? old?.sha256 === content.sha256 : old?.from === content.from
      if (!previous || !old || !isSame || !isValid(previous.folder, old, previous.trustedSince)) return false
      kept.push({ ...old, ...content })
      return true
    },
  }
}

type Content = Pick<ManifestFile, 'sha256' | 'from'>

async function writeShard(staging: string, shard: Shard, bytes: Uint8Array, content: Content): Promise<ManifestFile> {
  const file = { name: shard.name, bytes: bytes.length, ...content, public: shard.isPublic ?? false }
  const target = join(staging, filePath(file))
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, bytes)
  if (!shard.hasCodings) return file
  const coded = await codingsOf(bytes)
  const br = await writeSibling(target + SUFFIXES.br, coded.br)
  return { ...file, codings: { br, gzip: await writeSibling(target + SUFFIXES.gzip, coded.gzip) } }
}

/** A body in its codings. */
export async function codingsOf(bytes: Uint8Array): Promise<Record<keyof typeof SUFFIXES, Uint8Array>> {
  const [br, gz] = await Promise.all([brotli(bytes, BROTLI), gzipped(bytes, GZIP)])
  return { br, gzip: gz }
}

async function writeSibling(target: string, bytes: Uint8Array): Promise<{ bytes: number; sha256: string }> {
  await writeFile(target, bytes)
  return { bytes: bytes.length, sha256: hash('sha256', bytes) }
}

/** Two shards with equal bytes share one path, so a written path is not linked. */
async function linkAll(
  previous: Previous | null,
  staging: string,
  { kept, written }: Pick<ShardWriter, 'kept' | 'written'>,
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

const STALE = new RegExp(`^(\\${STAGING}|[a-z]+\\.\\d+\\.tmp$)`)

/** Removes what killed builds left. The lock excludes other builds, so every staging folder is left over. */
async function removeStale(root: string): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) if (STALE.test(name)) await removeOrWarn(join(root, name))
}
