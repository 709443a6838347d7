// The sections of an entry packed: their number, then each with its type's term id, its top and height in pixels, and
// its texts as a run: for each of prompt, tailwind, colors and wireframe_prompt the coded JSON (dictionary.ts), without
// bytes where it is null. They stand in the order of `sort=oldest`: the lowest on the page first.

import type { ByteWriter } from './byte-writer.ts'
import { type Dictionary, textWords } from './dictionary.ts'

export interface SectionRow {
  /** Term id of the section type. */
  type: number
  /** The band in the parent's screenshot, pixels. */
  top: number
  bottom: number
  prompt: string
  tailwind: string | null
  colors: readonly string[]
  wireframePrompt: string | null
}

/** The JSON of a section's texts, as words; null where there is none. */
export type SectionTexts = readonly (readonly string[] | null)[]

export function sectionTexts({ prompt, tailwind, colors, wireframePrompt }: SectionRow): SectionTexts {
  return [prompt, tailwind, colors, wireframePrompt].map((value) =>
    value === null ? null : textWords(JSON.stringify(value)),
  )
}

/** A section with its texts. */
export interface WordedSection {
  row: SectionRow
  texts: SectionTexts
}

/** The sections of one entry, given in import order. */
export function packSections(to: ByteWriter, page: readonly WordedSection[], dictionary: Dictionary): void {
  to.number(page.length)
  for (const { row, texts } of fromTheLowest(page)) {
    to.number(row.type)
    to.number(row.top)
    to.number(row.bottom - row.top)
    to.run(() => {
      for (const text of texts) to.run(() => dictionary.encode(text ?? [], to))
    })
  }
}

/** The reverse of page order, which is by `top`, then as imported. (decisions.md 2.2) */
function fromTheLowest(page: readonly WordedSection[]): WordedSection[] {
  return page.toSorted((a, b) => a.row.top - b.row.top).reverse()
}
