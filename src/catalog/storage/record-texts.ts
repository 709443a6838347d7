// Entries and sections as text, written by the kernel. Texts are UTF-8 bytes as one-byte strings (latin1), which join
// and write several times faster than decoded text. They have to be sent as latin1.

import { bitsOf, SHAPES, type Shape, WRITTEN } from '../model/shape.ts'
import type { EntryNumber } from './arena.ts'
import type { Kernel, SectionPlace, SectionShape } from './kernel/kernel.ts'
import type { Pictures } from './pictures/picture-table.ts'
import { picturedTexts, SURROUNDED } from './pictures/pictured-texts.ts'

export type RecordTexts = ReturnType<typeof recordTexts>

const SLUG_BIT = bitsOf(WRITTEN, (name) => name === 'slug')
const URL_BIT = bitsOf(WRITTEN, (name) => name === 'url')

/** The texts that a kernel writes from its tables. */
export function recordTexts(kernel: Kernel, pictures: Pictures) {
  const { recordsText, sectionsText } = kernel
  const { siteText, sectionText, cropsText } = picturedTexts(kernel, pictures)
  function need(entries: readonly EntryNumber[], sections: boolean): void {
    kernel.need(entries, sections)
    pictures.need(entries)
  }
  function sitesText(entries: readonly EntryNumber[], bits: number, shape: Shape): string {
    if ((bits & SURROUNDED) === 0) return recordsText(entries, bits, shape)
    need(entries, false)
    return entries.map((entry) => siteText(entry, bits, shape)).join(',')
  }
  return {
    /** Entries in the shape of a listing with commas between them, with the members that the bits name. */
    inspirationsText: (entries: readonly EntryNumber[], bits: number) => sitesText(entries, bits, SHAPES.LISTING),
    /** The same in the shape of a search result. */
    itemsText: (entries: readonly EntryNumber[], bits: number) => sitesText(entries, bits, SHAPES.ITEM),
    /** An entry in the shape of a listing, with a member before those that `include` adds. */
    inspirationWith: (member: string, entry: EntryNumber, bits: number) =>
      siteText(entry, bits, SHAPES.LISTING, member),
    cropsText,
    /** `{"slug":…}` of an entry. */
    slugText: (entry: EntryNumber) => recordsText([entry], SLUG_BIT, SHAPES.LISTING),
    /** `{"url":…}` of an entry, of an offline one too. */
    urlText: (entry: EntryNumber) => recordsText([entry], URL_BIT, SHAPES.WITH_URL),
    sectionsText(sections: readonly SectionPlace[], shape: SectionShape): string {
      if ((shape.bits.parent & SURROUNDED) === 0) return sectionsText(sections, shape)
      need(
        sections.map(({ entry }) => entry),
        true,
      )
      return sections.map((section) => sectionText(section, shape)).join(',')
    },
  }
}
