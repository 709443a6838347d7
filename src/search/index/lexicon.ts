// The lexicon: the terms that a search can match, in matching form. A term's rank is its place in the order of ties
// (rule 12.15), and a smaller rank is better. The build packs the tables; the server creates a term when it first needs
// it.

import { TAXONOMY, type Taxonomy, type Term, type TermTable } from '../../catalog/model/taxonomy.ts'
import { packColumns, u32, unpackColumns } from '../../catalog/storage/columns.ts'
import { termText } from '../json-text.ts'
import { codePointLength, matchingForm, wordsOf } from '../matching-form.ts'
import { openPrefixes, PREFIX_COLUMNS, type PrefixTable, packPrefixes } from './prefix-table.ts'
import { perToken, type Token } from './token.ts'
import { topRanks } from './top-ranks.ts'

/** The sites that a tag needs. (rule 12.12) */
const TAG_SITES = 10

export interface LexicalTerm extends Term {
  readonly rank: number
  /** Name and slug in matching form. */
  readonly nameForm: string
  readonly slugForm: string
}

export type Lexicon = ReturnType<typeof openLexicon>

/** The block of a lexicon over some taxonomies, without terms that have too few sites. (rules 12.12, 12.16) */
export function packLexicon(table: TermTable, taxonomies: readonly Taxonomy[]): Uint8Array {
  const ordered = taxonomies.flatMap((taxonomy) => table.of(taxonomy).filter(isEligible))
  const terms = ordered.sort((a, b) => b.count - a.count).map(lexical)
  const longest = terms.reduce((most, { nameForm }) => Math.max(most, wordsOf(nameForm).length), 0)
  return packColumns([
    Uint32Array.from(terms, (term) => term.id),
    Uint32Array.of(longest),
    ...packPrefixes(terms.map(fullFormsOf)),
    ...packPrefixes(terms.map(wordFormsOf)),
  ])
}

const NO_RANK = -1
/** The ranks of related terms that are kept with a token: enough for most queries. */
const RELATED = 32

/** Opens the lexicon of a block over the table that it was packed from. `of` says which one it is. Throws BadColumns. */
export function openLexicon(block: Uint8Array, table: TermTable, of: 'topics' | 'authors') {
  const [ids, longest, ...prefixes] = unpackColumns(block, 2 + 2 * PREFIX_COLUMNS) as [Uint8Array, Uint8Array]
  const idByRank = u32(ids)
  const rankById = new Int32Array(table.limit).fill(NO_RANK)
  for (let rank = 0; rank < idByRank.length; rank++) rankById[idByRank[rank] as number] = rank
  const termByRank: (LexicalTerm | undefined)[] = Array(idByRank.length)
  const textByRank: (string | undefined)[] = Array(idByRank.length)
  /** The term with a rank. Equal ranks return the same object. */
  function byRank(rank: number): LexicalTerm {
    termByRank[rank] ??= lexical(table.byId(idByRank[rank] as number) as Term, rank)
    return termByRank[rank]
  }
  const rankOf = (id: number): number => rankById[id] ?? NO_RANK
  const tables = {
    byRank,
    /** Names and slugs. */
    fullForms: openPrefixes(prefixes.slice(0, PREFIX_COLUMNS)),
    /** Words of names, and first words of slugs. */
    words: openPrefixes(prefixes.slice(PREFIX_COLUMNS)),
  }
  return {
    ...tables,
    /** Number of terms. */
    size: idByRank.length,
    byId(id: number): LexicalTerm | undefined {
      const rank = rankOf(id)
      return rank === NO_RANK ? undefined : byRank(rank)
    },
    /** The rank of a term by its ID, or -1. */
    rankOf,
    /** The JSON of the term with a rank. (rule 13.2) */
    textOf(rank: number): string {
      textByRank[rank] ??= termText(byRank(rank))
      return textByRank[rank]
    },
    /** Number of words of the longest name. */
    longestPhrase: u32(longest)[0] ?? 0,
    ...lookups(tables, of),
  }
}

interface Tables {
  byRank(rank: number): LexicalTerm
  fullForms: PrefixTable
  words: PrefixTable
}

/** What words lead to, kept with tokens because words repeat: a tenth of a search. The tables never change. */
function lookups(tables: Tables, of: 'topics' | 'authors') {
  function named(text: string): LexicalTerm[] {
    const at = tables.fullForms.find(text)
    return at === -1 ? [] : termsAt(tables, at)
  }

  const found = perToken(of, (token) => {
    return {
      named: named(token),
      related: relatedTo(tables, token, RELATED),
      completing: null as readonly LexicalTerm[] | null,
    }
  })
  return {
    /** The terms with a text as their name or slug. */
    named,
    namedBy: (token: Token): readonly LexicalTerm[] => found(token).named,
    /** The terms whose name or slug begins with a token, and is at most twice as long. (rule 12.7) */
    completing(token: Token): readonly LexicalTerm[] {
      const own = found(token)
      own.completing ??= completedBy(tables, token.folded)
      return own.completing
    },
    /** The ranks of the best terms with a word that begins with a token, ascending: `limit` of them, or more. (rule 13.11) */
    related: (token: Token, limit: number): readonly number[] =>
      limit <= RELATED ? found(token).related : relatedTo(tables, token.folded, limit),
  }
}

function termsAt({ byRank, fullForms }: Tables, at: number): LexicalTerm[] {
  return Array.from(fullForms.ranks(at, at + 1), byRank)
}

function completedBy(tables: Tables, token: string): readonly LexicalTerm[] {
  const { isWithin, range } = tables.fullForms
  const [from, to] = range(token)
  const longest = codePointLength(token) * 2
  const found = new Set<LexicalTerm>()
  for (let at = from; at < to; at++) {
    if (isWithin(at, longest)) for (const term of termsAt(tables, at)) found.add(term)
  }
  return Array.from(found)
}

/** A token of several words (rule 11.11) is the start of a whole name or slug, because no word contains a space. */
function relatedTo({ fullForms, words }: Tables, token: string, limit: number): readonly number[] {
  const table = token.includes(' ') ? fullForms : words
  const best = topRanks(limit)
  for (const rank of table.ranks(...table.range(token))) best.offer(rank)
  return best.ranks
}

function isEligible({ taxonomy, count }: Term): boolean {
  return count >= (TAXONOMY[taxonomy].by === 'tags' ? TAG_SITES : 1)
}

function lexical(term: Term, rank: number): LexicalTerm {
  return { ...term, rank, nameForm: matchingForm(term.name), slugForm: matchingForm(term.slug) }
}

function fullFormsOf({ nameForm, slugForm }: LexicalTerm): string[] {
  return [nameForm, slugForm].filter((form) => form !== '')
}

/** What a token of `matching_terms` may be a prefix of, apart from synonyms. (rule 13.11) */
function wordFormsOf({ nameForm, slugForm }: LexicalTerm): string[] {
  return [...wordsOf(nameForm), ...wordsOf(slugForm).slice(0, 1)]
}
