// Writes the files of a catalog that is served without a server, from the current snapshot.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SEGMENT_SIZE } from '../../src/catalog/model/shape.ts'
import { unpackColumns } from '../../src/catalog/storage/columns.ts'
import { unpackRecords } from '../../src/catalog/storage/record-segment.ts'
import { append } from '../../src/search/index/packed-lists.ts'
import { readCurrent } from '../../src/snapshot/files/folder.ts'
import type { Manifest, ManifestFile } from '../../src/snapshot/files/manifest.ts'
import { registered, SHARDS } from '../../src/snapshot/files/shards.ts'
import { filePath } from '../../src/snapshot/files/stored-files.ts'
import { readVerified } from '../../src/snapshot/files/verify.ts'
import {
  CURRENT,
  nameOf,
  type Part,
  RECORDS_STEP,
  STATIC_FORMAT,
  type StaticFile,
  type StaticIndex,
  type StaticShard,
} from '../../src/snapshot/static/layout.ts'
import { type Packing, packed } from '../../src/snapshot/static/packed-columns.ts'
import { BadInput } from '../cli/command.ts'
import { type Bytes, blocksOf } from './blocks.ts'

const LEVEL = { level: 9 }
/** What each answer needs. */
const FIRST: readonly unknown[] = [
  SHARDS.meta,
  SHARDS.terms,
  SHARDS.editorial,
  SHARDS.topics,
  SHARDS.termNames,
  SHARDS.index,
]

/** Shards in one file: what a search for names and a suggestion need, and the words of all sections. */
const GROUPS = new Map<unknown, string>([
  [SHARDS.authors, 'names'],
  [SHARDS.titleNames, 'names'],
  [SHARDS.sectionWords, 'words'],
])

/** Bytes of a shard that become a file, or a part of one with the others of a group. */
interface Piece {
  readonly group?: string | undefined
  readonly part: Part
  readonly bytes: Uint8Array
  readonly read: StaticFile['read']
}

interface Written {
  /** The paths of all files. */
  readonly files: ReadonlySet<string>
  readonly id: string
}

/** The manifest of the current snapshot of a folder. Throws BadInput. */
export async function requireSnapshot(snapshotDir: string): Promise<Manifest> {
  const manifest = await readCurrent(snapshotDir)
  if (manifest !== null) return manifest
  throw new BadInput(`There is no valid snapshot in ${snapshotDir} (SNAPSHOT_DIR). Build one with: npm run snapshot`)
}

/** Writes a snapshot of a folder, by default the current one, to another folder. Links in bodies begin with `baseUrl`. Throws BadInput. */
export async function writeCatalog(
  snapshotDir: string,
  target: string,
  baseUrl: string,
  snapshot?: Manifest,
): Promise<Written> {
  const manifest = snapshot ?? (await requireSnapshot(snapshotDir))
  const { files: all, ...facts } = manifest
  const used = all.filter(({ name }) => registered(name)?.memory !== 'unread')
  await mkdir(target, { recursive: true })
  const { write, paths } = writerTo(target)
  const shards: StaticShard[] = []
  const files: StaticFile[] = []
  const groups = new Map<string, Piece[]>()
  for (const [place, file] of used.entries()) {
    const { shard, pieces } = piecesOf(await blockOf(join(snapshotDir, manifest.id), file), place, file.name)
    shards.push(shard)
    for (const piece of pieces) {
      const { part, bytes, read, group } = piece
      if (group) append(groups, group, piece)
      else files.push({ path: await write(bytes), parts: [part], read })
    }
  }
  for (const pieces of groups.values()) {
    const path = await write(Buffer.concat(pieces.map(({ bytes }) => bytes)))
    files.push({ path, parts: pieces.map(({ part }) => part), read: (pieces[0] as Piece).read })
  }
  const publishedAt = Date.parse(`${facts.today}T00:00Z`)
  const { release } = facts
  const index: StaticIndex = { format: STATIC_FORMAT, release, publishedAt, baseUrl, manifest: facts, shards, files }
  await writeFile(join(target, CURRENT), `${await write(Buffer.from(JSON.stringify(index)))}\n`)
  return { files: new Set([...paths, CURRENT]), id: facts.id }
}

/** Writes contents to files of a folder, named by content. */
function writerTo(target: string) {
  const paths = new Set<string>()
  async function write(content: Uint8Array): Promise<string> {
    const bytes = gzipSync(content, LEVEL)
    const path = await nameOf(bytes)
    if (!paths.has(path) && !existsSync(join(target, path))) await writeFile(join(target, path), bytes)
    paths.add(path)
    return path
  }
  return { write, paths }
}

function piecesOf(block: Uint8Array, place: number, name: string): { shard: StaticShard; pieces: Piece[] } {
  const bytes = block.length
  const kind = registered(name)
  if (kind === SHARDS.records) {
    return { shard: { name, bytes, columns: [] }, pieces: recordPieces(block, place, Number(/\d+/.exec(name))) }
  }
  if (kind === SHARDS.titles) return { shard: { name, bytes, columns: [] }, pieces: [] }
  const blocks = blocksOf(kind, block)
  const columns = name.endsWith('.bin') ? packColumnsOf(block, blocks.flat()) : []
  const read = FIRST.includes(kind) ? 'first' : 'used'
  const cut = cutter(block, place)
  // All that is in no block is in one file, because its head says where the columns are. A site changes all statistics of its
  // taxonomies, which are small.
  const group = GROUPS.get(kind) ?? name.replace(/^(stats\/[^-]+).*/, '$1')
  const sorted = blocks.flat().sort(([one], [other]) => one - other)
  const others = [...sorted, [bytes, bytes] as const].map(([end], n) => cut(sorted[n - 1]?.[1] ?? 0, end, read, group))
  const inBlocks = blocks.flatMap((parts, n) => parts.map(([from, to]) => cut(from, to, 'block', `${name} ${n}`)))
  return { shard: { name, bytes, columns }, pieces: [...others.filter(({ bytes }) => bytes.length > 0), ...inBlocks] }
}

/** Returns the function that cuts pieces of a shard. */
function cutter(block: Uint8Array, shard: number) {
  return (from: number, to: number, read: StaticFile['read'], group?: string): Piece => {
    return { part: [shard, from, to - from], bytes: block.subarray(from, to), read, group }
  }
}

/** A shard at a multiple of 8, as its columns need it. */
async function blockOf(folder: string, file: ManifestFile): Promise<Uint8Array> {
  const path = filePath(file)
  return new Uint8Array(await readVerified(folder, { path, bytes: file.bytes, sha256: file.sha256 }))
}

/**
 * A block of records: what its opening needs, which is small and in one file for all blocks, the words of the texts of sections, and
 * the records of some entries each.
 */
function recordPieces(block: Uint8Array, shard: number, segment: number): Piece[] {
  const { starts, dictionary, records } = unpackRecords(block)
  const cut = cutter(block, shard)
  const [words, first] = [dictionary, records].map(({ byteOffset }) => byteOffset - block.byteOffset) as [
    number,
    number,
  ]
  const pieces = [
    cut(0, words, 'first', 'heads'),
    cut(first + records.length, block.length, 'first', 'heads'),
    cut(words, words + dictionary.length, ['sections', segment]),
  ]
  for (let i = 0; i < starts.length; i += RECORDS_STEP) {
    const [from = 0, to = records.length] = [starts[i], starts[i + RECORDS_STEP]]
    pieces.push(cut(first + from, first + to, ['records', segment * SEGMENT_SIZE + i]))
  }
  return pieces
}

/** Packs the columns of a block in place, each in the way that makes it smallest, and by themselves the parts that are read alone. */
function packColumnsOf(block: Uint8Array, alone: readonly Bytes[]): Packing[] {
  const count = new Uint32Array(block.buffer, block.byteOffset, 2)[1] as number
  return unpackColumns(block, count).map((column) => {
    const start = column.byteOffset - block.byteOffset
    const ranges = alone.map(([from, to]) => [from - start, to - start] as const)
    const own = ranges.filter(([from, to]) => from >= 0 && to <= column.length)
    const parts = own.length > 0 ? own : [[0, column.length] as const]
    const isIn = (width: number) => parts.every(([from, to]) => from % width === 0 && to % width === 0)
    const packedIn = (width: 2 | 4) =>
      Buffer.concat(parts.map(([from, to]) => packed(column.subarray(from, to), width)))
    const ways = [
      { packing: '0', bytes: column },
      ...([2, 4] as const).flatMap((width) =>
        isIn(width) ? [{ packing: String(width), bytes: packedIn(width) }] : [],
      ),
    ].map((way) => ({ ...way, size: gzipSync(way.bytes, LEVEL).length }))
    const best = ways.reduce((least, way) => (way.size < least.size ? way : least))
    column.set(best.bytes)
    return best.packing as Packing
  })
}
