// What completes a typed text, and in which order: whole names first, then their beginnings, then beginnings of words.
//
// Letters are compared in matching form. It knows no symbols, so a text with symbols (`c++`, `.net`, an emoji) is first
// compared as it is written.
import { firstWhere } from '../../catalog/storage/binary-search.ts'
import { bestRanks } from '../index/best-ranks.ts'
import type { NameTable } from '../index/name-table.ts'
import { matchingForm, rawForm } from '../matching-form.ts'

/** What of a name is compared: its raw form, its matching form, or its matching form from a later word on. */
export type NamePart = 'raws' | 'heads' | 'words'

/** One tier of the order: the names of which a part begins with a text or, where it has to be whole, is the text. */
export interface Tier {
  part: NamePart
  text: string
  isWhole: boolean
}

/** The tiers of a typed text, the best first. A name that is in several stands in the first of them. */
export function tiersOf(q: string): Tier[] {
  const form = matchingForm(q)
  const raw = rawForm(q)
  const tiers: Tier[] = []
  if (raw !== form && raw !== '') {
    tiers.push({ part: 'raws', text: raw, isWhole: true }, { part: 'raws', text: raw, isWhole: false })
  }
  if (form !== '') {
    tiers.push({ part: 'heads', text: form, isWhole: true }, { part: 'heads', text: form, isWhole: false })
    tiers.push({ part: 'words', text: form, isWhole: false })
  }
  return tiers
}

/** The `limit` smallest ranks of a tier, ascending. */
export function ranksIn(table: NameTable, { part, text, isWhole }: Tier, limit: number): readonly number[] {
  const names = table[part]
  const beginning = Buffer.from(isWhole ? `${text}\n` : text)
  const size = names.positions.length
  const order = (at: number) => orderAt(names.text, names.positions[at] as number, beginning)
  const from = firstWhere(0, size, (at) => order(at) >= 0)
  const to = firstWhere(from, size, (at) => order(at) > 0)
  const best = bestRanks(limit)
  for (let at = from; at < to; at++) best.offer(names.ranks[at] as number)
  return best.ranks
}

/** Negative where the text at a position sorts before a beginning, 0 where it has it, positive where it sorts after. */
function orderAt(text: Uint8Array, position: number, beginning: Uint8Array): number {
  for (let i = 0; i < beginning.length; i++) {
    const order = (text[position + i] ?? 0) - (beginning[i] as number)
    if (order !== 0) return order
  }
  return 0
}
