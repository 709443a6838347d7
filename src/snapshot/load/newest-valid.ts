// Chooses which published snapshot to load: the newest one whose files are all valid.
import { type Addresses, OtherAddresses } from '../files/addresses.ts'
import { listSnapshots, sequenceOf } from '../files/folder.ts'
import { DamagedSnapshot } from '../files/verify.ts'
import { type LoadedSnapshot, loadSnapshot } from './load.ts'

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
