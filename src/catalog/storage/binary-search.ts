// Binary search: the one of the project.

/**
 * The first position from `from` up to, not including, `to` that passes the test, or `to` if none does. All positions
 * after one that passes must pass too.
 */
export function firstWhere(from: number, to: number, passes: (at: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The first position of a sorted list whose value is at least `value`. */
export function lowerBound(list: ArrayLike<number>, value: number): number {
  return firstWhere(0, list.length, (at) => (list[at] as number) >= value)
}
