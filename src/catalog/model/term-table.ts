// The terms of a snapshot, by ID and by taxonomy and slug.
import { toLatin1 } from '../../ground/texts.ts'
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
  // As latin1, texts sort by their UTF-8 bytes, which is the order of code points.
  const keyed = terms.map((term) => ({ term, name: toLatin1(fold(term.name)), slug: toLatin1(term.slug) }))
  keyed.sort((a, b) => compare(a.name, b.name) || compare(a.slug, b.slug))
  return keyed.map(({ term }) => term)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
