// The colors of many palettes, packed so that those near a color are found without reading the others. Palettes belong to
// groups (section types), which are searched one at a time. A block has the different colors of each group, sorted by cell
// (as below), and for each color the palettes that have it. It takes 4 bytes for each color of each palette, and 16 more for
// each different color.
import { COLOR_BYTES, hueWeighted, type Oklab, oklabOf } from '../../pictures/oklab.ts'
import type { Reach } from '../arena.ts'
import { packColumns, u32, unpackColumns } from '../columns.ts'

/** Colors with a smaller share are not found, in percent. (rule 40.2) */
const LEAST_SHARE = 3
/** A posting is the number of a palette in its group, then the share in percent in the lowest bits. */
export const SHARE_BITS = 7

/** Palettes that are searched together. */
export interface ColorGroup {
  /** The entry of each palette, ascending. */
  readonly owners: number[]
  /** The colors of each palette, {@link COLOR_BYTES} for each. */
  readonly palettes: Uint8Array[]
}

/** A block. Positions run through all groups. */
export interface ColorBlock {
  /** The IDs of the groups, ascending. */
  readonly groups: Uint32Array
  /** The first palette of each group in `owners`, and the end of the last. */
  readonly firsts: Uint32Array
  readonly owners: Uint32Array
  /** Ascending: the place of the group × CELLS + the cell. */
  readonly cells: Uint32Array
  /** The first color of each cell, and the end of the last. */
  readonly cellStarts: Uint32Array
  /** Three values of hue-weighted OKLab for each color. */
  readonly labs: Float32Array
  /** The first posting of each color, and the end of the last. */
  readonly starts: Uint32Array
  readonly postings: Uint32Array
  /** Of parts of `labs` and `postings`. */
  readonly reach?: Reach | undefined
}

/** The block of groups by ID. {@link unpackColors} reads it. Without groups it has no colors. */
export function packColors(groups: ReadonlyMap<number, ColorGroup>): Uint8Array {
  const ids = [...groups.keys()].sort((a, b) => a - b)
  const sorted = ids.map((id) => groups.get(id) as ColorGroup)
  const firsts = [0]
  const columns = { cells: [] as number[], cellStarts: [] as number[], labs: [] as number[], starts: [] as number[] }
  const postings: number[] = []
  for (const [place, group] of sorted.entries()) {
    firsts.push((firsts.at(-1) as number) + group.owners.length)
    for (const color of differentColors(group)) addColor(columns, place * CELLS + color.cell, postings, color)
  }
  const { cells, cellStarts, labs, starts } = columns
  const words = (list: readonly number[]) => Uint32Array.from(list)
  const owners = words(sorted.flatMap((group) => group.owners))
  const ends = [words([...cellStarts, starts.length]), Float32Array.from(labs), words([...starts, postings.length])]
  return packColumns([words(ids), words(firsts), owners, words(cells), ...ends, words(postings)])
}

interface Columns {
  cells: number[]
  cellStarts: number[]
  labs: number[]
  starts: number[]
}

function addColor({ cells, cellStarts, labs, starts }: Columns, cell: number, postings: number[], color: Different) {
  if (cells.at(-1) !== cell) {
    cells.push(cell)
    cellStarts.push(starts.length)
  }
  labs.push(...color.lab)
  starts.push(postings.length)
  for (const posting of color.postings) postings.push(posting)
}

interface Different {
  readonly cell: number
  readonly lab: readonly number[]
  readonly postings: readonly number[]
}

/** The colors of a group, each once, sorted by cell. */
function differentColors({ palettes }: ColorGroup): Different[] {
  const found = new Map<number, number[]>()
  for (const [slot, bytes] of palettes.entries()) {
    for (let at = 0; at < bytes.length; at += COLOR_BYTES) {
      const share = bytes[at + 3] as number
      if (share < LEAST_SHARE) continue
      const color = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)
      const posting = slot * 2 ** SHARE_BITS + share
      const postings = found.get(color)
      if (postings) postings.push(posting)
      else found.set(color, [posting])
    }
  }
  return Array.from(found, ([color, postings]) => {
    const lab = hueWeighted(oklabOf(color >> 16, (color >> 8) & 255, color & 255))
    return { cell: cellOf(lab), lab, postings }
  }).sort((one, other) => one.cell - other.cell)
}

const COLUMNS = 8

/** A block as views of its bytes. Throws BadColumns. */
export function unpackColors(block: Uint8Array, reach?: Reach): ColorBlock {
  const columns = unpackColumns(block, COLUMNS).map((column) => u32(column))
  const [groups, firsts, owners, cells] = columns as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]
  const [cellStarts, labs, starts, postings] = columns.slice(4) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]
  const values = new Float32Array(labs.buffer, labs.byteOffset, labs.length)
  return { groups, firsts, owners, cells, cellStarts, labs: values, starts, postings, reach }
}

// A grid over OKLab in which hue and chroma count twice. Colors that are sorted by their cell lie together, so the colors near another one are a few runs of
// them: those of the cells that a ball touches.

/** A cell's side is 1 ÷ PER_UNIT. Smaller ones fit a ball better, and larger ones make fewer runs. */
const PER_UNIT = 32
/** What is added to twice a and b, so that they are above 0 for all colors of sRGB. */
const SHIFT = 0.8
const ACROSS = Math.ceil(2 * SHIFT * PER_UNIT)

/** Number of cells. */
export const CELLS = (PER_UNIT + 1) * ACROSS * ACROSS

/** The number of the cell of a color. */
function cellOf([lightness, a, b]: Oklab): number {
  return (along(lightness) * ACROSS + along(a + SHIFT)) * ACROSS + along(b + SHIFT)
}

function along(value: number): number {
  return Math.floor(value * PER_UNIT)
}

/** Calls back with the first and the last cell of each run of cells that a ball touches, in ascending order. */
export function touchedCells([lightness, a, b]: Oklab, radius: number, found: (first: number, last: number) => void) {
  const [plane, row, place] = [lightness, a + SHIFT, b + SHIFT]
  const square = radius * radius
  for (let l = within(plane - radius, PER_UNIT); l <= within(plane + radius, PER_UNIT); l++) {
    const left = square - gap(plane, l) ** 2
    for (let i = within(row - radius); i <= within(row + radius); i++) {
      const rest = left - gap(row, i) ** 2
      if (rest < 0) continue
      const base = (l * ACROSS + i) * ACROSS
      const reach = Math.sqrt(rest)
      found(base + within(place - reach), base + within(place + reach))
    }
  }
}

function within(value: number, last = ACROSS - 1): number {
  return Math.min(last, Math.max(0, along(value)))
}

/** The distance of a value from a cell along one axis. */
function gap(value: number, cell: number): number {
  return Math.max(0, cell / PER_UNIT - value, value - (cell + 1) / PER_UNIT)
}
