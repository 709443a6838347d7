// Strong ETags, and the If-None-Match header that they are compared with (rules 15.1 to 15.3).
import { hash } from 'node:crypto'
import { RELEASE } from '../../release.ts'
import type { Coding } from './content-coding.ts'

const SUFFIX: Record<Coding, string> = { br: '-br', gzip: '-gz', identity: '' }

/** The ETag of a precomputed body in a coding. `contentHash` consists of URL-safe characters. */
export function tagOfContent(contentHash: string, coding: Coding): string {
  return `"${contentHash}${SUFFIX[coding]}"`
}

/** The ETag of a body that depends only on these parts and on the release. */
export function tagOfParts(...parts: string[]): string {
  return `"${hash('sha256', `${RELEASE}\n${parts.join('\n')}`, 'base64url').slice(0, 27)}"`
}

/** Whether an `If-None-Match` header names an ETag, any ETag (`*`), or neither. */
export type Match = 'this' | 'any' | 'none'

/** Compares weakly: `W/` makes no difference. (RFC 9110, 13.1.2) */
export function matchTag(header: string | undefined, tag: string): Match {
  if (header === undefined) return 'none'
  if (header === tag) return 'this'
  if (header.trim() === '*') return 'any'
  for (const [, opaque] of header.matchAll(/(?:W\/)?("[^"]*")/g)) if (opaque === tag) return 'this'
  return 'none'
}
