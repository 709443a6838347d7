// Strong ETags, and the If-None-Match header that they are compared with (rules 15.1 to 15.3).
import { hash } from 'node:crypto'
import { RELEASE } from '../../ground/release.ts'
import type { Coding, StoredCoding } from './content-coding.ts'

const SUFFIX: Record<StoredCoding, string> = { br: '-br', gzip: '-gz', identity: '' }

/** The ETag of a precomputed body in a coding. `contentHash` consists of URL-safe characters. */
export function tagOfContent(contentHash: string, coding: StoredCoding): string {
  return `"${contentHash}${SUFFIX[coding]}"`
}

/** The ETag of a body that depends only on these parts and on the release. */
export function tagOfParts(...parts: string[]): string {
  return `"${hash('sha256', `${RELEASE}\n${parts.join('\n')}`, 'base64url').slice(0, 27)}"`
}

/** The end of the tag of a computed body that is large enough to be compressed. */
const LARGE_END: Record<Coding, string> = { zstd: '-zs"', br: '-br"', gzip: '-gz"', identity: '-id"' }

/**
 * The ETag of a computed body in a coding if it is large enough to be compressed; `tag` is the one of a small body. The two
 * differ without compression too, so that a 304 needs no body: the tag says which one the client has (rule 30.3).
 */
export function tagOfLarge(tag: string, coding: Coding): string {
  return tag.slice(0, -1) + LARGE_END[coding]
}

/** Whether an `If-None-Match` header names an ETag, any ETag (`*`), or neither. */
export type Match = 'this' | 'any' | 'none'

/** Compares weakly: `W/` makes no difference. (RFC 9110, 13.1.2) */
export function matchTag(header: string | undefined, tag: string): Match {
  if (header === undefined) return 'none'
  if (header === tag) return 'this'
  if (!header.includes(tag)) return header.trim() === '*' ? 'any' : 'none'
  for (const [, opaque] of header.matchAll(/(?:W\/)?("[^"]*")/g)) if (opaque === tag) return 'this'
  return 'none'
}
