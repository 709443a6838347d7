// Reads the shards of a snapshot into the memory that the register names for each.
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { type Arena, type ArenaBytes, bytesAt, type Reach } from '../../catalog/storage/arena.ts'
import type { Need } from '../../catalog/storage/kernel/kernel.ts'
import type { Pause } from '../../ground/scheduling.ts'
import { type Encoded, etagHash } from '../files/encoded.ts'
import type { ManifestFile } from '../files/manifest.ts'
import { registered, type Shard } from '../files/shards.ts'
import { filePath, storedFiles } from '../files/stored-files.ts'
import { type Expected, readInto } from '../files/verify.ts'

/** The manifest does not list a shard, or lists it without its codings. */
export class MissingShard extends Error {}

/** The shards in memory, each by its entry in the register. Every function throws {@link MissingShard}. */
export interface LoadedShards {
  arena(shard: Shard<'arena'>): ArenaBytes
  body(shard: Shard<'body'>): Encoded
  transient(shard: Shard<'transient'>): Uint8Array
  /** Frees the transient shards, whatever still holds this object. */
  dropTransient?(): void
  /** Absent if all records are there. */
  readonly need?: Need
  /** Of a shard that is read in parts. */
  reach?(shard: Shard): Reach
  /** The titles of all entries in matching form, if they are there before the records are. */
  readonly titleForms?: readonly string[]
  /** What is opened from shards that may be read when they are first used. */
  late<T extends object>(open: () => T): T
}

/** A body with more bytes stays in its file: those of 150,000 authors are most of all, and few clients ask for them. */
const LARGE_BODY = 2 ** 20

/** Reads and checks shards. Throws DamagedSnapshot, {@link MissingShard}. */
export async function readShards(
  folder: string,
  files: readonly ManifestFile[],
  { arena, pause }: { arena: Arena; pause: Pause },
): Promise<LoadedShards> {
  const inArena = (bytes: number) => bytesAt(arena, arena.reserve(bytes), bytes)
  const dropped = transientMemory(files.filter((file) => memoryOf(file) === 'transient'))
  const inNone = files.filter((file) => memoryOf(file) === 'unread' || memoryOf(file) === 'body')
  const checked = new Uint8Array(inNone.reduce((most, { bytes }) => Math.max(most, bytes), 0))
  const read = <B extends Uint8Array>(stored: Expected, target: (bytes: number) => B) =>
    readInto(folder, stored, { memory: target(stored.bytes), pause })
  const check = (stored: Expected) => read(stored, (bytes) => checked.subarray(0, bytes))
  const readBody = async (stored: Expected): Promise<() => Uint8Array> => {
    const isLarge = stored.bytes > LARGE_BODY
    const bytes = await (isLarge ? check(stored) : read(stored, inArena))
    return isLarge ? storedBody(join(folder, stored.path), stored.bytes) : () => bytes
  }
  const kept = new Map<string, ArenaBytes>()
  const bodies = new Map<string, Encoded>()
  const transient = new Map<string, Uint8Array>()
  for (const file of files) {
    const memory = memoryOf(file)
    const all = storedFiles(file) as [Expected, ...Expected[]]
    if (memory === 'arena') kept.set(file.name, await read(all[0], inArena))
    else if (memory === 'transient') transient.set(file.name, await read(all[0], dropped))
    else if (memory === 'unread') await check(all[0])
    else {
      const codings: (() => Uint8Array)[] = []
      for (const stored of all) codings.push(await readBody(stored))
      bodies.set(file.name, bodyOf(folder, file, codings))
    }
  }
  return {
    arena: finder(kept),
    body: finder(bodies),
    transient: finder(transient),
    dropTransient: () => transient.clear(),
    late: (open) => open(),
  }
}

function memoryOf({ name }: ManifestFile): Shard['memory'] {
  return registered(name)?.memory ?? 'unread'
}

/** A file stays open, whatever becomes of its folder, until nothing can read it. */
const unused = new FinalizationRegistry(closeSync)

/**
 * Returns the function that reads a file of a number of bytes. While its last result is in use, it returns that, so that slow
 * clients share it. Throws if the file cannot be opened.
 */
function storedBody(path: string, length: number): () => Uint8Array {
  const file = { opened: openSync(path, 'r') }
  unused.register(file, file.opened)
  let last: WeakRef<Uint8Array> | undefined
  return () => {
    const used = last?.deref()
    if (used !== undefined) return used
    const bytes = new Uint8Array(length)
    readSync(file.opened, bytes, 0, length, 0)
    last = new WeakRef(bytes)
    return bytes
  }
}

function bodyOf(folder: string, file: ManifestFile, [identity, br, gzip]: readonly (() => Uint8Array)[]): Encoded {
  if (!identity || !br || !gzip) throw new MissingShard(`the manifest lists no codings of ${file.name}`)
  const facts = { hash: etagHash(file.sha256), file: join(folder, filePath(file)) }
  return Object.defineProperties(facts, {
    identity: { get: identity },
    br: { get: br },
    gzip: { get: gzip },
  }) as Encoded
}

function finder<T>(shards: ReadonlyMap<string, T>): ({ name }: Shard) => T {
  return ({ name }) => {
    const shard = shards.get(name)
    if (shard === undefined) throw new MissingShard(`the manifest lists no ${name}`)
    return shard
  }
}

/**
 * A buffer with room for these files, each call of which returns the next part, at a multiple of 8, as columns need it.
 * Thousands of small buffers would stay with the allocator after they are freed.
 */
function transientMemory(files: readonly { bytes: number }[]): (bytes: number) => Uint8Array {
  const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8
  const memory = new Uint8Array(files.reduce((sum, { bytes }) => sum + aligned(bytes), 0))
  let used = 0
  return (bytes) => {
    const at = used
    used += aligned(bytes)
    return memory.subarray(at, at + bytes)
  }
}
