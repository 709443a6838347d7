// Parses query strings. URLSearchParams takes several times as long and ignores malformed escapes.
import { decodePercent } from './percent-encoding.ts'

/** The characters that make decoding necessary. */
const ENCODED = /[%+]/

/** Values by parameter; a parameter given more than once has a list. Blank values are absent. */
export type RawParameters = Map<string, string | string[]>

const NO_NAMES: ReadonlySet<string> = new Set()

/** The names that a query may use, each with the name that its values are for: an alias has that of its parameter. */
export type Spellings = ReadonlyMap<string, string>

/**
 * Reads the known parameters of a raw query (no `?`) and trims their values, except those named in `untrimmed`. Others
 * are checked, passed to `unknown` by name, and dropped. Returns null if any name or value has a malformed percent-escape. (rules 1.6, 6.4, 6.5, 6.8)
 */
export function readQuery(
  query: string,
  known: Spellings,
  untrimmed: ReadonlySet<string> = NO_NAMES,
  unknown: (name: string) => void = () => {},
): RawParameters | null {
  const found: RawParameters = new Map()
  const decode = ENCODED.test(query) ? decodePart : (raw: string) => raw
  for (let start = 0; start < query.length; ) {
    const end = endOfPair(query, start)
    const equals = query.indexOf('=', start)
    const cut = equals < 0 || equals > end ? end : equals
    const name = decode(query.slice(start, cut))?.trim()
    const value = decode(query.slice(cut + 1, end))
    if (name === undefined || value === null) return null
    const own = known.get(name)
    const trimmed = value.trim()
    if (own === undefined) unknown(name)
    else if (trimmed !== '') add(found, own, untrimmed.has(own) ? value : trimmed)
    start = end + 1
  }
  return found
}

function endOfPair(query: string, start: number): number {
  const ampersand = query.indexOf('&', start)
  return ampersand < 0 ? query.length : ampersand
}

function decodePart(raw: string): string | null {
  return decodePercent(raw.replaceAll('+', ' '))
}

function add(found: RawParameters, name: string, value: string): void {
  const before = found.get(name)
  if (before === undefined) found.set(name, value)
  else if (typeof before === 'string') found.set(name, [before, value])
  else before.push(value)
}
