// What the pictures of all entries say in responses: the build packs it, and the server reads it in place. An entry has
// the length of its placeholder, the placeholder, and its palettes: page, hero, then each section in page order.
import { base64 } from '#platform'
import { COLOR_BYTES } from '../../pictures/oklab.ts'
import type { EntryNumber, Reach } from '../arena.ts'
import { byteWriter } from '../byte-writer.ts'
import { packColumns, u32, unpackColumns } from '../columns.ts'

/** What the picture of an entry says. */
export interface Picture {
  /** A ThumbHash; empty if the picture was not measured. */
  readonly placeholder: Uint8Array
  /** At least those of the page and its hero, as packPalettes writes them. */
  readonly palettes: Uint8Array
}

export type Pictures = ReturnType<typeof openPictures>

/** The table of a catalog with `size` entries, from the pictures by entry number. It is empty without pictures. */
export function packPictures(pictures: ReadonlyMap<number, Picture>, size: number): Uint8Array {
  const starts = new Uint32Array(pictures.size === 0 ? 0 : size + 1)
  const to = byteWriter()
  for (let entry = 0; entry < starts.length; entry++) {
    starts[entry] = to.length
    const picture = pictures.get(entry)
    if (picture === undefined) continue
    to.byte(picture.placeholder.length)
    to.bytes(picture.placeholder)
    to.bytes(picture.palettes)
  }
  return packColumns([starts, to.written()])
}

/** The JSON of what pictures say, `null` where there is nothing, from a view of the table's bytes. Throws BadColumns. */
export function openPictures(block: Uint8Array, reach?: Reach) {
  const [startBytes, bytes] = unpackColumns(block, 2)
  const starts = u32(startBytes)
  const partOf = (entry: EntryNumber) => bytes.subarray(starts[entry] ?? 0, starts[entry + 1] ?? 0)
  /** Where the palettes of an entry begin and end; the same if it has none. */
  const palettesOf = (entry: EntryNumber) => {
    reach?.([partOf(entry)])
    const [start = 0, end = start] = [starts[entry], starts[entry + 1]]
    return { at: start === end ? end : start + 1 + (bytes[start] as number), end }
  }
  return {
    /** Whether no picture was measured. */
    isEmpty: starts.length === 0,
    /** Reads what some entries need at once. */
    need: (entries: readonly EntryNumber[]) => reach?.(entries.map(partOf)),
    /** `{"page":[…],"hero":[…]}` */
    paletteText(entry: EntryNumber): string {
      const { at, end } = palettesOf(entry)
      if (at === end) return 'null'
      return `{"page":${colorsText(bytes, at)},"hero":${colorsText(bytes, nextPalette(bytes, at))}}`
    },
    /** A list of colors, for the section at a place of its page. */
    sectionText(entry: EntryNumber, place: number): string {
      const { at: first, end } = palettesOf(entry)
      let at = first
      for (let left = place + SECTIONS_FROM; left > 0 && at < end; left--) at = nextPalette(bytes, at)
      return at < end && bytes[at] !== 0 ? colorsText(bytes, at) : 'null'
    },
    /** Base64. */
    placeholderText(entry: EntryNumber): string {
      const { at } = palettesOf(entry)
      const start = (starts[entry] ?? 0) + 1
      return at > start ? `"${base64(bytes.subarray(start, at))}"` : 'null'
    },
  }
}

/** The place of the first section's palette. */
const SECTIONS_FROM = 2

function nextPalette(bytes: Uint8Array, at: number): number {
  return at + 1 + (bytes[at] as number) * COLOR_BYTES
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A palette as JSON. Making objects first would take ten times as long. */
function colorsText(bytes: Uint8Array, start: number): string {
  const hex = (at: number) => HEX[bytes[at] as number] as string
  let text = '['
  for (let at = start + 1, end = nextPalette(bytes, start); at < end; at += COLOR_BYTES) {
    const share = (bytes[at + 3] as number) / 100
    text += `${text === '[' ? '' : ','}{"hex":"#${hex(at)}${hex(at + 1)}${hex(at + 2)}","share":${share}}`
  }
  return `${text}]`
}
