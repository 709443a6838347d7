// Loads a snapshot: checks every file against the manifest and keeps in memory what requests read. Afterwards the
// server needs no file of the folder.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createArena } from '../../catalog/storage/arena.ts'
import { BadColumns } from '../../catalog/storage/columns.ts'
import { pauseBetweenSteps } from '../../ground/scheduling.ts'
import { listSnapshots, MANIFEST, readManifest, sequenceOf } from '../files/folder.ts'
import { type Addresses, OtherAddresses, sameAddresses } from '../files/folder-notes.ts'
import { DamagedSnapshot } from '../files/verify.ts'
import type { OpenedSnapshot } from './open.ts'
import { capacityFor, openShards } from './open-shards.ts'
import { MissingShard, readShards } from './read-shards.ts'

/**
 * Loads a snapshot. Throws {@link OtherAddresses} if it was built for other addresses than `own`. Throws
 * {@link DamagedSnapshot}, which names the file, if a file is damaged.
 */
export async function loadSnapshot(root: string, id: string, addresses?: Addresses): Promise<OpenedSnapshot> {
  const folder = join(root, id)
  const manifest = await readManifest(root, id)
  if (manifest === null) throw new DamagedSnapshot(`${folder} has no manifest, so it is incomplete`)
  if (typeof manifest === 'string') throw new DamagedSnapshot(`${folder}/${MANIFEST} ${manifest}`)
  if (addresses !== undefined && !sameAddresses(manifest, addresses)) throw new OtherAddresses(id, manifest, addresses)
  const { mtimeMs } = await stat(join(folder, MANIFEST))
  try {
    const memory = { arena: createArena(capacityFor(manifest)), pause: pauseBetweenSteps() }
    await memory.pause()
    return await openShards(manifest, mtimeMs, await readShards(folder, manifest.files, memory), memory)
  } catch (error) {
    if (error instanceof BadColumns || error instanceof SyntaxError || error instanceof MissingShard) {
      throw new DamagedSnapshot(`${folder} cannot be loaded: ${error.message}`)
    }
    throw error
  }
}

interface Choice {
  /** The folder of snapshots. */
  root: string
  /** The addresses of the server; undefined if it serves snapshots for any. */
  addresses: Addresses | undefined
  /** The preferred snapshot; older ones are fallbacks. */
  id: string
  /** The snapshot that is already served; null on the first load. */
  servedId: string | null
  /** Called for each damaged snapshot with an error that names the file, and for each one for other addresses. */
  refused(error: DamagedSnapshot | OtherAddresses): void
}

/** Loads the preferred snapshot or the newest valid one before it. Returns null if that one is already served. */
export async function loadNewestValid({
  root,
  addresses,
  id,
  servedId,
  refused,
}: Choice): Promise<OpenedSnapshot | null> {
  const older = (await listSnapshots(root)).filter((other) => sequenceOf(other) < sequenceOf(id))
  for (const candidate of [id, ...older]) {
    if (candidate === servedId) return null
    try {
      return await loadSnapshot(root, candidate, addresses)
    } catch (error) {
      if (!(error instanceof DamagedSnapshot || error instanceof OtherAddresses)) throw error
      refused(error)
    }
  }
  return null
}
