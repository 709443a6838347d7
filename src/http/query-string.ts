// The query string, read by hand: URLSearchParams costs several times as much and swallows malformed escapes.
import { decodePercent } from './percent-encoding.ts'

/** What makes decoding necessary. */
const ENCODED = /[%+]/

/** Values of the known parameters, trimmed; a parameter given more than once has a list. Empty values are absent. */
export type RawParameters = Record<string, string | string[]>

/**
 * Reads the known parameters of a raw query (no `?`); others are checked and dropped. `+` is a space. Null where any
 * name or value holds a malformed percent-escape. (decisions.md 2.1, 2.2)
 */
export function readQuery(query: string, known: ReadonlySet<string>): RawParameters | null {
  const found: RawParameters = {}
  const decode = ENCODED.test(query) ? decodePart : trimPart
  for (let start = 0; start < query.length; ) {
    const end = endOfPair(query, start)
    const equals = query.indexOf('=', start)
    const cut = equals < 0 || equals > end ? end : equals
    const name = decode(query.slice(start, cut))
    const value = decode(query.slice(cut + 1, end))
    if (name === null || value === null) return null
    if (value !== '' && known.has(name)) add(found, name, value)
    start = end + 1
  }
  return found
}

function endOfPair(query: string, start: number): number {
  const ampersand = query.indexOf('&', start)
  return ampersand < 0 ? query.length : ampersand
}

function trimPart(raw: string): string {
  return raw.trim()
}

function decodePart(raw: string): string | null {
  return decodePercent(raw.replaceAll('+', ' '))?.trim() ?? null
}

function add(found: RawParameters, name: string, value: string): void {
  const before = found[name]
  if (before === undefined) found[name] = value
  else if (typeof before === 'string') found[name] = [before, value]
  else before.push(value)
}
