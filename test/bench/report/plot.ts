// A line plot as SVG text: both axes logarithmic, lines named where they end, colours for light and dark pages.
import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'

export interface Line {
  name: string
  /** Which colour, from 0; the same number twice tells two lines of one kind apart by their dash. */
  colour: number
  dashed?: boolean
  points: readonly (readonly [entries: number, value: number])[]
}

export interface Plot {
  title: string
  /** What the vertical axis counts. */
  unit: string
  lines: readonly Line[]
  /** A value to draw a thin line at, and its name. */
  mark?: readonly [value: number, name: string]
}

const [WIDTH, HEIGHT] = [820, 460]
const INSIDE = { left: 64, right: WIDTH - 190, top: 56, bottom: HEIGHT - 48 }
const SIZES = [1_000, 1_000_000]
const LABEL_HEIGHT = 15

const LIGHT = ['#1f6feb', '#c2410c', '#15803d', '#9333ea', '#475569', '#0e7490', '#be185d', '#a16207']
const DARK = ['#79b8ff', '#fb923c', '#4ade80', '#c084fc', '#cbd5e1', '#22d3ee', '#f472b6', '#facc15']

const STYLE = `
  .page { fill: #ffffff } text { font: 12px system-ui, sans-serif; fill: #57606a } .title { font-size: 15px; fill: #1f2328 }
  .grid { stroke: #d0d7de; stroke-width: 1 } .mark { stroke: #57606a; stroke-width: 1; stroke-dasharray: 2 3 }
  .line { fill: none; stroke-width: 2 } .dashed { stroke-dasharray: 6 4; stroke-width: 1.5 }
  ${LIGHT.map((colour, i) => coloured(i, colour)).join(' ')}
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } text { fill: #9198a1 } .title { fill: #f0f6fc } .grid { stroke: #30363d } .mark { stroke: #9198a1 }
    ${DARK.map((colour, i) => coloured(i, colour)).join(' ')}
  }
`

function coloured(number: number, colour: string): string {
  return `.line.c${number}, circle.c${number} { stroke: ${colour} } circle.c${number}, text.c${number} { fill: ${colour} }`
}

/** The whole SVG document. */
export function svgOf({ title, unit, lines, mark }: Plot): string {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value)).concat(mark ? [mark[0]] : [])
  const sizes = sizesOf(lines)
  const x = scaleLog([Math.min(...sizes), Math.max(...sizes)], [INSIDE.left, INSIDE.right])
  const y = scaleLog([Math.min(...values) / 1.3, Math.max(...values) * 1.3], [INSIDE.bottom, INSIDE.top])
  const body = [
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}" rx="6"/>`,
    text(INSIDE.left - 48, 24, title, 'title'),
    text(INSIDE.left - 48, 42, unit),
    ...sizes.map((size) => `${rule(x(size), INSIDE.top, x(size), INSIDE.bottom)}${sizeLabel(x(size), size)}`),
    ...ticksOf(y.domain()).map(
      (value) => `${rule(INSIDE.left, y(value), INSIDE.right, y(value))}${valueLabel(y(value), value)}`,
    ),
    ...(mark ? [markLine(y(mark[0]), mark[1])] : []),
    ...lines.map((one) => drawn(one, x, y)),
    ...labels(lines, y),
    text((INSIDE.left + INSIDE.right) / 2, HEIGHT - 10, 'entries', '', 'middle'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
${body.join('\n')}
</svg>
`
}

/** The sizes that the axis names: those that were measured, or the usual ones where that is one alone. */
function sizesOf(lines: readonly Line[]): number[] {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(([entries]) => entries)))].sort((a, b) => a - b)
  return sizes.length > 1 ? sizes : SIZES
}

type Scale = (value: number) => number

function drawn({ colour, dashed, points }: Line, x: Scale, y: Scale): string {
  const places = points.map(([entries, value]) => [x(entries), y(value)] as [number, number])
  const path = line()(places) ?? ''
  const dots = places.map(([cx, cy]) => `<circle class="c${colour}" cx="${at(cx)}" cy="${at(cy)}" r="2.5"/>`).join('')
  return `<path class="line c${colour}${dashed ? ' dashed' : ''}" d="${path.replace(/\d+\.\d+/g, (n) => at(Number(n)))}"/>${dots}`
}

/** Names beside the ends of the lines, pushed apart where they would cover each other. */
function labels(lines: readonly Line[], y: Scale): string[] {
  const ends = lines.flatMap(({ name, colour, points }) => {
    const last = points.at(-1)
    return last ? [{ name, colour, end: y(last[1]) }] : []
  })
  let free = Number.NEGATIVE_INFINITY
  return ends
    .sort((a, b) => a.end - b.end)
    .map(({ name, colour, end }) => {
      free = Math.max(end, free + LABEL_HEIGHT)
      return text(INSIDE.right + 10, free + 4, name, `c${colour}`)
    })
}

/** 1, 2 and 5 of each power of ten, or the powers alone where those are too many. */
function ticksOf([low = 1, high = 10]: readonly number[]): number[] {
  const powers = Array.from({ length: 16 }, (_, i) => 10 ** (i - 6))
  const fine = powers.flatMap((power) => [power, 2 * power, 5 * power]).filter((value) => value >= low && value <= high)
  return fine.length <= 10 ? fine : powers.filter((value) => value >= low && value <= high)
}

function markLine(height: number, name: string): string {
  const rule = `<line class="mark" x1="${INSIDE.left}" x2="${INSIDE.right}" y1="${at(height)}" y2="${at(height)}"/>`
  return rule + text(INSIDE.left + 6, height + 12, name)
}

function sizeLabel(left: number, size: number): string {
  return text(left, INSIDE.bottom + 20, size.toLocaleString('en'), 'size', 'middle')
}

function valueLabel(height: number, value: number): string {
  return text(INSIDE.left - 8, height + 4, String(Number(value.toPrecision(1))), 'value', 'end')
}

function rule(x1: number, y1: number, x2: number, y2: number): string {
  return `<line class="grid" x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}"/>`
}

function text(left: number, base: number, words: string, kind = '', anchor = 'start'): string {
  return `<text class="${kind}" x="${at(left)}" y="${at(base)}" text-anchor="${anchor}">${escaped(words)}</text>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A tenth of a pixel is fine enough. */
function at(pixels: number): string {
  return String(Math.round(pixels * 10) / 10)
}
