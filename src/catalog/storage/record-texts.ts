// Entries and sections as text, written by the kernel. Texts are UTF-8 bytes as one-byte strings (latin1), which join
// and write several times faster than decoded text; whoever sends them writes them as latin1.

import { inspirationBits, SEARCH_ITEM, type SectionBits } from '../listing/fields.ts'
import { wordsAt } from './arena.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Tables } from './kernel/tables.ts'
import { SEGMENT_SIZE } from './record-segment.ts'

/** A section of a type: its entry, and which of the entry's sections of that type, counted from the lowest. */
export interface SectionPlace {
  readonly entry: number
  readonly nth: number
}

/** What all sections of a listing share. */
interface SectionShape {
  /** Term id of the section type. */
  type: number
  /** Width of the crops, pixels. */
  width: number
  bits: SectionBits
}

export interface RecordTexts {
  /** Entries in the listing's shape, commas between, with the members that the bits name (fields.ts). */
  inspirationsText(entries: readonly number[], bits: number): string
  /** Entries as search results, commas between. */
  itemsText(entries: readonly number[]): string
  /** Sections of one type, commas between. */
  sectionsText(sections: readonly SectionPlace[], shape: SectionShape): string
  /** `{"slug":…}` of an entry. */
  slugText(entry: number): string
}

/** Results of a page, at most. */
export const MOST_RESULTS = 100

const LISTING = 0
const ITEM = 2

const SLUG = inspirationBits(new Set(['slug']))

/** Binds a kernel to a catalog's tables. */
export function recordTexts(kernel: Kernel, { phrases, names, records, dictionaries }: Tables): RecordTexts {
  const { page } = kernel
  const pageWords = wordsAt(kernel.arena, page, MOST_RESULTS * 2)
  kernel.useTables(phrases, names)

  function recordsText(entries: readonly number[], wanted: number, shape: number): string {
    pageWords.set(entries)
    return kernel.text(kernel.writeRecords(kernel.out, page, entries.length, records, wanted, shape))
  }

  return {
    inspirationsText: (entries, bits) => recordsText(entries, bits, LISTING),
    itemsText: (entries) => recordsText(entries, SEARCH_ITEM, ITEM),
    slugText: (entry) => recordsText([entry], SLUG, LISTING),
    sectionsText(sections, { type, width, bits }) {
      pageWords.set(sections.flatMap(({ entry, nth }) => [entry, nth]))
      const places = [page, sections.length, records, dictionaries, SEGMENT_SIZE] as const
      return kernel.text(kernel.writeSections(kernel.out, ...places, type, width, bits.own, bits.parent))
    },
  }
}
