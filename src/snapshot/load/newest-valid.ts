// Which of the published snapshots is loaded: the newest one whose files are all whole.
import { listSnapshots, sequenceOf } from '../files/folder.ts'
import { DamagedSnapshot } from '../files/verify.ts'

/**
 * With more entries than this, the files that a server does not keep (pages, most of all) are checked after the first
 * answer: at a million entries hashing them takes longer than all the rest of the start.
 */
const LARGE = 200_000

/** A snapshot that is loaded, as far as choosing one is concerned. */
export interface Candidate {
  readonly entries: number
  /** Checks the files that are not kept in memory. Throws DamagedSnapshot, naming the first that is damaged. */
  checkUnread(): Promise<void>
}

export interface Wanted<L extends Candidate> {
  /** The folder of snapshots. */
  root: string
  /** The snapshot to begin with, and whether it is itself meant or only those before it. */
  id: string
  isExcluded?: boolean
  /** What is served already; null on the first load. */
  servedId: string | null
  /** Loads a snapshot of a folder. Throws DamagedSnapshot. */
  load(root: string, id: string): Promise<L>
  /** Told of each damaged snapshot by a message that names its file. */
  refused(message: string): void
}

export interface Whole<L extends Candidate> {
  id: string
  loaded: L
  /** Whether all its files were checked; otherwise `loaded.checkUnread` is due. */
  isChecked: boolean
}

/** Loads the wanted snapshot or, where it is damaged, the newest whole one before it; null if that is served. */
export async function loadNewestValid<L extends Candidate>(wanted: Wanted<L>): Promise<Whole<L> | null> {
  const { root, id, isExcluded, servedId, refused } = wanted
  const older = (await listSnapshots(root)).filter((other) => sequenceOf(other) < sequenceOf(id))
  for (const candidate of isExcluded ? older : [id, ...older]) {
    if (candidate === servedId) return null
    try {
      return await load(wanted, candidate)
    } catch (error) {
      if (!(error instanceof DamagedSnapshot)) throw error
      refused(error.message)
    }
  }
  return null
}

async function load<L extends Candidate>({ root, servedId, load }: Wanted<L>, id: string): Promise<Whole<L>> {
  const loaded = await load(root, id)
  if (servedId === null && loaded.entries > LARGE) return { id, loaded, isChecked: false }
  await loaded.checkUnread()
  return { id, loaded, isChecked: true }
}
