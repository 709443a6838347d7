// How different two texts are, for hints and suggestions.

/**
 * The fewest edits that make one text of another: insertions, deletions and replacements of one UTF-16 unit, and swaps of
 * two neighbors that nothing else changes (optimal string alignment). Above `most` it is any greater number.
 */
export function editsBetween(a: string, b: string, most = Infinity): number {
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      const replaced = (previous[j - 1] as number) + (isEqual ? 0 : 1)
      let edits = Math.min(replaced, (previous[j] as number) + 1, (row[j - 1] as number) + 1)
      if (isSwap(a, i, b, j)) edits = Math.min(edits, (older[j - 2] as number) + 1)
      row.push(edits)
      if (edits < least) least = edits
    }
    if (least > most) return least
    older = previous
    previous = row
  }
  return previous[b.length] as number
}

/** Whether the two characters before `i` are those before `j` in the other order. */
function isSwap(a: string, i: number, b: string, j: number): boolean {
  return i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}
