// Percent-decoding of paths and queries without exceptions for malformed escapes (rule 1.6).

/** Decodes percent-escapes as UTF-8. Returns null if an escape is malformed or its bytes are not UTF-8. */
export function decodePercent(raw: string): string | null {
  if (!raw.includes('%')) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}
