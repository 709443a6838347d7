// Opens a catalog without a server: reads its files through one function, the rest when a request needs it first.
import { textOf } from '#platform'
import { SEGMENT_SIZE } from '../../catalog/model/shape.ts'
import { type ArenaBytes, bytesAt, createArena, type EntryNumber, type Reach } from '../../catalog/storage/arena.ts'
import { pauseBetweenSteps } from '../../ground/scheduling.ts'
import { formsByOwner, unpackNames } from '../../search/index/name-table.ts'
import { append } from '../../search/index/packed-lists.ts'
import { packVocabulary, wordsOfForms } from '../../search/index/title-words.ts'
import { registered, SHARDS, type Shard } from '../files/shards.ts'
import { serveSnapshot } from '../live/serve.ts'
import { capacityFor, openShards } from '../load/open-shards.ts'
import type { LoadedShards } from '../load/read-shards.ts'
import type { ServedSnapshot } from '../snapshot.ts'
import {
  CURRENT,
  nameOf,
  RECORDS_STEP,
  STATIC_FORMAT,
  type StaticFile,
  type StaticIndex,
  type StaticShard,
} from './layout.ts'
import { unpack } from './packed-columns.ts'

/** Reads a file by its path in the folder of the catalog. Rejects if it cannot, with a message for people. */
export type ReadFile = (path: string) => Promise<Uint8Array>

/** A catalog cannot be opened, or a part of it cannot be read. The message says which, and what to do. */
export class UnreadableCatalog extends Error {}

/** What reads the catalog, or the catalog, is of another release. */
export class OtherRelease extends UnreadableCatalog {}

/** Parts of the catalog are not there yet. */
class MissingParts extends Error {
  readonly files: readonly StaticFile[]

  constructor(files: readonly StaticFile[]) {
    super('parts of the catalog are read first')
    this.files = files
  }
}

export type StaticCatalog = Awaited<ReturnType<typeof openStatic>>

/** Opens the catalog of a folder. Rejects with {@link UnreadableCatalog}, {@link OtherRelease}. */
export async function openStatic(readFile: ReadFile) {
  const { read, index } = await readIndex(readFile)
  const parts = partsOf(index, read)
  await Promise.all(index.files.filter((file) => file.read === 'first').map(parts.load))
  const opening = { arena: parts.arena, pause: pauseBetweenSteps() }
  const snapshot = await openShards({ ...index.manifest, files: [] }, index.publishedAt, parts.shards, opening)
  const editorial = { open: async () => null }
  const served: ServedSnapshot = await serveSnapshot(snapshot, { editorial, awaitsSpelling: false, isPartial: true })
  return {
    served,
    baseUrl: index.baseUrl,
    /** Resolves with what some work returns. The work is done again each time that it lacked parts of the catalog. */
    async complete<T>(work: (served: ServedSnapshot) => T): Promise<T> {
      for (;;) {
        try {
          return work(served)
        } catch (error) {
          if (!(error instanceof MissingParts)) throw error
          await Promise.all(error.files.map(parts.load))
        }
      }
    },
  }
}

async function readIndex(readFile: ReadFile) {
  const named = textOf(await readFile(CURRENT)).trim()
  if (!/^[0-9a-f]{20}\.bin$/.test(named)) {
    throw new UnreadableCatalog(`There is no catalog: the file "${CURRENT}" does not name one. Export it again.`)
  }
  const read = async (path: string): Promise<Uint8Array> => {
    const content = await readFile(path)
    if ((await nameOf(content)) !== path)
      throw new UnreadableCatalog(`${path} is damaged. Reload, or export the catalog again.`)
    return inflated(content)
  }
  const index = JSON.parse(textOf(await read(named))) as StaticIndex
  if (index.format === STATIC_FORMAT) return { read, index }
  throw new OtherRelease(
    `The catalog is of another release: it has format ${index.format}, and this one reads ${STATIC_FORMAT}. Reload.`,
  )
}

async function inflated(content: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([content as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The shards of an index in memory, as far as they were read. */
function partsOf({ manifest, shards: all, files }: StaticIndex, read: (path: string) => Promise<Uint8Array>) {
  const arena = createArena(capacityFor({ ...manifest, files: all.map(sized) }))
  const memory = all.map(({ name, bytes }) =>
    registered(name)?.memory === 'arena' ? bytesAt(arena, arena.reserve(bytes), bytes) : new Uint8Array(bytes),
  )
  const { load, require } = loader(async (file) => {
    const content = await read(file.path)
    let at = 0
    for (const [shard, from, length] of file.parts) {
      const to = memory[shard] as Uint8Array
      to.set(content.subarray(at, at + length), from)
      at += length
      unpackColumnsOf(to, all[shard]?.columns ?? [], { from, to: from + length })
    }
  })
  const places = new Map(all.map(({ name }, place) => [name, place]))
  const { ofShard, ofViews, ofEntries } = fileFinder(files)
  function whole(name: string): Uint8Array {
    const place = places.get(name) ?? -1
    require(ofShard(place))
    return memory[place] ?? new Uint8Array()
  }
  const titleForms = lazily(() => formsByOwner(unpackNames(whole(SHARDS.titleNames.name))))
  /** A shard. The words of titles are made from the titles, which saves 177 KB at 10,000 entries. */
  function shardOf(name: string): Uint8Array {
    const bytes = whole(name)
    if (name === SHARDS.titles.name) bytes.set(packVocabulary(wordsOfForms(titleForms)))
    return bytes
  }
  const partial = {
    titleForms,
    need: (entries: readonly EntryNumber[], sections: boolean) => require(ofEntries(entries, sections)),
    reach: ({ name }: Shard) => {
      const place = places.get(name) ?? -1
      const start = memory[place]?.byteOffset ?? 0
      return (views: Parameters<Reach>[0]) => require(ofViews(place, views, start))
    },
  }
  return { arena, load, shards: shardsOf(shardOf, partial) }
}

/** Loads each file once; again, if that failed. */
function loader(fill: (file: StaticFile) => Promise<void>) {
  const loaded = new Set<StaticFile>()
  const loading = new Map<StaticFile, Promise<void>>()
  return {
    load(file: StaticFile): Promise<void> {
      const work = loading.get(file) ?? fill(file).then(() => void loaded.add(file))
      loading.set(file, work)
      return work.catch((error) => {
        loading.delete(file)
        throw error
      })
    },
    /** Throws {@link MissingParts} if some files are not loaded. */
    require(files: readonly StaticFile[]): void {
      const missing = files.filter((file) => !loaded.has(file))
      if (missing.length > 0) throw new MissingParts(missing)
    },
  }
}

function fileFinder(files: readonly StaticFile[]) {
  const byShard = new Map<number, StaticFile[]>()
  const blocks = new Map<number, StaticFile[]>()
  const byKey = new Map<string, StaticFile>()
  for (const file of files) {
    if (typeof file.read !== 'string') byKey.set(file.read.join(), file)
    else if (file.read === 'block') append(blocks, file.parts[0]?.[0] ?? -1, file)
    else for (const [shard] of file.parts) append(byShard, shard, file)
  }
  return {
    ofShard: (place: number) => byShard.get(place) ?? [],
    /** The blocks with any bytes of some views of a shard that starts there in its memory. */
    ofViews: (place: number, views: readonly ArrayBufferView[], start: number): StaticFile[] =>
      (blocks.get(place) ?? []).filter(({ parts }) =>
        parts.some(([, from, length]) =>
          views.some(({ byteOffset, byteLength }) => {
            const at = byteOffset - start
            return byteLength > 0 && at < from + length && at + byteLength > from
          }),
        ),
      ),
    /** The files with the records of entries, and with the texts of their sections. */
    ofEntries(entries: readonly EntryNumber[], sections: boolean): StaticFile[] {
      const keys = new Set(entries.map((entry) => `records,${entry - (entry % RECORDS_STEP)}`))
      for (const entry of sections ? entries : []) keys.add(`sections,${Math.floor(entry / SEGMENT_SIZE)}`)
      return [...keys].flatMap((key) => byKey.get(key) ?? [])
    },
  }
}

function sized({ name, bytes }: { readonly name: string; readonly bytes: number }) {
  return { name, bytes, sha256: '', public: false }
}

function shardsOf(
  whole: (name: string) => Uint8Array,
  partial: Pick<LoadedShards, 'need' | 'reach' | 'titleForms'>,
): LoadedShards {
  return {
    arena: ({ name }) => whole(name) as ArenaBytes,
    body({ name }) {
      const identity = whole(name)
      return { identity, br: identity, gzip: identity, hash: '' }
    },
    transient: ({ name }) => whole(name),
    ...partial,
    late: lazily,
  }
}

/** An object that is opened when something of it is used first. */
function lazily<T extends object>(open: () => T): T {
  let opened: T | undefined
  return new Proxy({} as T, {
    get(_, name) {
      // A promise that resolves with the object asks whether it is a promise.
      if (name === 'then') return undefined
      opened ??= open()
      return Reflect.get(opened, name)
    },
  })
}

/** Unpacks what a part of a shard has of its columns: its head, which is read before, says where they are. */
function unpackColumnsOf(
  shard: Uint8Array,
  columns: StaticShard['columns'],
  part: { readonly from: number; readonly to: number },
): void {
  const head = new Uint32Array(shard.buffer, shard.byteOffset, 2 + 2 * columns.length)
  for (const [i, packing] of columns.entries()) {
    const [at = 0, length = 0] = head.subarray(2 + 2 * i)
    const [from, to] = [Math.max(at, part.from), Math.min(at + length, part.to)]
    if (packing !== '0' && from < to) unpack(shard.subarray(from, to), packing === '2' ? 2 : 4)
  }
}
