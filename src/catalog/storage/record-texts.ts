// Entries and sections as text, written by the kernel. Texts are UTF-8 bytes as one-byte strings (latin1), which join
// and write several times faster than decoded text. They have to be sent as latin1.

import { bitsOf, ITEM_MEMBERS, SHAPES, WRITTEN } from '../model/shape.ts'
import type { EntryNumber } from './arena.ts'
import type { Kernel } from './kernel/kernel.ts'

export interface RecordTexts extends Pick<Kernel, 'sectionsText'> {
  /** Entries in the shape of a listing with commas between them, with the members that the bits name. */
  inspirationsText(entries: readonly EntryNumber[], bits: number): string
  /** Entries in the shape of a search result with commas between them, with their terms if `hasTerms`. */
  itemsText(entries: readonly EntryNumber[], hasTerms: boolean): string
  /** `{"slug":…}` of an entry. */
  slugText(entry: EntryNumber): string
}

const ITEM_BITS = bitsOf(WRITTEN, (name) => ITEM_MEMBERS.some((own) => own === name))
const TERMS_BIT = bitsOf(WRITTEN, (name) => name === 'terms')
const SLUG_BIT = bitsOf(WRITTEN, (name) => name === 'slug')

/** The texts that a kernel writes from its tables. */
export function recordTexts({ recordsText, sectionsText }: Kernel): RecordTexts {
  return {
    inspirationsText: (entries, bits) => recordsText(entries, bits, SHAPES.LISTING),
    itemsText: (entries, hasTerms) => recordsText(entries, hasTerms ? ITEM_BITS | TERMS_BIT : ITEM_BITS, SHAPES.ITEM),
    slugText: (entry) => recordsText([entry], SLUG_BIT, SHAPES.LISTING),
    sectionsText,
  }
}
