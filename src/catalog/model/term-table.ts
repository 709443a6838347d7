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

export type TermTable = Omit<ReturnType<typeof termTable>, 'add'>

/** Creates the table. The terms of a taxonomy keep their order. More can be added, because a server reads 150,000 in steps. */
export function termTable(terms: readonly Term[], moves: readonly MovedTerm[] = []) {
  const all: Term[] = []
  const byId: Term[] = []
  const taxonomies = new Map<Taxonomy, { listed: Term[]; bySlug: Map<string, Term> }>()
  const moved = new Map(moves.map(({ taxonomy, slug, id }) => [`${taxonomy}/${slug}`, id]))
  function add(term: Term): void {
    const own = taxonomies.get(term.taxonomy) ?? { listed: [], bySlug: new Map<string, Term>() }
    taxonomies.set(term.taxonomy, own)
    own.listed.push(term)
    own.bySlug.set(term.slug, term)
    byId[term.id] = term
    all.push(term)
  }
  for (const term of terms) add(term)
  return {
    add,
    /** One more than the greatest ID. */
    get limit(): number {
      return byId.length
    },
    all: all as readonly Term[],
    byId: (id: number): Term | undefined => byId[id],
    /** The term of a taxonomy with a slug in lower case. */
    find: (taxonomy: Taxonomy, slug: string): Term | undefined => taxonomies.get(taxonomy)?.bySlug.get(slug),
    /** The term that had a slug before a rename or merge. */
    moved: (taxonomy: Taxonomy, slug: string): Term | undefined => byId[moved.get(`${taxonomy}/${slug}`) ?? -1],
    /** The terms of a taxonomy in listing order. */
    of: (taxonomy: Taxonomy): readonly Term[] => taxonomies.get(taxonomy)?.listed ?? [],
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
