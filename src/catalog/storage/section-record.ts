// The packed sections of an entry: their number, then for each the term ID of its type, its top and its height in
// pixels, and a run with its texts. Each text is a run of coded JSON (dictionary.ts), or an empty run for null.
// Sections are in the order of `sort=oldest`: the lowest on the page first.

import { SECTION_TEXTS } from '../model/shape.ts'
import type { ByteWriter } from './byte-writer.ts'
import { type Dictionary, textWords } from './dictionary.ts'

/** The texts of a section. */
export interface SectionValues {
  prompt: string
  tailwind: string | null
  colors: readonly string[]
  wireframe_prompt: string | null
}

export interface SectionRow extends SectionValues {
  /** Term ID of the section type. */
  type: number
  /** The band in the screenshot, in pixels. */
  top: number
  bottom: number
}

/** The JSON of the texts of a section as words. A text that is null is null. */
export type SectionTexts = readonly (readonly string[] | null)[]

export function sectionTexts(row: SectionValues): SectionTexts {
  return SECTION_TEXTS.map((name) => (row[name] === null ? null : textWords(JSON.stringify(row[name]))))
}

/** A section with its texts. */
export interface WordedSection {
  row: SectionRow
  texts: SectionTexts
}

/** Writes the sections of one entry, given from the lowest up. */
export function packSections(to: ByteWriter, page: readonly WordedSection[], dictionary: Dictionary): void {
  to.number(page.length)
  for (const { row, texts } of page) {
    to.number(row.type)
    to.number(row.top)
    to.number(row.bottom - row.top)
    to.run(() => {
      for (const text of texts) to.run(() => dictionary.encode(text ?? [], to))
    })
  }
}

/** Sections in the reverse of page order; given in the order of the import. (rule 8.4) */
export function fromTheLowest(page: readonly SectionRow[]): SectionRow[] {
  return page.toSorted((a, b) => a.top - b.top).reverse()
}
