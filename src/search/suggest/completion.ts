// What completes a typed text, and in which order: whole names first, then their beginnings, then beginnings of words.
//
// Letters are compared in matching form. It knows no symbols, so a text with symbols (`c++`, `.net`, an emoji) is first
// compared as it is written.
import { bestRanks } from '../index/best-ranks.ts'
import type { NameTable, SortedNames } from '../index/name-table.ts'
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
  const to = firstWhere(names, beginning, (order) => order > 0)
  const best = bestRanks(limit)
  for (let at = firstWhere(names, beginning, (order) => order >= 0); at < to; at++)
    best.offer(names.ranks[at] as number)
  return best.ranks
}

/** The first of the sorted positions whose order against a beginning is as wanted. */
function firstWhere({ text, positions }: SortedNames, beginning: Uint8Array, is: (order: number) => boolean): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (is(orderAt(text, positions[middle] as number, beginning))) high = middle
    else low = middle + 1
  }
  return low
}

/** Negative where the text at a position sorts before a beginning, 0 where it has it, positive where it sorts after. */
function orderAt(text: Uint8Array, position: number, beginning: Uint8Array): number {
  for (let i = 0; i < beginning.length; i++) {
    const order = (text[position + i] ?? 0) - (beginning[i] as number)
    if (order !== 0) return order
  }
  return 0
}
