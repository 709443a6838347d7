// Entries and sections as text, written by the kernel. Texts are UTF-8 bytes as one-byte strings (latin1), which join
// and write several times faster than decoded text. They have to be sent as latin1.

import { bitsOf, SHAPES, type Shape, WRITTEN } from '../model/shape.ts'
import type { EntryNumber } from './arena.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Pictures } from './pictures/picture-table.ts'
import { type PicturedTexts, picturedTexts, SURROUNDED } from './pictures/pictured-texts.ts'

export interface RecordTexts extends Pick<Kernel, 'sectionsText'>, Pick<PicturedTexts, 'cropsText'> {
  /** Entries in the shape of a listing with commas between them, with the members that the bits name. */
  inspirationsText(entries: readonly EntryNumber[], bits: number): string
  /** The same in the shape of a search result. */
  itemsText(entries: readonly EntryNumber[], bits: number): string
  /** An entry in the shape of a listing, with a member before those that `include` adds. */
  inspirationWith(member: string, entry: EntryNumber, bits: number): string
  /** `{"slug":…}` of an entry. */
  slugText(entry: EntryNumber): string
}

const SLUG_BIT = bitsOf(WRITTEN, (name) => name === 'slug')

/** The texts that a kernel writes from its tables. */
export function recordTexts(kernel: Kernel, pictures: Pictures): RecordTexts {
  const { recordsText, sectionsText } = kernel
  const { siteText, sectionText, cropsText } = picturedTexts(kernel, pictures)
  function sitesText(entries: readonly EntryNumber[], bits: number, shape: Shape): string {
    if ((bits & SURROUNDED) === 0) return recordsText(entries, bits, shape)
    return entries.map((entry) => siteText(entry, bits, shape)).join(',')
  }
  return {
    inspirationsText: (entries, bits) => sitesText(entries, bits, SHAPES.LISTING),
    itemsText: (entries, bits) => sitesText(entries, bits, SHAPES.ITEM),
    inspirationWith: (member, entry, bits) => siteText(entry, bits, SHAPES.LISTING, member),
    cropsText,
    slugText: (entry) => recordsText([entry], SLUG_BIT, SHAPES.LISTING),
    sectionsText(sections, shape) {
      if ((shape.bits.parent & SURROUNDED) === 0) return sectionsText(sections, shape)
      return sections.map((section) => sectionText(section, shape)).join(',')
    },
  }
}
