// The terms of a snapshot, by ID and by taxonomy and slug.
import { fold } from './fold.ts'
import type { Taxonomy } from './taxonomy.ts'

/** A term with the number of entries that have it. */
export interface Term {
  readonly id: number
  readonly taxonomy: Taxonomy
  readonly slug: string
  readonly name: string
  readonly count: number
}

/** A slug that the term with this ID had before a rename or merge. */
export interface MovedTerm extends Pick<Term, 'id' | 'taxonomy' | 'slug'> {}

export interface TermTable {
  /** One more than the greatest ID. */
  readonly limit: number
  readonly all: readonly Term[]
  byId(id: number): Term | undefined
  /** The term of a taxonomy with a slug in lower case. */
  find(taxonomy: Taxonomy, slug: string): Term | undefined
  /** The term that had a slug before a rename or merge. */
  moved(taxonomy: Taxonomy, slug: string): Term | undefined
  /** The terms of a taxonomy in listing order. */
  of(taxonomy: Taxonomy): readonly Term[]
}

/** Creates the table. The terms of a taxonomy keep their order. */
export function termTable(all: readonly Term[], moves: readonly MovedTerm[] = []): TermTable {
  const byId: Term[] = []
  const taxonomies = Map.groupBy(all, (term) => term.taxonomy)
  const bySlug = new Map(Array.from(taxonomies.keys(), (taxonomy) => [taxonomy, new Map<string, Term>()]))
  for (const term of all) {
    byId[term.id] = term
    bySlug.get(term.taxonomy)?.set(term.slug, term)
  }
  const moved = new Map(moves.map(({ taxonomy, slug, id }) => [`${taxonomy}/${slug}`, id]))
  return {
    limit: byId.length,
    all,
    byId: (id) => byId[id],
    find: (taxonomy, slug) => bySlug.get(taxonomy)?.get(slug),
    moved: (taxonomy, slug) => byId[moved.get(`${taxonomy}/${slug}`) ?? -1],
    of: (taxonomy) => taxonomies.get(taxonomy) ?? [],
  }
}

/** Sorts terms into listing order: by name with accents folded, then by slug, each by code point. (rule 10.3) */
export function inListingOrder<T extends { name: string; slug: string }>(terms: readonly T[]): T[] {
  const keyed = terms.map((term) => ({ term, key: fold(term.name) }))
  keyed.sort((a, b) => compareCodePoints(a.key, b.key) || compareCodePoints(a.term.slug, b.term.slug))
  return keyed.map(({ term }) => term)
}

/** Compares two strings by code point. The order of JavaScript strings differs for code points above U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return rank(a.charCodeAt(i)) - rank(b.charCodeAt(i))
  }
  return a.length - b.length
}

/** The position of a code unit in code point order. Surrogates are parts of code points above U+FFFF. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
