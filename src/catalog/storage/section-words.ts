// The words of sections, as those who read them see the tables of search/index/section-words.ts.
import type { Pause } from '../../ground/scheduling.ts'
import type { EntryNumber } from './arena.ts'
import { firstWhere } from './binary-search.ts'

/** A word or a beginning of words. Of a text of several words, a section has all. */
export interface WordText {
  readonly text: string
  readonly isWhole: boolean
}

/** All sections, numbered entry by entry from the oldest on, and in an entry from the lowest up. */
export interface SectionWords {
  /** The number of the first section of each entry, then the number of all sections. */
  readonly firsts: Uint32Array
  /**
   * The numbers of the sections, ascending, that have the words `q` and the type with this term ID; null is any. Every word
   * begins a word of the section's prompt, its wireframe prompt or its type. A `q` without words finds none. (rule 8.9)
   */
  find(q: string | null, type: number | null): Uint32Array
  /** The numbers of the sections, ascending, that have at least one of some texts there. The next call of any overwrites them. */
  having(texts: readonly WordText[]): Uint32Array
  /** Whether any section has a text. */
  has(text: WordText): boolean
  /** Learns in steps which words no section has. Until then, all segments are asked for each. */
  load(pause: Pause): Promise<void>
}

/** The entry of a section, which is at least `from`. */
export function siteOfSection(firsts: Uint32Array, section: number, from = 0): EntryNumber {
  let step = 1
  while ((firsts[from + step] as number) <= section) step *= 2
  const to = Math.min(from + step, firsts.length)
  return (firstWhere(from + (step >>> 1), to, (at) => (firsts[at] as number) > section) - 1) as EntryNumber
}
