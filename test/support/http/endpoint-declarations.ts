// The responses that each endpoint declares, by path, so that the suite can check every response against them.
import type { Responses } from '../../../src/contract/shapes/declared.ts'
import { responses as changes } from '../../../src/pages/v1/changes.ts'
import { responses as similar } from '../../../src/pages/v1/inspirations/[slug]/similar.ts'
import { responses as inspiration } from '../../../src/pages/v1/inspirations/[slug].ts'
import { responses as inspirations } from '../../../src/pages/v1/inspirations/index.ts'
import { responses as revoke } from '../../../src/pages/v1/me/revoke.ts'
import { responses as rotate } from '../../../src/pages/v1/me/rotate.ts'
import { responses as me } from '../../../src/pages/v1/me.ts'
import { responses as meta } from '../../../src/pages/v1/meta.ts'
import { responses as random } from '../../../src/pages/v1/random.ts'
import { responses as register } from '../../../src/pages/v1/register.ts'
import { responses as sections } from '../../../src/pages/v1/sections.ts'
import { responses as stats } from '../../../src/pages/v1/stats/taxonomy.ts'
import { responses as suggest } from '../../../src/pages/v1/suggest.ts'
import { responses as taxonomies } from '../../../src/pages/v1/taxonomies.ts'

const BY_PATH: Record<string, Responses> = {
  '/v1/changes': changes,
  '/v1/inspirations': inspirations,
  '/v1/me': me,
  '/v1/me/revoke': revoke,
  '/v1/me/rotate': rotate,
  '/v1/meta': meta,
  '/v1/random': random,
  '/v1/register': register,
  '/v1/sections': sections,
  '/v1/stats/taxonomy': stats,
  '/v1/suggest': suggest,
  '/v1/taxonomies': taxonomies,
}

/** Returns the declared responses of the endpoint at a path without a trailing slash; undefined if there is none. */
export function responsesOf(path: string): Responses | undefined {
  if (/^\/v1\/inspirations\/[^/]+\/similar$/.test(path)) return similar
  return BY_PATH[path] ?? (/^\/v1\/inspirations\/[^/]+$/.test(path) ? inspiration : undefined)
}
