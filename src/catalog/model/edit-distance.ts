// How different two texts are, for hints and suggestions.

/**
 * The Levenshtein distance: the fewest insertions, deletions and replacements of one UTF-16 unit. Above `most` it is any
 * greater number.
 */
export function editsBetween(a: string, b: string, most = Infinity): number {
  const row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0] as number
    let least = i
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] as number
      const replaced = diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1)
      const edits = Math.min(replaced, above + 1, (row[j - 1] as number) + 1)
      row[j] = edits
      diagonal = above
      if (edits < least) least = edits
    }
    if (least > most) return least
  }
  return row[b.length] as number
}
