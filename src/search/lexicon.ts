// The terms that a search can match, ready for comparing: each in matching form and with its rank, which is the order of
// all ties: higher count, then the order of taxonomies, then name, then slug. A smaller rank is better.
import type { Taxonomy } from '../catalog/taxonomy.ts'
import { inListingOrder, type Term, type TermTable } from '../catalog/term-table.ts'
import { matchingForm, wordsOf } from './matching-form.ts'
import { type PrefixTable, prefixTable } from './prefix-table.ts'

/** The taxonomies of the per-token step, in the specification's order. */
export const PRIMARY: readonly Taxonomy[] = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface']
const RANKED: readonly Taxonomy[] = [...PRIMARY, 'post_tag', 'pricing']

/** "post_tag needs at least 10 sites." */
const TAG_SITES = 10

export interface LexicalTerm extends Term {
  readonly rank: number
  /** Name and slug in matching form. */
  readonly nameForm: string
  readonly slugForm: string
}

export interface Lexicon {
  /** By rank. */
  readonly terms: readonly LexicalTerm[]
  byId(id: number): LexicalTerm | undefined
  /** Whole names and whole slugs. */
  readonly wholes: PrefixTable
  /** Words of names, and the first words of slugs. */
  readonly words: PrefixTable
  /** Names of several words. */
  readonly phrases: ReadonlyMap<string, readonly LexicalTerm[]>
  /** Words of the longest name. */
  readonly longestPhrase: number
}

/** The lexicon of every taxonomy but `authors`; terms without sites and tags with too few are left out. */
export function topicLexicon(table: TermTable): Lexicon {
  return lexiconOf(table, RANKED)
}

/** The lexicon of `authors`. */
export function authorLexicon(table: TermTable): Lexicon {
  return lexiconOf(table, ['authors'])
}

function lexiconOf(table: TermTable, taxonomies: readonly Taxonomy[]): Lexicon {
  const ordered = taxonomies.flatMap((taxonomy) => inListingOrder(table.of(taxonomy).filter(isEligible)))
  const terms = ordered.sort((a, b) => b.count - a.count).map(lexical)
  const byId = new Map(terms.map((term) => [term.id, term]))
  const phrases = Map.groupBy(
    terms.filter((term) => term.nameForm.includes(' ')),
    (term) => term.nameForm,
  )
  return {
    terms,
    byId: (id) => byId.get(id),
    wholes: prefixTable(terms.flatMap((term) => wholesOf(term).map((key) => [key, term.rank] as const))),
    words: prefixTable(terms.flatMap((term) => leadsOf(term).map((key) => [key, term.rank] as const))),
    phrases,
    longestPhrase: Math.max(0, ...Array.from(phrases.keys(), (phrase) => wordsOf(phrase).length)),
  }
}

function isEligible({ taxonomy, count }: Term): boolean {
  return count >= (taxonomy === 'post_tag' ? TAG_SITES : 1)
}

function lexical(term: Term, rank: number): LexicalTerm {
  return { ...term, rank, nameForm: matchingForm(term.name), slugForm: matchingForm(term.slug) }
}

function wholesOf({ nameForm, slugForm }: LexicalTerm): string[] {
  return [nameForm, slugForm].filter((form) => form !== '')
}

/** What a token may be a prefix of: the words of the name and the beginning of the slug. */
function leadsOf({ nameForm, slugForm }: LexicalTerm): string[] {
  return [...wordsOf(nameForm), ...wordsOf(slugForm).slice(0, 1)]
}
