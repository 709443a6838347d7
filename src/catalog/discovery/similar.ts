// The sites that share the most terms with a site, rare terms before frequent ones, or that look most like it. (section 27)
import { onceEach } from '../../ground/caches.ts'
import { jsonText } from '../../ground/texts.ts'
import { INSPIRATION_FIELDS, inspirationBits } from '../listing/fields.ts'
import type { InspirationQuery, Status } from '../listing/query.ts'
import { RECORD_LISTS } from '../model/shape.ts'
import { archivePath, TAXONOMIES, TAXONOMY, type Term } from '../model/taxonomy.ts'
import type { EntryNumber } from '../storage/arena.ts'
import type { Catalog } from '../storage/catalog.ts'
import { andWords } from '../storage/kernel/bitset-and.ts'
import { alikeTo } from '../storage/pictures/alike.ts'
import { type Dense, hasBit, wordsFor } from '../storage/postings.ts'

/** What sites can be similar by. */
export const SIMILAR_BY = ['terms', 'looks'] as const

export interface SimilarQuery extends Required<Pick<InspirationQuery, 'fields' | 'include'>> {
  /** The site that the others are compared with. */
  slug: string
  /** 1 to 50. */
  limit: number
  status: Status
  /** What makes sites similar: `terms` by default. */
  by?: (typeof SIMILAR_BY)[number]
}

const SHARED = 'shared'
/** What few sites have in common with another one: the sum of weights. */
const HIGH = 48

/** The names that `fields` of `/v1/inspirations/{slug}/similar` takes. (rule 27.2) */
export const SIMILAR_FIELDS = [...INSPIRATION_FIELDS, SHARED]

interface WeightedTerm {
  readonly term: Term
  /** What it adds to the score of a site that has it. */
  readonly weight: number
}

/** The body of `GET /v1/inspirations/{slug}/similar`, or null if no entry has exactly this slug. (rule 27.1) */
export function listSimilar(catalog: Catalog, query: SimilarQuery): string | null {
  const { slug, limit, status, by = 'terms', fields, include } = query
  const entry = catalog.slugs.find(slug)
  if (entry === null) return null
  const weighted = weightedTerms(catalog, entry)
  const lists = () => weighted.map(({ term, weight }) => ({ postings: catalog.postings.of(term.id), weight }))
  const similar = catalog.kernel.withScratch(() => {
    const among = amongOf(catalog, status)
    if (by === 'looks') return alikeAmong(catalog, alikeTo(catalog.alike, entry), among).slice(0, limit)
    const rank = () => catalog.kernel.rank({ lists: lists(), except: entry, among, limit, high: HIGH })
    return catalog.recentSimilar(`${entry} ${status} ${limit}`, rank)
  })
  const bits = inspirationBits(fields, include)
  const hasShared = fields === null || fields.has(SHARED)
  const places = new Map(weighted.map(({ term }, place) => [term.id, place]))
  const shared = (other: EntryNumber) =>
    hasShared ? `"${SHARED}":[${sharedText(catalog, weighted, places, other)}]` : ''
  const results = similar.map((other) => catalog.inspirationWith(shared(other), other, bits))
  return `{"slug":${jsonText(slug)},"results":[${results.join(',')}]}`
}

/** The entries with a status that are shown; null if all are. */
function amongOf({ kernel, takenDown: { shown }, ...catalog }: Catalog, status: SimilarQuery['status']): Dense | null {
  if (status === 'all') return shown
  const own = catalog[status]
  if (shown === null) return own
  const { at, total } = andWords(kernel, [own, shown], { at: kernel.scratch(), start: 0, end: wordsFor(kernel.size) })
  return { kind: 'dense', at, count: total }
}

/** The entries that are in a list; all for null. (rule 40.25) */
function alikeAmong({ kernel }: Catalog, entries: readonly EntryNumber[], among: Dense | null): readonly EntryNumber[] {
  return among === null ? entries : entries.filter((entry) => hasBit(kernel.arena.words, among.at, entry))
}

/**
 * The terms of an entry that have a weight, the greatest first. Equal ones stay in the order of the ten taxonomies and of
 * the site. (rules 27.3, 27.5)
 */
function weightedTerms(catalog: Catalog, entry: EntryNumber): WeightedTerm[] {
  return termsOf(catalog, entry)
    .filter((term) => TAXONOMY[term.taxonomy].weight > 0)
    .map((term) => ({ term, weight: weightOf(term, catalog.size) }))
    .sort((a, b) => b.weight - a.weight)
}

function weightOf({ taxonomy, count }: Term, size: number): number {
  return TAXONOMY[taxonomy].weight * Math.log(1 + size / count)
}

/** The terms that another entry has too, in their order. `places` has the place of each by its ID. */
function sharedText(
  catalog: Catalog,
  weighted: readonly WeightedTerm[],
  places: ReadonlyMap<number, number>,
  other: EntryNumber,
): string {
  const isShared = new Uint8Array(weighted.length)
  eachTerm(catalog, other, (id) => {
    const place = places.get(id)
    if (place !== undefined) isShared[place] = 1
  })
  return weighted
    .filter((_, place) => isShared[place] === 1)
    .map(({ term }) => termText(term))
    .join()
}

const termText = onceEach(({ taxonomy, name, slug }: Term) =>
  jsonText({ taxonomy, name, slug, url: archivePath(taxonomy, slug) }),
)

// The terms of a site, read from its packed record.

const PLACES = TAXONOMIES.map((taxonomy) => RECORD_LISTS.indexOf(taxonomy))

/** The terms of an entry in the order of the ten taxonomies, those of one taxonomy as the site has them. */
function termsOf(catalog: Catalog, entry: EntryNumber): Term[] {
  const lists: Term[][] = RECORD_LISTS.map(() => [])
  eachTerm(catalog, entry, (id, place) => lists[place]?.push(catalog.terms.byId(id) as Term))
  return PLACES.flatMap((place) => lists[place] as Term[])
}

/** Calls `take` with the ID of each term of an entry, and with the position of its taxonomy in RECORD_LISTS. */
function eachTerm({ kernel }: Catalog, entry: EntryNumber, take: (id: number, place: number) => void): void {
  const { bytes } = kernel.arena
  let at: number = kernel.termsOf(entry)
  let byte = 0
  function readNumber(): number {
    byte = bytes[at++] as number
    let value = byte & 127
    for (let shift = 128; byte >= 128; shift *= 128) {
      byte = bytes[at++] as number
      value += (byte & 127) * shift
    }
    return value
  }
  for (let place = 0; place < RECORD_LISTS.length; place++) {
    for (let left = readNumber(); left > 0; left--) take(readNumber(), place)
  }
}
