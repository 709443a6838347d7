// Synonyms sorted for completion. They are edited while they are served, so they are kept in sorted arrays that an edit
// inserts into and deletes from: microseconds, where an index of words would score every hit of a short beginning.

import { firstWhere } from '../../catalog/storage/binary-search.ts'
import { matchingForm, rawForm, wordsOf } from '../matching-form.ts'
import type { NamePart, Tier } from './completion.ts'

/** A synonym of a term that a typed text completes to. */
interface SynonymName {
  /** The term's rank. */
  readonly rank: number
  /** Position in the term's list. */
  readonly position: number
  readonly text: string
}

export interface SynonymNames {
  /** The synonyms of a tier for the `limit` smallest ranks, ascending; of each term the first one. */
  in(tier: Tier, limit: number): SynonymName[]
  /** Replaces the list of the term with a rank. */
  replace(rank: number, synonyms: readonly string[]): void
}

type Row = SynonymName & { readonly key: string }

/** The synonyms of terms, by the terms' ranks. */
export function synonymNames(lists: Iterable<readonly [rank: number, synonyms: readonly string[]]>): SynonymNames {
  const rows: Record<NamePart, Row[]> = { raws: [], heads: [], words: [] }
  const held = new Map<number, readonly string[]>()
  for (const [rank, synonyms] of lists) {
    if (synonyms.length === 0) continue
    held.set(rank, synonyms)
    for (const [part, row] of rowsOf(rank, synonyms)) rows[part].push(row)
  }
  for (const part of Object.values(rows)) part.sort(byKey)
  return {
    in: (tier, limit) => bestRows(rows[tier.part], tier, limit),
    replace(rank, synonyms) {
      for (const [part, row] of rowsOf(rank, held.get(rank) ?? [])) remove(rows[part], row)
      for (const [part, row] of rowsOf(rank, synonyms)) rows[part].splice(lowerBound(rows[part], row.key), 0, row)
      held.set(rank, synonyms)
    },
  }
}

function rowsOf(rank: number, synonyms: readonly string[]): [NamePart, Row][] {
  return synonyms.flatMap((text, position) => {
    const row = (key: string): Row => ({ key, rank, position, text })
    const form = matchingForm(text)
    const raw = rawForm(text)
    const rows: [NamePart, Row][] = raw === form ? [] : [['raws', row(raw)]]
    if (form !== '') rows.push(['heads', row(form)])
    const words = wordsOf(form)
    return rows.concat(words.slice(1).map((_, i) => ['words', row(words.slice(i + 1).join(' '))]))
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

/** The rows of a tier, best terms first; of a term with several the one that its list has first. */
function bestRows(rows: readonly Row[], { text, isWhole }: Tier, limit: number): Row[] {
  const to = lowerBound(rows, isWhole ? `${text}\0` : `${text}\uffff`)
  const best: Row[] = []
  let worst = Number.POSITIVE_INFINITY
  for (let at = lowerBound(rows, text); at < to; at++) {
    const row = rows[at] as Row
    if (row.rank > worst) continue
    insert(best, row)
    if (best.length > limit) best.pop()
    if (best.length === limit) worst = (best[limit - 1] as Row).rank
  }
  return best
}

function insert(best: Row[], row: Row): void {
  let at = best.length
  while (at > 0 && (best[at - 1] as Row).rank > row.rank) at -= 1
  const before = best[at - 1]
  if (before?.rank !== row.rank) best.splice(at, 0, row)
  else if (row.position < before.position) best[at - 1] = row
}
