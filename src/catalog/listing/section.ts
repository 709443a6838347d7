// The body of `GET /v1/sections`, as UTF-8 bytes in a one-byte string. (section 8)
import { toLatin1 } from '../../ground/texts.ts'
import type { Term } from '../model/taxonomy.ts'
import { lowerBound } from '../storage/binary-search.ts'
import type { Catalog } from '../storage/catalog.ts'
import { chosenMatches, type Matches } from '../storage/colors/matches.ts'
import { ANY_TYPE, type SectionPlace } from '../storage/kernel/kernel.ts'
import { looksIn } from '../storage/pictures/alike.ts'
import { facetsText } from './facets.ts'
import { sectionBits } from './fields.ts'
import { isUnfiltered, selectEntries } from './filter.ts'
import { pageOf } from './listing.ts'
import { bestOf, entriesOf, placeAt, placesIn, repetitionsOf } from './near.ts'
import type { Listed, SectionQuery } from './query.ts'
import { orderSections } from './section-order.ts'
import { variedItems } from './varied.ts'
import { nextCursor, placeOfSection, sectionsBefore, withoutWalk } from './walk.ts'

/** A section listing, or null if no section type has the slug. (rule 8.2) */
export function listSections(catalog: Catalog, query: SectionQuery): Listed | null {
  const type = query.type === null ? null : catalog.terms.find('sections', query.type)
  return type === undefined ? null : catalog.kernel.withScratch(() => listPage(catalog, query, type))
}

function listPage(catalog: Catalog, query: SectionQuery, type: Term | null): Listed {
  const { limit, sort, walk, seed = null } = query
  const near = matchesOf(catalog, query, type)
  const of = type === null || isChosen(query) ? ANY_TYPE : type.id
  const { filtering, others, repeated } = candidatesOf(catalog, query, of, near)
  const pages = selectEntries(catalog, filtering, others)
  const own = isUnfiltered(filtering) && catalog.takenDown.shown === null ? repeated : pages.within(repeated)
  const sections = orderSections(catalog.kernel, pages, own, near ? placesIn(near) : undefined)
  const walked = { catalog, type: of, sections }
  const offset = walk ? sectionsBefore(walked, walk.after, sort) : query.offset
  const at = { limit, offset }
  const looksOf = ({ entry }: SectionPlace) => looksIn(catalog.alike, entry)
  const varied = seed !== null && variedItems(sections, { seed, limit }, looksOf)
  const places =
    varied ||
    (near && query.near && sort === null
      ? bestOf(catalog.kernel, near, { selection: pages, total: sections.total }, at).map((best) => placeAt(near, best))
      : pageOf(sections, at, sort))
  const last = offset + places.length < sections.total ? places.at(-1) : undefined
  const next = walk
    ? nextCursor(walk, last === undefined ? null : placeOfSection(walked, last, sort))
    : withoutWalk(seed)
  const inEntry = ({ entry, nth }: SectionPlace) => ({ entry, nth: sections.placeOf(entry, nth) })
  const bits = sectionBits(query.fields, query.include)
  const results = catalog.sectionsText(near ? places.map(inEntry) : places, { type: of, width: query.width, bits })
  const facets = facetsText(catalog, { filtering, selection: pages, others, repeated })
  const typed = toLatin1(`"section_type":${JSON.stringify(type && { name: type.name, slug: type.slug })}`)
  const head = `{"total":${sections.total},"limit":${limit},"offset":${offset},${typed}`
  const text = `${head},"results":[${results}]${next.member}${facets}}`
  return { text, total: sections.total, offset, nextCursor: next.cursor }
}

/** Whether words or sites choose sections. */
function isChosen({ q, slugs }: SectionQuery): boolean {
  return Boolean(q ?? slugs)
}

/** The sections that colors, words or sites choose; null if none of them does. */
function matchesOf(catalog: Catalog, query: SectionQuery, type: Term | null): Matches | null {
  if (isChosen(query)) return chosenSections(catalog, query, type)
  return query.near && type ? catalog.sectionColors.near(query.near, type.id) : null
}

/** The lists that sections are chosen from, and the filters that choose their sites: colors choose sections. (rule 40.6) */
function candidatesOf(
  { kernel, postings, repeated }: Catalog,
  query: SectionQuery,
  type: number,
  near: Matches | null,
) {
  if (near === null) return { filtering: query, others: [postings.of(type)], repeated: repeated.of(type) }
  const filtering = { ...query, near: null }
  return { filtering, others: [entriesOf(kernel, near)], repeated: repetitionsOf(kernel, near) }
}

/** The sections of the type that the words, the sites and the colors of a query choose, as a listing by color has its matches. (rules 8.8, 8.9) */
function chosenSections(catalog: Catalog, query: SectionQuery, type: Term | null): Matches {
  const { q = null, slugs = null, near = null } = query
  const { firsts, find } = catalog.sectionWords
  return catalog.recentSections(JSON.stringify([type?.id, q, slugs, near]), () => {
    const worded = find(q, type?.id ?? null)
    const sections = slugs
      ? sectionsOf(catalog, slugs).filter((section) => worded[lowerBound(worded, section)] === section)
      : worded
    if (near === null) return chosenMatches(sections, new Uint32Array(0), firsts)
    const scores = scoresNear(catalog, near, type ? [type] : catalog.terms.of('sections'))
    const both = sections.filter((section) => scores[section] !== 0)
    const own = both.map((section) => (scores[section] as number) - 1)
    return chosenMatches(both, own, firsts)
  })
}

/** The numbers of the sections of some sites, ascending. */
function sectionsOf({ slugs: index, sectionWords: { firsts } }: Catalog, slugs: readonly string[]): Uint32Array {
  const entries = slugs.map((slug) => index.find(slug)).filter((entry) => entry !== null)
  const ranges = entries.map((entry) => firsts.slice(entry, entry + 2) as unknown as [number, number])
  return Uint32Array.from(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i))).sort()
}

/** By number, the score of each section of the types that is near the colors, plus 1. */
function scoresNear(catalog: Catalog, near: NonNullable<SectionQuery['near']>, types: readonly Term[]): Uint32Array {
  const { sectionWords, sectionColors } = catalog
  const { firsts } = sectionWords
  const byNumber = new Uint32Array(firsts.at(-1) as number)
  for (const { id } of types) {
    const { entries, places, scores } = sectionColors.near(near, id)
    if (entries.length === 0) continue
    const ofType = sectionWords.find(null, id)
    for (let i = 0, at = 0; i < entries.length; i++) {
      const first = firsts[entries[i] as number] as number
      while ((ofType[at] as number) < first) at++
      byNumber[ofType[at + (places[i] as number)] as number] = (scores[i] as number) + 1
    }
  }
  return byNumber
}
