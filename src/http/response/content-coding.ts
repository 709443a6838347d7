// Content negotiation (rules 2.7, 15.4, 30.1).
import { cached } from '../../ground/caches.ts'

/** The codings of bodies that were compressed at build time. */
export type StoredCoding = 'br' | 'gzip' | 'identity'
/** The codings of bodies that are computed for one response. */
export type Coding = 'zstd' | StoredCoding

/** In the order of preference among equal qualities: the smallest first. */
const STORED: readonly StoredCoding[] = ['br', 'gzip', 'identity']
/** The fastest first. */
const COMPUTED: readonly Coding[] = ['zstd', 'br', 'gzip', 'identity']

/** A smaller body fits into one packet with its head, so compression saves nothing. In bytes (rule 30.1). */
export const SMALL_BYTES = 1400

/** The coding of a stored body for an `Accept-Encoding` header: br, then gzip (rule 15.4). */
export function chooseCoding(header: string | undefined): StoredCoding {
  return header ? choose(header, STORED) : 'identity'
}

/** Clients send few different headers, and none that is longer. */
const USUAL_LENGTH = 100
const computedCodings = cached((header: string) => choose(header, COMPUTED))

/** The coding of a computed body: zstd, then br, then gzip (rule 30.1). */
export function chooseComputedCoding(header: string | undefined): Coding {
  if (!header) return 'identity'
  return header.length > USUAL_LENGTH ? choose(header, COMPUTED) : computedCodings.of(header)
}

/**
 * The coding with the highest quality; among equals the first. Identity if none of the codings is acceptable. (RFC 9110,
 * 12.5.3)
 */
function choose<Offered extends Coding>(header: string, codings: readonly Offered[]): Offered | 'identity' {
  const qualities = parseQualities(header)
  let best: Offered | 'identity' = 'identity'
  let highest = 0
  for (const coding of codings) {
    const quality = qualities.get(coding) ?? unlisted(coding, qualities)
    if (quality > highest) [best, highest] = [coding, quality]
  }
  return best
}

/** The quality of a coding that the header does not name. Identity is acceptable, but less than any named coding. */
function unlisted(coding: Coding, qualities: ReadonlyMap<string, number>): number {
  return qualities.get('*') ?? (coding === 'identity' ? 0.0001 : 0)
}

/** The names in an `Accept…` header in lower case, with their qualities. (RFC 9110, 12.4.2) */
function parseQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const item of header.split(',')) {
    const [text = '', ...parameters] = item.split(';')
    const name = text.trim().toLowerCase()
    if (name !== '') qualities.set(name === 'x-gzip' ? 'gzip' : name, qualityOf(parameters))
  }
  return qualities
}

/** Whether an `Accept` header names text/html with at least the quality of JSON, as browsers do (rule 2.7). */
export function prefersHtml(accept = ''): boolean {
  const qualities = parseQualities(accept)
  const html = qualities.get('text/html') ?? 0
  return html > 0 && html >= (qualities.get('application/json') ?? 0)
}

function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)
    if (match) return Math.min(1, Number(match[1]))
  }
  return 1
}
