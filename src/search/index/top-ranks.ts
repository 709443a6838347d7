// The k smallest of many ranks, in a sorted array: k is small, and most ranks fail the first comparison.

/** Collects the `limit` smallest ranks; `limit` is at least 1. */
export function topRanks(limit: number) {
  const ranks: number[] = []
  let worst = Number.POSITIVE_INFINITY
  return {
    /** The smallest ranks so far, ascending, without repetitions. */
    ranks: ranks as readonly number[],
    /** Adds a rank if it is among the smallest. Returns whether `ranks` contains it. */
    offer(rank: number): boolean {
      if (rank > worst) return false
      let at = ranks.length
      while (at > 0 && (ranks[at - 1] as number) > rank) at -= 1
      if (ranks[at - 1] === rank) return true
      if (at === ranks.length) ranks.push(rank)
      else ranks.splice(at, 0, rank)
      if (ranks.length > limit) ranks.pop()
      if (ranks.length === limit) worst = ranks[limit - 1] as number
      return true
    },
  }
}
