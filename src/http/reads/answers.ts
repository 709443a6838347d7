// The answer to a GET that reads the catalog, by its path and query: pages and tools read it in the server process, and clients
// of a catalog without a server get it as the response.
import { base64url, digest } from '#platform'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { decodePercent, splitTarget } from '../request/percent-encoding.ts'
import { type Asked, type Read, type Told, teller } from './read.ts'
import { search, suggest } from './search.ts'
import { getInspiration, listInspirations, listRandom, listSections, listSimilar } from './sites.ts'
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

/** The answer to what is asked. `tag` names all that it depends on, if an equal search may have the same body. */
type Answers = (asked: Asker, tag?: () => string) => Told

/** For whom something is read. */
export type Asker = Pick<Asked<never>, 'served' | 'baseUrl' | 'designData' | 'searched'>

/** Returns the function that answers a path with its query, or null if none of these reads is there. */
export function answersOf(reads: Readonly<Record<string, Read>>): (target: string) => Answers | null {
  const tellers = new Map(Object.entries(reads).map(([path, read]) => [path, teller(read)]))
  return (target) => {
    const { path, query } = splitTarget(target)
    const [, of = '', slug = '', rest = ''] = /^(\/v1\/inspirations\/)([^/]+)(.*)$/.exec(path) ?? []
    const pattern = slug === '' ? path : `${of}*${rest}`
    const tell = tellers.get(pattern.endsWith('/') ? pattern.slice(0, -1) : pattern)
    const decoded = decodePercent(slug)
    if (tell === undefined || decoded === null) return null
    const request = { path, query }
    return (asked, tag) => tell(query, { ...asked, request, slug: decoded }, tag)
  }
}

/** {@link answersOf} all that reads the catalog. */
export const answerAt = answersOf(READS)

/** Names all that the body of a target depends on. It is short however long the target is, because searches are kept by it. */
export function tagAt({ snapshot, editorialVersion }: ServedSnapshot, target: string): string {
  return base64url(digest('sha256', `${snapshot.version()} ${editorialVersion()} ${target}`))
}
