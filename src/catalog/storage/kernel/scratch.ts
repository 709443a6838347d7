// Working memory for the lists of one request: a stack that is empty again when the request returns.
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

/** Lists that one request may need: a search takes two ANDs of at most 70 lists each, and their results. */
const SCRATCH_LISTS = 160

/** Bytes of the scratch memory for a catalog of `size` entries. */
export function scratchBytes(size: number): number {
  return SCRATCH_LISTS * listBytes(size)
}

/** A bitset of the catalog. A sorted list of one entry in 32 takes the same. */
function listBytes(size: number): number {
  return Math.ceil(size / 128) * 16
}

/** Scratch memory in an arena. */
export function scratchStack(arena: Arena, size: number): Scratch {
  const each = listBytes(size)
  const first = arena.reserve(scratchBytes(size))
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
