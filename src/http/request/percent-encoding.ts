// Request targets as sent: path and query, and percent-decoding without exceptions for malformed escapes (rule 1.6).

/** Decodes percent-escapes as UTF-8. Returns null if an escape is malformed or its bytes are not UTF-8. */
export function decodePercent(raw: string): string | null {
  if (!raw.includes('%')) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

/** A target in origin form as its path and its query, which is empty if there is no `?`. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
