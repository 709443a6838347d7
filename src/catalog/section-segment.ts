// The sections of a thousand entries in one block.
import { packColumns, u16, u32, unpackColumns } from './columns.ts'
import { type Text, textOf } from './record-segment.ts'

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

/** Sections in the order of `sort=oldest`: parents ascending, a page's sections from the lowest up. */
export interface SectionSegment {
  /** Position of each section's parent inside the segment. */
  readonly parents: Uint16Array
  readonly types: Uint32Array
  readonly tops: Uint32Array
  readonly bottoms: Uint32Array
  /** Bounds of each section's texts, {@link SECTION_TEXTS} a section. */
  readonly bounds: Uint32Array
  /** UTF-8 JSON values. */
  readonly text: Text
}

/** The members of a section that are text, in the order in which they are stored. */
export const SECTION_TEXTS = ['prompt', 'tailwind', 'colors', 'wireframe_prompt'] as const
export type SectionText = (typeof SECTION_TEXTS)[number]

/** The block of the sections of a segment's entries; `pages[i]` are entry i's sections in import order. */
export function packSections(pages: readonly (readonly SectionRow[])[]): Uint8Array {
  const rows = pages.flatMap((page, parent) => fromTheLowest(page).map((row) => ({ parent, row })))
  const texts = rows.flatMap(({ row }) =>
    [row.prompt, row.tailwind, row.colors, row.wireframePrompt].map((value) => JSON.stringify(value)),
  )
  const bounds = new Uint32Array(texts.length + 1)
  for (const [i, text] of texts.entries()) bounds[i + 1] = (bounds[i] as number) + Buffer.byteLength(text)
  return packColumns([
    Uint16Array.from(rows, ({ parent }) => parent),
    Uint32Array.from(rows, ({ row }) => row.type),
    Uint32Array.from(rows, ({ row }) => row.top),
    Uint32Array.from(rows, ({ row }) => row.bottom),
    bounds,
    Buffer.from(texts.join('')),
  ])
}

/** The reverse of page order, which is by `top`, then as imported. (decisions.md 2.2) */
function fromTheLowest(page: readonly SectionRow[]): SectionRow[] {
  return page.toSorted((a, b) => a.top - b.top).reverse()
}

type Six<T> = [T, T, T, T, T, T]

/** A segment as views of its block. Throws BadColumns. */
export function unpackSections(block: Uint8Array): SectionSegment {
  const [parents, types, tops, bottoms, bounds, text] = unpackColumns(block, 6) as Six<Uint8Array>
  return {
    parents: u16(parents),
    types: u32(types),
    tops: u32(tops),
    bottoms: u32(bottoms),
    bounds: u32(bounds),
    text: textOf(text),
  }
}

/** A text of section i as a JSON value; UTF-8 bytes as a one-byte string, like a record's. */
export function sectionText(segment: SectionSegment, i: number, name: SectionText): string {
  const at = i * SECTION_TEXTS.length + SECTION_TEXTS.indexOf(name)
  return segment.text.latin1Slice(segment.bounds[at], segment.bounds[at + 1])
}
