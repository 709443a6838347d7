// The entries with the highest sums of weights over posting lists: packs the lists for the kernel, and reads the result.
// assembly/ranking.ts has the layout and the method.
import type { Address, Arena, EntryNumber } from '../arena.ts'
import type { Dense, Postings } from '../postings.ts'

/** The function of assembly/ranking.ts. */
export interface RankExports {
  rankEntries(
    lists: number,
    count: number,
    size: number,
    except: number,
    among: number,
    room: number,
    to: number,
    limit: number,
  ): number
}

/** A posting list, and what it adds to the score of each of its entries. */
interface WeightedList {
  readonly postings: Postings
  /** Greater than 0. */
  readonly weight: number
  /** Whether all entries of `among` are known to have it. Then it needs no mark, and the others have finer ones. */
  readonly isShared?: boolean
}

interface Ranking {
  /** Sorted by weight, the greatest first. Equal lists in another order can round to another score. */
  readonly lists: readonly WeightedList[]
  /** Left out. */
  readonly except: EntryNumber
  /** Only entries of this list; null for all. */
  readonly among: Dense | null
  /** 1 or more. */
  readonly limit: number
  /** A score that few entries exceed; absent for the sum of all. Lower ones have different marks, if common lists do not have more. */
  readonly high?: number
}

/**
 * The entries with the highest scores, compared to nine decimals, and the newest of equal ones first. None has no list.
 */
export type Rank = (ranking: Ranking) => EntryNumber[]

/** The sizes in assembly/ranking.ts. */
const ROOM_BYTES = 2048 + 256 * 8
const LIST_BYTES = 32
const BEST_BYTES = 16
const IS_BITS = 0xffffffff
const MAX_MARKS = 255

/** Memory that nothing else uses during a ranking, at a multiple of 16. */
interface Workspace {
  readonly at: Address
  readonly bytes: number
}

/** Ranks the `size` entries of a catalog. Throws if the lists do not fit into the workspace. */
export function rankingIn(wasm: RankExports, arena: Arena, workspace: Workspace, size: number): Rank {
  const numbers = new Float64Array(arena.memory.buffer)
  const { words } = arena
  return ({ lists, except, among, limit, high }) => {
    const best = workspace.at + ROOM_BYTES
    const packed = best + limit * BEST_BYTES
    if (packed + lists.length * LIST_BYTES > workspace.at + workspace.bytes) throw new Error('too many lists to rank')
    const marksPerWeight = scaleOf(lists, high)
    for (const [i, { postings, weight, isShared }] of lists.entries()) {
      const at = packed + i * LIST_BYTES
      const length = postings.kind === 'dense' ? IS_BITS : postings.length
      numbers[at / 8] = weight
      const mark = isShared ? 0 : Math.min(MAX_MARKS, Math.max(1, Math.round(weight * marksPerWeight)))
      words.set([mark, length, postings.at, length, length], at / 4 + 2)
    }
    const filter = among?.at ?? 0
    const found = wasm.rankEntries(packed, lists.length, size, except, filter, workspace.at, best, limit)
    return Array.from({ length: found }, (_, i) => words[(best + i * BEST_BYTES) / 4 + 2] as EntryNumber)
  }
}

/**
 * Marks for a weight of 1. Any value gives the same result. More marks rule out more entries until they exceed a byte: those of
 * lists with many entries stay below its end together, however they are rounded, or all their entries would be scored.
 */
function scaleOf(lists: readonly WeightedList[], high = Number.POSITIVE_INFINITY): number {
  let all = 0
  let frequent = 0
  let marks = MAX_MARKS - 1
  for (const { postings, weight, isShared } of lists) {
    if (isShared) continue
    all += weight
    if (postings.kind !== 'dense') continue
    frequent += weight
    marks -= 1
  }
  return marks / Math.min(all, Math.max(frequent, high))
}
