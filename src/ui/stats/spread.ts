// Places labels on a line without overlaps, each as near as possible to where it belongs.

/**
 * Moves positions apart until neighbors have a distance of `gap`, between `from` and `to` as far as there is room. The sum of
 * the squares of all moves is the smallest possible (isotonic regression by pooling adjacent violators).
 */
export function spread(wanted: readonly number[], gap: number, [from, to]: readonly [number, number]): number[] {
  const order = wanted.map((_, i) => i).toSorted((a, b) => (wanted[a] as number) - (wanted[b] as number))
  const pools: { sum: number; count: number }[] = []
  for (const [rank, i] of order.entries()) {
    let pool = { sum: (wanted[i] as number) - rank * gap, count: 1 }
    for (let last = pools.at(-1); last !== undefined && meanOf(last) >= meanOf(pool); last = pools.at(-1)) {
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count }
      pools.pop()
    }
    pools.push(pool)
  }
  const highest = to - (wanted.length - 1) * gap
  const means = pools.flatMap((pool) => Array<number>(pool.count).fill(Math.max(from, Math.min(highest, meanOf(pool)))))
  const placed: number[] = []
  for (const [rank, i] of order.entries()) placed[i] = (means[rank] as number) + rank * gap
  return placed
}

function meanOf({ sum, count }: { sum: number; count: number }): number {
  return sum / count
}
