// Which of the published snapshots is loaded: the newest one whose files are all whole.
import { listSnapshots, sequenceOf } from './folder.ts'
import { type LoadedSnapshot, loadSnapshot } from './load.ts'
import { DamagedSnapshot } from './verify.ts'

/**
 * With more entries than this, the files that a server does not keep (pages, most of all) are checked after the first
 * answer: at a million entries hashing them takes longer than all the rest of the start.
 */
const LARGE = 200_000

export interface Wanted {
  /** The folder of snapshots. */
  root: string
  /** The snapshot to begin with, and whether it is itself meant or only those before it. */
  id: string
  isExcluded?: boolean
  /** What is served already; null on the first load. */
  servedId: string | null
  /** Told of each damaged snapshot by a message that names its file. */
  refused(message: string): void
}

export interface Whole {
  snapshot: LoadedSnapshot
  /** Whether all its files were checked; otherwise `snapshot.checkUnread` is due. */
  isChecked: boolean
}

/** Loads the wanted snapshot or, where it is damaged, the newest whole one before it; null if that is served. */
export async function loadNewestWhole({ root, id, isExcluded, servedId, refused }: Wanted): Promise<Whole | null> {
  const older = (await listSnapshots(root)).filter((other) => sequenceOf(other) < sequenceOf(id))
  for (const candidate of isExcluded ? older : [id, ...older]) {
    if (candidate === servedId) return null
    try {
      return await load(root, candidate, servedId === null)
    } catch (error) {
      if (!(error instanceof DamagedSnapshot)) throw error
      refused(error.message)
    }
  }
  return null
}

async function load(root: string, id: string, isFirst: boolean): Promise<Whole> {
  const snapshot = await loadSnapshot(root, id)
  if (isFirst && snapshot.manifest.entries > LARGE) return { snapshot, isChecked: false }
  await snapshot.checkUnread()
  return { snapshot, isChecked: true }
}
