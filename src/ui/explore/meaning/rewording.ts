// The text of a search with some of its words replaced or left out.
import { normalForm } from '../../../catalog/model/normal-form.ts'
import type { SearchBody } from '../../catalog/api-bodies.ts'

/** A word with the characters that tokens drop. (rule 11.3) */
const WORD = /[\p{L}\p{M}\p{N}&.'’‘ʼ`´]+/gu

/** The text with other words in place of some tokens, or without them. */
export function reworded(q: string, others: ReadonlyMap<string, string>): string {
  const text = q.replace(WORD, (word) => others.get(normalForm(word)) ?? word)
  return text.replace(/\s+/g, ' ').trim()
}

/** The text with the corrections of all words that only a correction explains, or null if there is none. */
export function corrected({ query, unmatched, closest }: SearchBody): string | null {
  const corrections = closest?.words.flatMap(({ word, as: [best] }) => {
    return best?.kind === 'correction' && best.value && unmatched.includes(word) ? [[word, best.value] as const] : []
  })
  if (!corrections?.length) return null
  const first = new Map(corrections.toReversed().map(([word, value]) => [value, word]))
  // Two words that are one have the same correction.
  return reworded(query, new Map(corrections.map(([word, value]) => [word, first.get(value) === word ? value : ''])))
}
