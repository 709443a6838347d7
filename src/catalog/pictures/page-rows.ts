// What each row of a picture says about where a page has its sections.
import { distance, type Oklab, oklabOf } from './oklab.ts'
import type { Pixels } from './pixels.ts'

export interface Row {
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
export function pageRows(pixels: Pixels): Row[] {
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
export function medianColor(colors: readonly Oklab[]): Oklab {
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
