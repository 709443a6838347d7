// Proposes where a page has its sections: where the ground changes across the width, and in gaps between blocks. Of all cuts,
// those with the most evidence and the most usual heights between them. `test/pictures/README.md` has the figures. (rule 44.82)
import { distance } from './oklab.ts'
import { medianColor, pageRows, type Row } from './page-rows.ts'
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
