// Reads the shards of a snapshot into the memory that the register names for each.
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

/** Reads and checks shards. Throws DamagedSnapshot, {@link MissingShard}. */
export async function readShards(
  folder: string,
  files: readonly ManifestFile[],
  { arena, pause }: { arena: Arena; pause: Pause },
): Promise<LoadedShards> {
  const inArena = (bytes: number) => bytesAt(arena, arena.reserve(bytes), bytes)
  const dropped = transientMemory(files.filter((file) => memoryOf(file) === 'transient'))
  const unread = files.filter((file) => memoryOf(file) === 'unread')
  const checked = new Uint8Array(unread.reduce((most, { bytes }) => Math.max(most, bytes), 0))
  const read = <B extends Uint8Array>(stored: Expected, target: (bytes: number) => B) =>
    readInto(folder, stored, { memory: target(stored.bytes), pause })
  const kept = new Map<string, ArenaBytes>()
  const bodies = new Map<string, Encoded>()
  const transient = new Map<string, Uint8Array>()
  for (const file of files) {
    const memory = memoryOf(file)
    const [identity, ...siblings] = storedFiles(file) as [Expected, ...Expected[]]
    if (memory === 'arena') kept.set(file.name, await read(identity, inArena))
    else if (memory === 'transient') transient.set(file.name, await read(identity, dropped))
    else if (memory === 'unread') await read(identity, (bytes) => checked.subarray(0, bytes))
    else {
      const all = [await read(identity, inArena)]
      for (const sibling of siblings) all.push(await read(sibling, inArena))
      bodies.set(file.name, bodyOf(folder, file, all))
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

function bodyOf(folder: string, file: ManifestFile, [identity, br, gzip]: readonly Uint8Array[]): Encoded {
  if (!identity || !br || !gzip) throw new MissingShard(`the manifest lists no codings of ${file.name}`)
  return { identity, br, gzip, hash: etagHash(file.sha256), file: join(folder, filePath(file)) }
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
  const memory = new Uint8Array(files.reduce((sum, { bytes }) => sum + aligned(bytes), 0))
  let used = 0
  return (bytes) => {
    const at = used
    used += aligned(bytes)
    return memory.subarray(at, at + bytes)
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8
}
