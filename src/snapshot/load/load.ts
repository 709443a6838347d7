// Loads a snapshot: checks every file against the manifest and keeps in memory what requests read. Afterwards the
// server needs no file of the folder.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createArena } from '../../catalog/storage/arena.ts'
import { BadColumns } from '../../catalog/storage/columns.ts'
import { pauseBetweenSteps } from '../../ground/scheduling.ts'
import { listSnapshots, MANIFEST, readManifest, sequenceOf } from '../files/folder.ts'
import { type Addresses, OtherAddresses, sameAddresses } from '../files/folder-notes.ts'
import type { Manifest, ManifestFile } from '../files/manifest.ts'
import { storedFiles } from '../files/stored-files.ts'
import { DamagedSnapshot, readInto } from '../files/verify.ts'
import type { OpenedSnapshot } from './open.ts'
import { capacityFor, openShards } from './open-shards.ts'
import { isUnread, MissingShard, readShards } from './read-shards.ts'

export interface LoadedSnapshot extends OpenedSnapshot {
  /** Checks the files that are not kept in memory. Throws {@link DamagedSnapshot}, which names the first damaged one. */
  checkUnread(): Promise<void>
}

/**
 * Loads a snapshot. Throws {@link OtherAddresses} if it was built for other addresses than `own`. Throws
 * {@link DamagedSnapshot}, which names the file, if a file that is kept in memory is damaged.
 * `checkUnread` checks the other files.
 */
export async function loadSnapshot(root: string, id: string, addresses?: Addresses): Promise<LoadedSnapshot> {
  const folder = join(root, id)
  const manifest = await readManifest(root, id)
  if (manifest === null) throw new DamagedSnapshot(`${folder} has no manifest, so it is incomplete`)
  if (typeof manifest === 'string') throw new DamagedSnapshot(`${folder}/${MANIFEST} ${manifest}`)
  if (addresses !== undefined && !sameAddresses(manifest, addresses)) throw new OtherAddresses(id, manifest, addresses)
  const { mtimeMs } = await stat(join(folder, MANIFEST))
  try {
    return { ...(await openFiles(folder, manifest, mtimeMs)), checkUnread: unreadCheck(folder, manifest) }
  } catch (error) {
    if (error instanceof BadColumns || error instanceof SyntaxError || error instanceof MissingShard) {
      throw new DamagedSnapshot(`${folder} cannot be loaded: ${error.message}`)
    }
    throw error
  }
}

async function openFiles(folder: string, full: Manifest, publishedAt: number): Promise<OpenedSnapshot> {
  const files = full.files.filter((file) => !isUnread(file))
  const memory = { arena: createArena(capacityFor({ ...full, files })), pause: pauseBetweenSteps() }
  await memory.pause()
  return openShards(full, publishedAt, await readShards(folder, files, memory), memory)
}

/** The check of the files that are not kept. After it succeeds, their list is freed. */
function unreadCheck(folder: string, { files }: Manifest): () => Promise<void> {
  let unread = files.filter(isUnread)
  return async () => {
    await checkFiles(folder, unread)
    unread = []
  }
}

/** Reads all files through one buffer, so that a gigabyte of pages does not wait for the garbage collector. */
async function checkFiles(folder: string, unread: readonly ManifestFile[]): Promise<void> {
  let memory = new Uint8Array()
  const pause = pauseBetweenSteps()
  for (const file of unread) {
    for (const stored of storedFiles(file)) {
      if (memory.length < stored.bytes) memory = new Uint8Array(stored.bytes)
      await readInto(folder, stored, { memory: memory.subarray(0, stored.bytes), pause })
    }
  }
}

/**
 * A first load of more entries than this returns before the files that the server does not keep (mostly pages) are
 * checked: at a million entries, hashing them takes longer than the rest of the start.
 */
const LARGE = 200_000

interface Choice {
  /** The folder of snapshots. */
  root: string
  /** The addresses of the server; undefined if it serves snapshots for any. */
  addresses: Addresses | undefined
  /** The preferred snapshot; older ones are fallbacks. */
  id: string
  /** Whether to skip the preferred snapshot and use only the fallbacks. */
  isExcluded?: boolean
  /** The snapshot that is already served; null on the first load. */
  servedId: string | null
  /** Called for each damaged snapshot with an error that names the file, and for each one for other addresses. */
  refused(error: DamagedSnapshot | OtherAddresses): void
}

export interface ValidSnapshot {
  snapshot: LoadedSnapshot
  /** Whether all files were checked. If not, the caller has to call `snapshot.checkUnread`. */
  isChecked: boolean
}

/** Loads the preferred snapshot or the newest valid one before it. Returns null if that one is already served. */
export async function loadNewestValid(choice: Choice): Promise<ValidSnapshot | null> {
  const { root, id, isExcluded, servedId, refused } = choice
  const older = (await listSnapshots(root)).filter((other) => sequenceOf(other) < sequenceOf(id))
  for (const candidate of isExcluded ? older : [id, ...older]) {
    if (candidate === servedId) return null
    try {
      return await load(choice, candidate)
    } catch (error) {
      if (!(error instanceof DamagedSnapshot || error instanceof OtherAddresses)) throw error
      refused(error)
    }
  }
  return null
}

async function load({ root, addresses, servedId }: Choice, id: string): Promise<ValidSnapshot> {
  const snapshot = await loadSnapshot(root, id, addresses)
  if (servedId === null && snapshot.manifest.entries > LARGE) return { snapshot, isChecked: false }
  await snapshot.checkUnread()
  return { snapshot, isChecked: true }
}
