// Entries and sections as text, written by the kernel. Texts are UTF-8 bytes as one-byte strings (latin1), which join
// and write several times faster than decoded text. They have to be sent as latin1.
import { bitsOf, DEFAULT_CROP_WIDTH, DEFAULT_SECTION_BITS, SHAPES, type Shape, WRITTEN } from '../model/shape.ts'
import type { EntryNumber } from './arena.ts'
import { ANY_TYPE, type Kernel, type SectionPlace, type SectionShape } from './kernel/kernel.ts'
import type { Pictures } from './pictures/picture-table.ts'

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

const TERMS = bitsOf(WRITTEN, (name) => name === 'terms')
const SCREENSHOT = bitsOf(WRITTEN, (name) => name.startsWith('screenshot'))
const PALETTE = bitsOf(WRITTEN, (name) => name === 'palette')
const CROPS = bitsOf(WRITTEN, (name) => name === 'crops')
/** What the kernel does not write. */
const SURROUNDED = PALETTE | CROPS

/** Texts of a catalog with pictures. */
function picturedTexts({ recordsText, sectionsText, bandOf }: Kernel, pictures: Pictures) {
  /** A site with the members that the bits name, and the member `beside` before those of `include`. */
  function siteText(entry: EntryNumber, bits: number, shape: Shape, beside = ''): string {
    let text = joined(ownMembers(recordsText, pictures, { entry, bits, shape }), beside)
    if (bits & TERMS) text = joined(text, recordsText([entry], TERMS, shape).slice(1, -1))
    if (bits & PALETTE) text = joined(text, `"palette":${pictures.paletteText(entry)}`)
    const crops = { own: DEFAULT_SECTION_BITS, parent: bits & PALETTE }
    if (bits & CROPS) text = joined(text, `"crops":[${cropsText(entry, { width: DEFAULT_CROP_WIDTH, bits: crops })}]`)
    return `{${text}}`
  }

  /** The members of a section before its parent. */
  function sectionMembers(section: SectionPlace, { type, width, bits }: SectionShape): string {
    const own = sectionsText([section], { type, width, bits: { ...bits, parent: 0 } }).slice(1, -1)
    if ((bits.parent & PALETTE) === 0) return own
    const { place } = bandOf(section.entry, type, section.nth)
    return joined(own, `"palette":${pictures.sectionText(section.entry, place)}`)
  }

  /** All sections of a site from the top, without their parent, with commas between them. */
  function cropsText(entry: EntryNumber, shape: Omit<SectionShape, 'type'>): string {
    const last = bandOf(entry, ANY_TYPE, 0).place
    const fromTop = Array.from({ length: last + 1 }, (_, i) => ({ entry, nth: last - i }))
    return fromTop.map((section) => `{${sectionMembers(section, { ...shape, type: ANY_TYPE })}}`).join()
  }

  return {
    siteText,
    cropsText,
    /** A section with its palette before its parent. (rule 40.21) */
    sectionText: (section: SectionPlace, shape: SectionShape) =>
      `{${joined(sectionMembers(section, shape), `"parent":${siteText(section.entry, shape.bits.parent, SHAPES.PARENT)}`)}}`,
  }
}

/** The members of a site but those of `include`, without braces. `screenshot` is the last one. (rule 40.22) */
function ownMembers(
  recordsText: Kernel['recordsText'],
  pictures: Pictures,
  { entry, bits, shape }: { entry: EntryNumber; bits: number; shape: Shape },
): string {
  const text = recordsText([entry], bits & ~TERMS, shape).slice(1, -1)
  if ((bits & PALETTE) === 0 || (bits & SCREENSHOT) === 0) return text
  const comma = text.endsWith('{}') ? '' : ','
  return `${text.slice(0, -1)}${comma}"placeholder":${pictures.placeholderText(entry)}}`
}

function joined(members: string, more: string): string {
  return members === '' || more === '' ? members + more : `${members},${more}`
}
