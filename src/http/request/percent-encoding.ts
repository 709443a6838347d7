// Percent-decoding of paths and queries, where a malformed escape is an answer and not an exception.

/** Decodes percent-escapes as UTF-8; null where an escape is malformed or its bytes are no UTF-8. */
export function decodePercent(raw: string): string | null {
  if (!raw.includes('%')) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}
