// The terms that a search can match, ready for comparing: each in matching form and with its rank, which is the order of
// all ties: higher count, then the order of taxonomies, then name, then slug. A smaller rank is better. The build packs
// the tables; a term is made when it is first looked at.

import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import { inListingOrder, type Term, type TermTable } from '../../catalog/model/term-table.ts'
import { packColumns, u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { matchingForm, wordsOf } from '../matching-form.ts'
import { openPrefixes, PREFIX_COLUMNS, type PrefixTable, packPrefixes } from './prefix-table.ts'

/** The taxonomies of the per-token step, in the specification's order. */
export const PRIMARY: readonly Taxonomy[] = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface']

/** The taxonomies of the lexicon of topics, in the order of ties. */
export const TOPICS: readonly Taxonomy[] = [...PRIMARY, 'post_tag', 'pricing']

/** "post_tag needs at least 10 sites." */
const TAG_SITES = 10

export interface LexicalTerm extends Term {
  readonly rank: number
  /** Name and slug in matching form. */
  readonly nameForm: string
  readonly slugForm: string
}

export interface Lexicon {
  /** Number of terms. */
  readonly size: number
  /** The term with a rank; the same object each time. */
  byRank(rank: number): LexicalTerm
  byId(id: number): LexicalTerm | undefined
  /** Whole names and whole slugs. */
  readonly wholes: PrefixTable
  /** Words of names, and the first words of slugs. */
  readonly words: PrefixTable
  /** Words of the longest name. */
  readonly longestPhrase: number
}

/** The block of a lexicon over some taxonomies; terms without sites and tags with too few are left out. */
export function packLexicon(table: TermTable, taxonomies: readonly Taxonomy[]): Uint8Array {
  const ordered = taxonomies.flatMap((taxonomy) => inListingOrder(table.of(taxonomy).filter(isEligible)))
  const terms = ordered.sort((a, b) => b.count - a.count).map(lexical)
  const longest = terms.reduce((most, { nameForm }) => Math.max(most, wordsOf(nameForm).length), 0)
  return packColumns([
    Uint32Array.from(terms, (term) => term.id),
    Uint32Array.of(longest),
    ...packPrefixes(terms.flatMap((term) => wholesOf(term).map((key) => [key, term.rank] as const))),
    ...packPrefixes(terms.flatMap((term) => leadsOf(term).map((key) => [key, term.rank] as const))),
  ])
}

const NO_RANK = -1

/** The lexicon of a block, over the table that it was packed from. Throws BadColumns. */
export function openLexicon(block: Uint8Array, table: TermTable): Lexicon {
  const [ids, longest, ...prefixes] = unpackColumns(block, 2 + 2 * PREFIX_COLUMNS) as [Uint8Array, Uint8Array]
  const idByRank = u32(ids)
  const rankById = new Int32Array(table.limit).fill(NO_RANK)
  for (const [rank, id] of idByRank.entries()) rankById[id] = rank
  const made = new Map<number, LexicalTerm>()
  function byRank(rank: number): LexicalTerm {
    const known = made.get(rank)
    if (known) return known
    const term = lexical(table.byId(idByRank[rank] as number) as Term, rank)
    made.set(rank, term)
    return term
  }
  return {
    size: idByRank.length,
    byRank,
    byId(id) {
      const rank = rankById[id] ?? NO_RANK
      return rank === NO_RANK ? undefined : byRank(rank)
    },
    wholes: openPrefixes(prefixes.slice(0, PREFIX_COLUMNS)),
    words: openPrefixes(prefixes.slice(PREFIX_COLUMNS)),
    longestPhrase: u32(longest)[0] ?? 0,
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
