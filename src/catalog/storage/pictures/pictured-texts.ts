// Sites and sections with what their pictures say, around the text of the kernel. (section 40)
import { bitsOf, SHAPES, type Shape, WRITTEN } from '../../model/shape.ts'
import type { EntryNumber } from '../arena.ts'
import type { Kernel, SectionPlace, SectionShape } from '../kernel/kernel.ts'
import type { Pictures } from './picture-table.ts'

const TERMS = bitsOf(WRITTEN, (name) => name === 'terms')
const SCREENSHOT = bitsOf(WRITTEN, (name) => name.startsWith('screenshot'))
export const PALETTE = bitsOf(WRITTEN, (name) => name === 'palette')

export interface PicturedTexts {
  /** A site with the members that the bits name, and the member `beside` before those of `include`. */
  siteText(entry: EntryNumber, bits: number, shape: Shape, beside?: string): string
  /** A section with its palette before its parent. (rule 40.21) */
  sectionText(section: SectionPlace, shape: SectionShape): string
}

/** Texts of a catalog with pictures. */
export function picturedTexts({ recordsText, sectionsText, bandOf }: Kernel, pictures: Pictures): PicturedTexts {
  /** The members of a site but those of `include`, without braces. `screenshot` is the last one. (rule 40.22) */
  function ownMembers(entry: EntryNumber, bits: number, shape: Shape): string {
    const text = membersOf(recordsText([entry], bits & ~TERMS, shape))
    if ((bits & PALETTE) === 0 || (bits & SCREENSHOT) === 0) return text
    const comma = text.endsWith('{}') ? '' : ','
    return `${text.slice(0, -1)}${comma}"placeholder":${pictures.placeholderText(entry)}}`
  }

  function siteText(entry: EntryNumber, bits: number, shape: Shape, beside = ''): string {
    let text = joined(ownMembers(entry, bits, shape), beside)
    if (bits & TERMS) text = joined(text, membersOf(recordsText([entry], TERMS, shape)))
    if (bits & PALETTE) text = joined(text, `"palette":${pictures.paletteText(entry)}`)
    return `{${text}}`
  }

  return {
    siteText,
    sectionText(section, { type, width, bits }) {
      const own = membersOf(sectionsText([section], { type, width, bits: { ...bits, parent: 0 } }))
      const { place } = bandOf(section.entry, type, section.nth)
      const palette = joined(own, `"palette":${pictures.sectionText(section.entry, place)}`)
      return `{${palette},"parent":${siteText(section.entry, bits.parent, SHAPES.PARENT)}}`
    },
  }
}

function membersOf(object: string): string {
  return object.slice(1, -1)
}

function joined(members: string, more: string): string {
  return members === '' || more === '' ? members + more : `${members},${more}`
}
