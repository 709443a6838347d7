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

/**
 * The value of a parameter as it was received: decoded, blanks kept. For a query that {@link readQuery} took and that
 * has the parameter once.
 */
export function rawValue(query: string, name: string): string {
  for (let start = 0; start < query.length; start = endOfPair(query, start) + 1) {
    const [given = '', value = ''] = splitPair(query.slice(start, endOfPair(query, start)))
    const text = decodePercent(value.replaceAll('+', ' ')) ?? ''
    if (decodePart(given) === name && text.trim() !== '') return text
  }
  return ''
}

function splitPair(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=')
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
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
