// Proposes where a page has its sections: where the ground changes across the width, and in gaps between blocks. Of all cuts,
// those with the most evidence and the most usual heights between them. `test/pictures/README.md` has the figures. (rule 44.82)
import { distance, type Oklab, oklabOf } from './oklab.ts'
import type { Band, Pixels } from './pixels.ts'

/** A row at which a section may begin, and what speaks for it. */
interface Cut {
  readonly row: number
  readonly evidence: number
}

/** What a change of the ground weighs: more than most unusual heights. */
const CHANGE = 9
/** Grounds farther apart than this differ. */
const DIFFERENT = 0.04
/** A change concerns this part of the width. */
const WIDE = 0.6
/** Lengths are parts of the width of the page. For so long, a change lasts. */
const LASTING = 1 / 24
/** The shortest gap, and the one that speaks neither for a cut nor against it. */
const [LEAST_GAP, NEUTRAL_GAP] = [1 / 60, 0.07]
/** The least height of a section, the most usual one, and what others weigh. */
const [LEAST_HEIGHT, USUAL_HEIGHT, UNUSUAL] = [0.035, 0.4, 0.9]

/** The bands of a page from its top to its end, without gaps between them: at least one. */
export function sectionBands(pixels: Pixels): Band[] {
  const rows = pageRows(pixels)
  const cuts = [...changes(rows, pixels.width), ...gaps(rows, pixels.width)].sort((a, b) => a.row - b.row)
  const tops = bestTops(cuts, pixels)
  return tops.map((top, i) => {
    const end = tops[i + 1] ?? pixels.height
    return { top: top / pixels.height, height: (end - top) / pixels.height }
  })
}

/** Where most of the width changes at once, and the ground stays changed. */
function changes(rows: readonly Row[], width: number): Cut[] {
  const lasting = Math.max(2, Math.round(width * LASTING))
  const groundOf = (from: number, to: number) =>
    medianColor(rows.slice(Math.max(0, from), to).map(({ ground }) => ground))
  const isChange = ({ changed }: Row, at: number) =>
    changed >= WIDE &&
    rows.slice(Math.max(0, at - 3), at + 4).every((near) => near.changed <= changed) &&
    distance(groundOf(at - lasting, at - 1), groundOf(at + 1, at + lasting)) >= DIFFERENT
  const inner = rows.slice(0, -2)
  return inner.flatMap((row, at) => (at > 1 && isChange(row, at) ? [{ row: at, evidence: CHANGE }] : []))
}

/** The middles of gaps: rows of one ground alone, which goes on at one end at least. The longer, the likelier. */
function gaps(rows: readonly Row[], width: number): Cut[] {
  const cuts: Cut[] = []
  let start = 0
  for (const [at, row] of rows.entries()) {
    const first = rows[start] as Row
    const isAlike = ({ ground }: Row) => distance(ground, first.ground) < DIFFERENT
    if (row.isPlain && first.isPlain && isAlike(row)) continue
    const length = (at - start) / width
    const isGap = first.isPlain && start > 0 && [rows[start - 1] as Row, row].some(isAlike)
    if (isGap && length >= LEAST_GAP) cuts.push({ row: (start + at) >> 1, evidence: Math.log(length / NEUTRAL_GAP) })
    start = at
  }
  return cuts
}

interface Step {
  readonly row: number
  /** The evidence so far, less what the heights weigh. */
  readonly sum: number
  readonly before: Step | null
}

/** The tops of the bands with the greatest sum, found from the top: the best way to a cut goes on from one to a cut above. */
function bestTops(cuts: readonly Cut[], { width, height }: Pixels): number[] {
  const steps: Step[] = [{ row: 0, sum: 0, before: null }]
  for (const { row, evidence } of [...cuts, { row: height, evidence: 0 }]) {
    let best: Step | null = null
    for (const before of steps) {
      const part = (row - before.row) / width
      const sum = before.sum + evidence - UNUSUAL * Math.log(part / USUAL_HEIGHT) ** 2
      if ((part >= LEAST_HEIGHT || row === height) && sum > (best?.sum ?? -Infinity)) best = { row, sum, before }
    }
    if (best !== null) steps.push(best)
  }
  const tops: number[] = []
  for (let step = steps.at(-1)?.before; step; step = step.before) tops.unshift(step.row)
  return tops
}

// What each row of a picture says about where a page has its sections.

interface Row {
  /** The color at the left and right edges of the page, where sections show their ground. */
  readonly ground: Oklab
  /** Whether the row is of its ground alone. */
  readonly isPlain: boolean
  /** The part of the pixels that differ from those above. */
  readonly changed: number
}

/** Pixels nearer than this look alike. */
const ALIKE = 0.03
/** The part of the width that each edge has. */
const EDGE = 0.025
/** A plain row has this part of its pixels like its ground. */
const PLAIN = 0.985

/** The rows of a picture from the top. */
function pageRows(pixels: Pixels): Row[] {
  const side = Math.max(1, Math.round(pixels.width * EDGE))
  let above = colorsOf(pixels, 0)
  return Array.from({ length: pixels.height }, (_, y) => {
    const colors = colorsOf(pixels, y)
    const ground = medianColor([...colors.slice(0, side), ...colors.slice(-side)])
    const alike = colors.filter((color) => distance(color, ground) < ALIKE).length
    const changed = colors.filter((color, x) => distance(color, above[x] as Oklab) > ALIKE).length
    above = colors
    return { ground, isPlain: alike >= pixels.width * PLAIN, changed: changed / pixels.width }
  })
}

/** The median of each channel. */
function medianColor(colors: readonly Oklab[]): Oklab {
  const median = (channel: 0 | 1 | 2) =>
    colors.map((color) => color[channel]).sort((a, b) => a - b)[colors.length >> 1] as number
  return [median(0), median(1), median(2)]
}

/** The colors of a row. Four of five pixels are like the one before them and share its color, because to convert takes long. */
function colorsOf({ data, width }: Pixels, y: number): Oklab[] {
  const colors: Oklab[] = []
  for (let at = y * width * 3; colors.length < width; at += 3) {
    const isLikeLast = data[at] === data[at - 3] && data[at + 1] === data[at - 2] && data[at + 2] === data[at - 1]
    const last = isLikeLast ? colors.at(-1) : undefined
    colors.push(last ?? oklabOf(data[at] as number, data[at + 1] as number, data[at + 2] as number))
  }
  return colors
}
