// The smallest of many ranks: a short sorted list that takes new ones in.

export interface BestRanks {
  /** The smallest ranks so far, ascending, each once. */
  readonly ranks: readonly number[]
  offer(rank: number): void
}

/** Keeps the `limit` smallest of the ranks that it is offered. */
export function bestRanks(limit: number): BestRanks {
  const ranks: number[] = []
  let worst = Number.POSITIVE_INFINITY
  return {
    ranks,
    offer(rank) {
      if (rank > worst) return
      let at = ranks.length
      while (at > 0 && (ranks[at - 1] as number) > rank) at -= 1
      if (ranks[at - 1] === rank) return
      ranks.splice(at, 0, rank)
      if (ranks.length > limit) ranks.pop()
      if (ranks.length === limit) worst = ranks[limit - 1] as number
    },
  }
}
