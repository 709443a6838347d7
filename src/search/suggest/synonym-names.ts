// Synonyms sorted for completion. Sorted arrays take an edit in microseconds and find a prefix with a binary search,
// while MiniSearch would score every hit of a short prefix.
import { firstWhere } from '../../catalog/storage/binary-search.ts'
import { topRanks } from '../index/top-ranks.ts'
import { matchingForm, rawForm, wordsOf } from '../matching-form.ts'
import type { NamePart, Tier } from './completion.ts'

interface SynonymName {
  /** The term's rank. */
  readonly rank: number
  /** Position in the term's list. */
  readonly position: number
  readonly text: string
}

export type SynonymNames = ReturnType<typeof synonymNames>

/** A synonym under the text that it is sorted by. */
interface Row extends SynonymName {
  readonly key: string
}

/** Sorts the synonyms of terms, by the ranks of the terms. */
export function synonymNames(lists: Iterable<readonly [rank: number, synonyms: readonly string[]]>) {
  const rows: Record<NamePart, Row[]> = { raw: [], full: [], laterWords: [] }
  const listByRank = new Map<number, readonly string[]>()
  for (const [rank, synonyms] of lists) {
    listByRank.set(rank, synonyms)
    for (const [part, row] of rowsOf(rank, synonyms)) rows[part].push(row)
  }
  for (const part of Object.values(rows)) part.sort(byKey)
  return {
    /** The synonyms of a tier for the `limit` smallest ranks, ascending. Of each term it returns the first one. */
    in: (tier: Tier, limit: number): SynonymName[] => bestRows(rows[tier.part], tier, limit),
    /** All synonyms in matching form. */
    forms: () => rows.full.map(({ key }) => key),
    /** Replaces the list of the term with a rank. */
    replace(rank: number, synonyms: readonly string[]): void {
      for (const [part, row] of rowsOf(rank, listByRank.get(rank) ?? [])) remove(rows[part], row)
      for (const [part, row] of rowsOf(rank, synonyms)) rows[part].splice(lowerBound(rows[part], row.key), 0, row)
      listByRank.set(rank, synonyms)
    },
  }
}

function rowsOf(rank: number, synonyms: readonly string[]): [NamePart, Row][] {
  return synonyms.flatMap((text, position) => {
    const row = (key: string): Row => ({ key, rank, position, text })
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

function remove(rows: Row[], { key, rank, position }: Row): void {
  let at = lowerBound(rows, key)
  while (rows[at]?.rank !== rank || rows[at]?.position !== position) at += 1
  rows.splice(at, 1)
}

function bestRows(rows: readonly Row[], { text, isWhole }: Tier, limit: number): Row[] {
  const to = lowerBound(rows, isWhole ? `${text}\0` : `${text}\uffff`)
  const best = topRanks(limit)
  const firstOfRank = new Map<number, Row>()
  for (let at = lowerBound(rows, text); at < to; at++) {
    const row = rows[at] as Row
    if (!best.offer(row.rank)) continue
    const known = firstOfRank.get(row.rank)
    if (!known || row.position < known.position) firstOfRank.set(row.rank, row)
  }
  return best.ranks.map((rank) => firstOfRank.get(rank) as Row)
}
