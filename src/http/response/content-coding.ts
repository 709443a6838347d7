// Content negotiation for bodies that were compressed at build time (rule 15.4).

export type Coding = 'br' | 'gzip' | 'identity'

/** In the order of preference among equal qualities: the smallest first. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity']

/**
 * The coding for an `Accept-Encoding` header: the one with the highest quality; among equals br, then gzip. Identity if
 * there is no header or none of the codings is acceptable. (RFC 9110, 12.5.3)
 */
export function chooseCoding(header: string | undefined): Coding {
  if (!header) return 'identity'
  const qualities = parseQualities(header)
  let best: Coding = 'identity'
  let highest = 0
  for (const coding of CODINGS) {
    const quality = qualities.get(coding) ?? unlisted(coding, qualities)
    if (quality > highest) [best, highest] = [coding, quality]
  }
  return best
}

/** The quality of a coding that the header does not name. Identity is acceptable, but less than any named coding. */
function unlisted(coding: Coding, qualities: ReadonlyMap<string, number>): number {
  return qualities.get('*') ?? (coding === 'identity' ? 0.0001 : 0)
}

function parseQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';')
    const coding = name.trim().toLowerCase()
    if (coding !== '') qualities.set(coding === 'x-gzip' ? 'gzip' : coding, qualityOf(parameters))
  }
  return qualities
}

function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)
    if (match) return Math.min(1, Number(match[1]))
  }
  return 1
}
