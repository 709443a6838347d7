// Reads the shards of a snapshot into the memory that the register names for each.
import { join } from 'node:path'
import { type Arena, type ArenaBytes, bytesAt } from '../../catalog/storage/arena.ts'
import type { Pause } from '../../catalog/storage/pause.ts'
import { etagHash } from '../files/encoded.ts'
import { filePath, type ManifestFile, storedFiles } from '../files/manifest.ts'
import { registered, type Shard } from '../files/shards.ts'
import { readInto } from '../files/verify.ts'
import type { Encoded } from '../snapshot.ts'
import { type Place, transientMemory } from './transient-memory.ts'

/** The manifest does not list a shard, or lists it without its codings. */
export class MissingShard extends Error {}

/** The shards in memory, each by its entry in the register. Every function throws {@link MissingShard}. */
export interface LoadedShards {
  arena(shard: Shard<'arena'>): ArenaBytes
  body(shard: Shard<'body'>): Encoded
  transient(shard: Shard<'transient'>): Uint8Array
}

/** Reads and checks all shards but the unread ones. Throws DamagedSnapshot, {@link MissingShard}. */
export async function readShards(
  folder: string,
  files: readonly ManifestFile[],
  { arena, pause }: { arena: Arena; pause: Pause },
): Promise<LoadedShards> {
  const inArena = (bytes: number) => bytesAt(arena, arena.reserve(bytes), bytes)
  const dropped = transientMemory(files.filter((file) => memoryOf(file) === 'transient'))
  const kept = new Map<string, ArenaBytes>()
  const bodies = new Map<string, Encoded>()
  const transient = new Map<string, Uint8Array>()
  for (const file of files) {
    const memory = memoryOf(file)
    if (memory === 'unread') continue
    if (memory === 'arena') kept.set(file.name, await readIdentity(folder, file, { place: inArena, pause }))
    else if (memory === 'body') bodies.set(file.name, await readBody(folder, file, { place: inArena, pause }))
    else transient.set(file.name, await readIdentity(folder, file, { place: dropped, pause }))
  }
  return { arena: finder(kept), body: finder(bodies), transient: finder(transient) }
}

/** The files that a server checks but does not keep. */
export function unreadFiles(files: readonly ManifestFile[]): ManifestFile[] {
  return files.filter((file) => memoryOf(file) === 'unread')
}

function memoryOf({ name }: ManifestFile): Shard['memory'] {
  return registered(name)?.memory ?? 'unread'
}

interface Reading<B extends Uint8Array = Uint8Array> {
  place: Place<B>
  pause: Pause
}

function readIdentity<B extends Uint8Array>(
  folder: string,
  file: ManifestFile,
  { place, pause }: Reading<B>,
): Promise<B> {
  return readInto(folder, { ...file, path: filePath(file) }, { memory: place(file.bytes), pause })
}

async function readBody(folder: string, file: ManifestFile, { place, pause }: Reading): Promise<Encoded> {
  const all = storedFiles(file).map((stored) => readInto(folder, stored, { memory: place(stored.bytes), pause }))
  const [identity, br, gzip] = await Promise.all(all)
  if (!identity || !br || !gzip) throw new MissingShard(`the manifest lists no codings of ${file.name}`)
  return { identity, br, gzip, hash: etagHash(file.sha256), file: join(folder, filePath(file)) }
}

/** Each finder holds its own map only, so that the transient bytes are freed while bodies stay. */
function finder<T>(shards: ReadonlyMap<string, T>): ({ name }: Shard) => T {
  return ({ name }) => {
    const found = shards.get(name)
    if (found === undefined) throw new MissingShard(`the manifest lists no ${name}`)
    return found
  }
}
