// The member `facets` of a listing: how many results each term would have (rules 24.8 to 24.11, 24.13).

import { base64url, digest } from '#platform'
import { onceEach } from '../../ground/caches.ts'
import { toLatin1 } from '../../ground/texts.ts'
import { inListingOrder, type Taxonomy, type Term } from '../model/taxonomy.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { Counted, FoundTerms } from '../storage/kernel/term-counts.ts'
import { longestRunOf, NO_POSTINGS, type Sparse } from '../storage/postings.ts'
import { isUnfiltered, selectEntries } from './filter.ts'
import { FILTER_NAMES, type Filtering, type ValueFacet } from './query.ts'
import type { Selection } from './selection.ts'
import { type Faceted, isValueFacet, valueFacetText } from './value-facets.ts'

/** The member with its comma, or an empty text. UTF-8 bytes as a one-byte string. */
export function facetsText(catalog: Catalog, listing: Faceted): string {
  const { filtering, selection, others, repeated } = listing
  const { facets } = filtering
  if (!facets) return ''
  const own = countedOf(catalog, selection, repeated)
  const find = (name: Taxonomy | ValueFacet) =>
    isValueFacet(name) ? valueFacetText(catalog, listing, name) : facetText(catalog, listing, name, own)
  // Few results are counted as fast as a text is found. Of other listings, more than the filters chooses the entries.
  const isLong = selection.total > Math.min(256, longestRunOf(catalog.size))
  const key = isLong && others.length === 0 && repeated === undefined ? keyOf(filtering, facets.limit) : null
  const texts = facets.names.map(
    (name) => `"${name}":${key === null ? find(name) : kept(catalog, name + key, () => find(name))}`,
  )
  return `,"facets":{${texts.join()}}`
}

/** Names what a facet of a listing depends on besides its name and the catalog. A hash takes an eighth of what asking again does. */
function keyOf(filtering: Filtering, limit: number): string {
  const { filters, any, not, near } = filtering
  const all = JSON.stringify([limit, filters, any, not, near, FILTER_NAMES.map((name) => filtering[name])])
  return all.length > 240 ? base64url(digest('sha256', all)) : all
}

function kept({ recentFacets }: Catalog, key: string, find: () => string): string {
  const recent = recentFacets.get(key)
  if (recent) return recent.text
  const text = find()
  recentFacets.put(key, text, null)
  return text
}

/** Counts with the filters of the listing, without the alternatives of the taxonomy itself. (rule 24.9) */
function facetText(catalog: Catalog, listing: Faceted, taxonomy: Taxonomy, own: Counted): string {
  const { filtering, others, repeated } = listing
  const { any = [], facets } = filtering
  const isChoice = any.some((choice) => choice.taxonomy === taxonomy)
  const base = isChoice ? { ...filtering, any: any.filter((choice) => choice.taxonomy !== taxonomy) } : filtering
  const selected = selectedTerms(catalog, filtering, taxonomy)
  const count = (counted: Counted | null) =>
    catalog.termCounts.count(taxonomy, counted, facets?.limit ?? 0, (found) => textOf(catalog, found, selected))
  if (others.length === 0 && isUnfiltered(base) && catalog.takenDown.shown === null) return count(null)
  if (!isChoice) return count(own)
  return catalog.kernel.withScratch(() => count(countedOf(catalog, selectEntries(catalog, base, others), repeated)))
}

/** The results of a selection. The repetitions are searched for each time, because there is one place for them. */
function countedOf({ termCounts }: Catalog, selection: Selection, repeated: Sparse = NO_POSTINGS): Counted {
  const again = () => (repeated.length === 0 ? NO_POSTINGS : selection.within(repeated))
  let list: Sparse | null = null
  let planes: ReturnType<Counted['planes']> | null = null
  return {
    entries: selection.total,
    lists() {
      list ??= selection.list()
      return list === null ? null : [list, again()]
    },
    planes() {
      planes ??= termCounts.planesOf(selection.writeBits, again())
      return planes
    },
  }
}

/** The JSON of a taxonomy: the terms with the greatest counts, then the selected ones that are not among them. */
function textOf(catalog: Catalog, { total, top, counts }: FoundTerms, selected: readonly Term[]): string {
  const isSelected = new Set(selected.map(({ id }) => id))
  const more = selected.filter(({ id }) => !top.includes(id))
  more.sort((a, b) => (counts[b.id] as number) - (counts[a.id] as number))
  const known = startsOf(catalog)
  let terms = ''
  for (const id of [...top, ...more.map((term) => term.id)]) {
    known[id] ??= startOf(catalog.terms.byId(id) as Term)
    terms += `${terms === '' ? '' : ','}${known[id]}${counts[id]},"selected":${isSelected.has(id)}}`
  }
  return `{"total":${total},"terms":[${terms}]}`
}

/** By term ID, what a term's JSON starts with. Making it takes longer than counting a small result. */
const startsOf = onceEach((_: Catalog): string[] => [])

function startOf({ name, slug }: Term): string {
  return toLatin1(`{"name":${JSON.stringify(name)},"slug":${JSON.stringify(slug)},"count":`)
}

/** The terms of a taxonomy that the listing requires or offers, in listing order. (rule 24.11) */
function selectedTerms({ terms }: Catalog, { filters, any = [] }: Filtering, taxonomy: Taxonomy): Term[] {
  const slugs = new Set(filters.filter((filter) => filter.taxonomy === taxonomy).map(({ slug }) => slug))
  for (const slug of any.find((choice) => choice.taxonomy === taxonomy)?.slugs ?? []) slugs.add(slug)
  const selected = Array.from(slugs, (slug) => terms.find(taxonomy, slug)).filter((term) => term !== undefined)
  return inListingOrder(selected)
}
