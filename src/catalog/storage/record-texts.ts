// Entries and sections as text, written by the kernel. Texts are UTF-8 bytes as one-byte strings (latin1), which join
// and write several times faster than decoded text. They have to be sent as latin1.

import { inspirationBits, SEARCH_ITEM } from '../listing/fields.ts'
import type { EntryNumber } from './arena.ts'
import type { Kernel, SectionPlace, SectionShape } from './kernel/kernel.ts'

export interface RecordTexts {
  /** Entries in the shape of a listing with commas between them, with the members that the bits name. */
  inspirationsText(entries: readonly EntryNumber[], bits: number): string
  /** Entries in the shape of a search result with commas between them. */
  itemsText(entries: readonly EntryNumber[]): string
  /** Sections of one type with commas between them. */
  sectionsText(sections: readonly SectionPlace[], shape: SectionShape): string
  /** `{"slug":…}` of an entry. */
  slugText(entry: EntryNumber): string
}

const LISTING = 0
const ITEM = 2

const SLUG = inspirationBits(new Set(['slug']))

/** The texts that a kernel writes from its tables. */
export function recordTexts({ recordsText, sectionsText }: Kernel): RecordTexts {
  return {
    inspirationsText: (entries, bits) => recordsText(entries, bits, LISTING),
    itemsText: (entries) => recordsText(entries, SEARCH_ITEM, ITEM),
    slugText: (entry) => recordsText([entry], SLUG, LISTING),
    sectionsText,
  }
}
