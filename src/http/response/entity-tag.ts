// Strong ETags, and the If-None-Match header that brings them back.
import { hash } from 'node:crypto'
import { RELEASE } from '../../release.ts'
import type { Coding } from './content-coding.ts'

const SUFFIX: Record<Coding, string> = { br: '-br', gzip: '-gz', identity: '' }

/** The tag of a precomputed body in a coding; `contentHash` holds URL-safe characters. */
export function tagOfContent(contentHash: string, coding: Coding): string {
  return `"${contentHash}${SUFFIX[coding]}"`
}

/** The tag of a body that follows wholly from these parts and this release; the body need not be made for it. */
export function tagOfParts(...parts: string[]): string {
  return `"${hash('sha256', `${RELEASE}\n${parts.join('\n')}`, 'base64url').slice(0, 27)}"`
}

/** What an `If-None-Match` header says about a tag: it names it, it names whatever exists (`*`), or neither. */
export type Match = 'this' | 'any' | 'none'

/** Compares weakly, as RFC 9110 (13.1.2) wants it for If-None-Match: `W/` makes no difference. */
export function matchTag(header: string | undefined, tag: string): Match {
  if (header === undefined) return 'none'
  if (header === tag) return 'this'
  if (header.trim() === '*') return 'any'
  for (const [, opaque] of header.matchAll(/(?:W\/)?("[^"]*")/g)) if (opaque === tag) return 'this'
  return 'none'
}
