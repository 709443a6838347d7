// Memory for the lists of one request, which is free again when the request is done.
import type { Address, Arena } from '../arena.ts'

export interface Scratch {
  /** Runs work that needs scratch memory and frees that memory when the work returns. Calls may be nested. */
  withScratch<Result>(work: () => Result): Result
  /**
   * Reserves room for a bitset of the catalog, or for a list of at most one entry in 32. Throws outside of
   * {@link Scratch.withScratch}, and if a request needs too many lists.
   */
  scratch(): Address
}

/** Lists that one request may need: a search takes two ANDs of at most 70 lists each, their results, and its filters. */
const SCRATCH_LISTS = 180

/** A bitset of the catalog. A sorted list of one entry in 32 takes the same. */
function listBytes(size: number): number {
  return Math.ceil(size / 128) * 16
}

/** Bytes of the scratch memory of a catalog. */
export function scratchBytes(size: number): number {
  return SCRATCH_LISTS * listBytes(size)
}

export function scratchStack(arena: Arena, size: number): Scratch {
  const each = listBytes(size)
  const first = arena.reserve(SCRATCH_LISTS * each)
  let isOpen = false
  let used = 0
  return {
    withScratch(work) {
      const before = { isOpen, used }
      isOpen = true
      try {
        return work()
      } finally {
        ;({ isOpen, used } = before)
      }
    },
    scratch() {
      if (!isOpen) throw new Error('scratch memory is used outside of withScratch')
      if (used === SCRATCH_LISTS) throw new Error('a request needs too many lists at once')
      return (first + each * used++) as Address
    },
  }
}
