// The terms of a snapshot: every term the catalog knows, by id and by taxonomy and slug.
import { fold } from './fold.ts'
import type { Taxonomy } from './taxonomy.ts'

/** A term with the number of entries that carry it. */
export interface Term {
  readonly id: number
  readonly taxonomy: Taxonomy
  readonly slug: string
  readonly name: string
  readonly count: number
}

export interface TermTable {
  /** One more than the greatest id. */
  readonly limit: number
  readonly all: readonly Term[]
  byId(id: number): Term | undefined
  /** The term with this slug (lower case), if the taxonomy has it. */
  find(taxonomy: Taxonomy, slug: string): Term | undefined
  /** The terms of a taxonomy in listing order. */
  of(taxonomy: Taxonomy): readonly Term[]
}

/** Builds the table. Terms of a taxonomy keep the order in which they are given. */
export function termTable(all: readonly Term[]): TermTable {
  const byId: Term[] = []
  for (const term of all) byId[term.id] = term
  const taxonomies = Map.groupBy(all, (term) => term.taxonomy)
  const bySlug = new Map(
    Array.from(taxonomies, ([taxonomy, terms]) => [taxonomy, new Map(terms.map((term) => [term.slug, term]))]),
  )
  return {
    limit: byId.length,
    all,
    byId: (id) => byId[id],
    find: (taxonomy, slug) => bySlug.get(taxonomy)?.get(slug),
    of: (taxonomy) => taxonomies.get(taxonomy) ?? [],
  }
}

/** Sorts terms into listing order: by name with accents folded, by code point; then slug. (decisions.md 2.3) */
export function inListingOrder<T extends { name: string; slug: string }>(terms: readonly T[]): T[] {
  const keyed = terms.map((term) => ({ term, key: fold(term.name) }))
  keyed.sort((a, b) => compareCodePoints(a.key, b.key) || compareCodePoints(a.term.slug, b.term.slug))
  return keyed.map(({ term }) => term)
}

/** Orders two strings by code point; UTF-16 order differs beyond U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return rank(a.charCodeAt(i)) - rank(b.charCodeAt(i))
  }
  return a.length - b.length
}

/** A code unit's place in code point order: surrogates stand for what lies beyond U+FFFF. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
