// What completes a text, best first: equal names, names that begin with it, names of which a later word begins with it.
// (rule 14.5) A text with symbols (`c++`, `.net`) is first compared as written. (rule 14.6)
import { utf8 } from '#platform'
import { firstWhere } from '../../catalog/storage/binary-search.ts'
import type { NameTable, Tier } from '../index/name-table.ts'
import { topRanks } from '../index/top-ranks.ts'
import { matchingForm, rawForm } from '../matching-form.ts'

/** The tiers of a text, best first. A name belongs to the first tier that contains it. */
export function tiersOf(q: string): Tier[] {
  const form = matchingForm(q)
  const raw = rawForm(q)
  const tiers: Tier[] = []
  if (raw !== form && raw !== '') {
    tiers.push({ part: 'raw', text: raw, isWhole: true }, { part: 'raw', text: raw, isWhole: false })
  }
  if (form !== '') {
    tiers.push({ part: 'full', text: form, isWhole: true }, { part: 'full', text: form, isWhole: false })
    tiers.push({ part: 'laterWords', text: form, isWhole: false })
  }
  return tiers
}

/** The `limit` smallest ranks of a tier, ascending. */
export function ranksIn(table: NameTable, tier: Tier, limit: number): readonly number[] {
  const best = topRanks(limit)
  for (const rank of allRanksIn(table, tier)) best.offer(rank)
  return best.ranks
}

/** The ranks of a tier, in the order of what is compared. */
export function allRanksIn(table: NameTable, tier: Tier): Uint32Array {
  const { positions, ranks } = table[tier.part]
  const { from, order } = startOf(table, tier)
  const to = firstWhere(from, positions.length, (at) => order(at) > 0)
  return ranks.subarray(from, to)
}

/** Whether a tier has any name. */
export function hasNames(table: NameTable, tier: Tier): boolean {
  const { from, order } = startOf(table, tier)
  return from < table[tier.part].positions.length && order(from) === 0
}

/** The first position of a tier, and how positions compare with it. */
function startOf(table: NameTable, { part, text, isWhole }: Tier) {
  const { text: names, positions } = table[part]
  const prefix = utf8(isWhole ? `${text}\n` : text)
  const order = (at: number) => comparePrefix(names, positions[at] as number, prefix)
  return { from: firstWhere(0, positions.length, (at) => order(at) >= 0), order }
}

/** Negative if the text at a position sorts before a prefix, 0 if it has the prefix, positive if it sorts after it. */
function comparePrefix(text: Uint8Array, position: number, prefix: Uint8Array): number {
  for (let i = 0; i < prefix.length; i++) {
    const order = (text[position + i] ?? 0) - (prefix[i] as number)
    if (order !== 0) return order
  }
  return 0
}
