// The palettes that have colors near the ones given, with their scores. It reads the colors of the cells that a ball
// touches, and the postings of those in the ball: at 10,000 sites about 0.1 ms for a color, and 1 ms for white.
import { hueWeighted, type Oklab, parseColor } from '../../pictures/oklab.ts'
import { firstWhere } from '../binary-search.ts'
import { CELLS, type ColorBlock, SHARE_BITS, touchedCells } from './color-block.ts'

/** Palettes of a group, by number, ascending, each with what its best color adds to its score. */
export interface Found {
  readonly palettes: Uint32Array
  readonly values: Float64Array
}

/** Memory for a search, all zero before and after it. */
interface Scratch {
  /** By palette: the best value so far. */
  readonly best: Float64Array
  /** A bitset of the palettes that have one. */
  readonly seen: Uint32Array
}

/** By percent, the share. */
const SHARES = Float64Array.from({ length: 2 ** SHARE_BITS }, (_, percent) => percent / 100)
const SHARE_MASK = 2 ** SHARE_BITS - 1

/**
 * Returns a function that finds the palettes of a group (by its place) that have, for each of the colors, one within the
 * limit. The value of a palette is the sum of the greatest share × (1 − distance ÷ limit) for each color. (rule 40.4)
 */
export function paletteFinder(block: ColorBlock) {
  const largest = block.groups.reduce((most, _, place) => Math.max(most, sizeOf(block, place)), 0)
  let scratch: Scratch | null = null
  return (place: number, colors: readonly string[], limit: number): Found => {
    scratch ??= { best: new Float64Array(largest), seen: new Uint32Array(Math.ceil(largest / 32)) }
    const own = scratch
    const near = (color: string) => hueWeighted(parseColor(color) as Oklab)
    return colors.map((color) => nearOne(block, place, { near: near(color), limit }, own)).reduce(both)
  }
}

function sizeOf({ firsts }: ColorBlock, place: number): number {
  return (firsts[place + 1] as number) - (firsts[place] as number)
}

interface Ball {
  readonly near: Oklab
  readonly limit: number
}

function nearOne(block: ColorBlock, place: number, ball: Ball, scratch: Scratch): Found {
  const { cells, cellStarts, labs, starts, postings, reach } = block
  const runs: Run[] = []
  let cell = 0
  touchedCells(ball.near, ball.limit, (first, last) => {
    cell = firstWhere(cell, cells.length, (at) => (cells[at] as number) >= place * CELLS + first)
    const from = cellStarts[cell] as number
    while ((cells[cell] as number) <= place * CELLS + last) cell++
    const to = cellStarts[cell] as number
    if (from < to) runs.push({ from, to })
  })
  reach?.(runs.map(({ from, to }) => labs.subarray(3 * from, 3 * to)))
  reach?.(runs.map(({ from, to }) => postings.subarray(starts[from], starts[to])))
  let count = 0
  for (const run of runs) count += addColors(block, run, ball, scratch)
  return taken(scratch, count)
}

/** Colors, without `to`. */
interface Run {
  readonly from: number
  readonly to: number
}

/** Adds the palettes of a run of colors. Returns how many palettes have their first color near. */
function addColors(
  { labs, starts, postings }: ColorBlock,
  { from, to }: Run,
  { near: [l, a, b], limit }: Ball,
  { best, seen }: Scratch,
): number {
  let count = 0
  for (let color = from; color < to; color++) {
    const dl = (labs[3 * color] as number) - l
    const da = (labs[3 * color + 1] as number) - a
    const db = (labs[3 * color + 2] as number) - b
    const distance = Math.sqrt(dl * dl + da * da + db * db)
    if (distance > limit) continue
    const nearness = 1 - distance / limit
    const end = starts[color + 1] as number
    for (let at = starts[color] as number; at < end; at++) {
      const posting = postings[at] as number
      const palette = posting >>> SHARE_BITS
      const known = best[palette] as number
      // At the limit the value is 0, which would mean that the palette has no such color.
      const value = (SHARES[posting & SHARE_MASK] as number) * nearness || Number.MIN_VALUE
      if (value <= known) continue
      best[palette] = value
      if (known !== 0) continue
      seen[palette >>> 5]! |= 1 << (palette & 31)
      count++
    }
  }
  return count
}

/** Takes what was found out of the scratch memory. */
function taken({ best, seen }: Scratch, count: number): Found {
  const palettes = new Uint32Array(count)
  const values = new Float64Array(count)
  let next = 0
  for (let word = 0; next < count; word++) {
    for (let bits = seen[word] as number; bits !== 0; bits &= bits - 1) {
      const palette = word * 32 + 31 - Math.clz32(bits & -bits)
      palettes[next] = palette
      values[next++] = best[palette] as number
      best[palette] = 0
    }
    seen[word] = 0
  }
  return { palettes, values }
}

/** The palettes of both, with the sums of their values. */
function both(one: Found, other: Found): Found {
  const palettes = new Uint32Array(Math.min(one.palettes.length, other.palettes.length))
  const values = new Float64Array(palettes.length)
  let count = 0
  let at = 0
  for (const [i, palette] of one.palettes.entries()) {
    while ((other.palettes[at] as number) < palette) at++
    if (other.palettes[at] !== palette) continue
    palettes[count] = palette
    values[count++] = (one.values[i] as number) + (other.values[at] as number)
  }
  return { palettes: palettes.subarray(0, count), values: values.subarray(0, count) }
}
