// The answer to a GET that reads the catalog, by its path and query: pages read it in the server process, and clients of a
// catalog without a server get it as the response.
import { decodePercent } from '../request/percent-encoding.ts'
import { type Asked, type Read, type Told, teller } from './read.ts'
import { search, suggest } from './search.ts'
import { listSections } from './sections.ts'
import { getInspiration, listInspirations, listRandom, listSimilar } from './sites.ts'
import { getMeta, getTaxonomyStats, listTaxonomies } from './terms.ts'

/** The reads by path. `*` stands for a slug. */
const READS = {
  '/v1/inspirations': listInspirations,
  '/v1/inspirations/*': getInspiration,
  '/v1/inspirations/*/similar': listSimilar,
  '/v1/sections': listSections,
  '/v1/search': search,
  '/v1/suggest': suggest,
  '/v1/random': listRandom,
  '/v1/taxonomies': listTaxonomies,
  '/v1/stats/taxonomy': getTaxonomyStats,
  '/v1/meta': getMeta,
} as unknown as Readonly<Record<string, Read>>

const TELLERS = new Map(Object.entries(READS).map(([path, read]) => [path, teller(read)]))

/**
 * Returns the function that answers a path with its query, or null if nothing reads the catalog there. `tag` names all that the
 * answer depends on, if an equal search may have the same body.
 */
export function answerAt(
  target: string,
): ((asked: Pick<Asked<never>, 'served' | 'baseUrl'>, tag?: string) => Told) | null {
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  const [, of = '', slug = '', rest = ''] = /^(\/v1\/inspirations\/)([^/]+)(.*)$/.exec(path) ?? []
  const pattern = slug === '' ? path : `${of}*${rest}`
  const tell = TELLERS.get(pattern.endsWith('/') ? pattern.slice(0, -1) : pattern)
  const decoded = decodePercent(slug)
  if (tell === undefined || decoded === null) return null
  const request = { path, query }
  return ({ served, baseUrl }, tag) => tell(query, { request, served, baseUrl, slug: decoded }, tag)
}
