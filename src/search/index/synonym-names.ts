// Synonyms sorted for searches and completion. Sorted arrays take an edit in microseconds and find a prefix with a binary search.
import { firstWhere } from '../../catalog/storage/binary-search.ts'
import { matchingForm, rawForm, wordsOf } from '../matching-form.ts'
import type { NamePart, Tier } from './name-table.ts'
import { perToken, type Token } from './token.ts'
import { topRanks } from './top-ranks.ts'

/** A synonym with a word that starts with a token. */
export interface SynonymHit {
  /** The term's ID. */
  readonly term: number
  /** Position in the term's list. */
  readonly position: number
  /** Whether every token is a prefix of some word of the synonym. (rule 12.9) */
  readonly matchesAll: boolean
}

interface SynonymName extends SynonymHit {
  /** The term's rank. */
  readonly rank: number
  readonly text: string
  /** As a hit of one token. */
  readonly matchesAll: true
}

export type SynonymNames = ReturnType<typeof synonymNames>

/** A synonym under the text that it is sorted by. */
interface Row {
  readonly key: string
  readonly name: SynonymName
}

/** Longer lists of synonyms do not stay with a token. */
const CACHED_SYNONYMS = 200

/** Sorts the synonyms of terms, by the ranks of the terms. `owners` has the ID of the term with each rank. */
export function synonymNames(
  lists: Iterable<readonly [rank: number, synonyms: readonly string[]]>,
  owners: ArrayLike<number>,
) {
  const rows: Record<NamePart, Row[]> = { raw: [], full: [], laterWords: [] }
  const listByRank = new Map<number, readonly string[]>()
  for (const [rank, synonyms] of lists) {
    listByRank.set(rank, synonyms)
    for (const [part, row] of rowsOf(rank, synonyms, owners)) rows[part].push(row)
  }
  for (const part of Object.values(rows)) part.sort(byKey)
  const startingWith = perToken(
    'synonyms',
    // A letter that folds to several words makes a token with a space, which is no prefix of a word.
    (folded) => (folded.includes(' ') ? [] : withWord(rows, folded)),
    ({ length }) => length <= CACHED_SYNONYMS,
  )
  return {
    /** The synonyms with a word that starts with one of the tokens. */
    find(tokens: readonly Token[]): readonly SynonymHit[] {
      const [only] = tokens
      if (only !== undefined && tokens.length === 1) return startingWith(only)
      const distinct = new Map(tokens.map((token) => [token.folded, token]))
      return hitsIn(Array.from(distinct.values(), startingWith))
    },
    /** The synonyms of a tier for the `limit` smallest ranks, ascending. Of each term it returns the first one. */
    in: (tier: Tier, limit: number): SynonymName[] => bestNames(rows[tier.part], tier, limit),
    /** All synonyms in matching form. */
    forms: () => rows.full.map(({ key }) => key),
    /** Replaces the list of the term with a rank. Tokens that were looked up before have to be forgotten. */
    replace(rank: number, synonyms: readonly string[]): void {
      for (const [part, row] of rowsOf(rank, listByRank.get(rank) ?? [], owners)) remove(rows[part], row)
      for (const [part, row] of rowsOf(rank, synonyms, owners))
        rows[part].splice(lowerBound(rows[part], row.key), 0, row)
      listByRank.set(rank, synonyms)
    },
  }
}

function hitsIn(lists: readonly (readonly SynonymName[])[]): SynonymHit[] {
  const counts = new Map<SynonymName, number>()
  for (const list of lists) for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Array.from(counts, ([{ term, position }, count]) => ({ term, position, matchesAll: count === lists.length }))
}

function rowsOf(rank: number, synonyms: readonly string[], owners: ArrayLike<number>): [NamePart, Row][] {
  return synonyms.flatMap((text, position) => {
    const name = { rank, position, text, term: owners[rank] as number, matchesAll: true } as const
    const row = (key: string): Row => ({ key, name })
    const form = matchingForm(text)
    const raw = rawForm(text)
    const rows: [NamePart, Row][] = raw === form ? [] : [['raw', row(raw)]]
    if (form !== '') rows.push(['full', row(form)])
    const words = wordsOf(form)
    return rows.concat(words.slice(1).map((_, i) => ['laterWords', row(words.slice(i + 1).join(' '))]))
  })
}

function byKey(a: Row, b: Row): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

function lowerBound(rows: readonly Row[], key: string): number {
  return firstWhere(0, rows.length, (at) => (rows[at] as Row).key >= key)
}

function remove(rows: Row[], { key, name: { rank, position } }: Row): void {
  let at = lowerBound(rows, key)
  while (rows[at]?.name.rank !== rank || rows[at]?.name.position !== position) at += 1
  rows.splice(at, 1)
}

function withWord({ full, laterWords }: Record<NamePart, Row[]>, start: string): SynonymName[] {
  return [...new Set([full, laterWords].flatMap((rows) => namesIn(rows, { text: start, isWhole: false })))]
}

function namesIn(rows: readonly Row[], { text, isWhole }: Pick<Tier, 'text' | 'isWhole'>): SynonymName[] {
  const to = lowerBound(rows, isWhole ? `${text}\0` : `${text}\uffff`)
  return rows.slice(lowerBound(rows, text), to).map(({ name }) => name)
}

function bestNames(rows: readonly Row[], tier: Tier, limit: number): SynonymName[] {
  const best = topRanks(limit)
  const firstOfRank = new Map<number, SynonymName>()
  for (const name of namesIn(rows, tier)) {
    if (!best.offer(name.rank)) continue
    const known = firstOfRank.get(name.rank)
    if (!known || name.position < known.position) firstOfRank.set(name.rank, name)
  }
  return best.ranks.map((rank) => firstOfRank.get(rank) as SynonymName)
}
