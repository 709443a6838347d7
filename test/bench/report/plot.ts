// Draws a line plot as SVG text with logarithmic axes, labels at the ends of the lines, and colors for light and dark
// pages.
import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'

export interface Line {
  name: string
  /** Index of the color, from 0. Two lines with the same color should differ in `dashed`. */
  colour: number
  dashed?: boolean
  points: readonly (readonly [entries: number, value: number])[]
}

export interface Plot {
  title: string
  /** The unit of the vertical axis. */
  unit: string
  lines: readonly Line[]
  /** The position and name of a thin horizontal line. */
  mark?: readonly [value: number, name: string]
}

const [WIDTH, HEIGHT] = [820, 460]
const PLOT_AREA = { left: 64, right: WIDTH - 190, top: 56, bottom: HEIGHT - 48 }
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

/** Returns the SVG document. */
export function svgOf({ title, unit, lines, mark }: Plot): string {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value)).concat(mark ? [mark[0]] : [])
  const sizes = sizesOf(lines)
  const x = scaleLog([Math.min(...sizes), Math.max(...sizes)], [PLOT_AREA.left, PLOT_AREA.right])
  const y = scaleLog([Math.min(...values) / 1.3, Math.max(...values) * 1.3], [PLOT_AREA.bottom, PLOT_AREA.top])
  const body = [
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}" rx="6"/>`,
    text(PLOT_AREA.left - 48, 24, title, 'title'),
    text(PLOT_AREA.left - 48, 42, unit),
    ...sizes.map((size) => `${rule(x(size), PLOT_AREA.top, x(size), PLOT_AREA.bottom)}${sizeLabel(x(size), size)}`),
    ...ticksOf(y.domain()).map(
      (value) => `${rule(PLOT_AREA.left, y(value), PLOT_AREA.right, y(value))}${valueLabel(y(value), value)}`,
    ),
    ...(mark ? [markLine(y(mark[0]), mark[1])] : []),
    ...lines.map((one) => drawLine(one, x, y)),
    ...labels(lines, y),
    text((PLOT_AREA.left + PLOT_AREA.right) / 2, HEIGHT - 10, 'entries', '', 'middle'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
${body.join('\n')}
</svg>
`
}

/** Returns the sizes on the axis: the measured sizes, or the default ones if there is only one. */
function sizesOf(lines: readonly Line[]): number[] {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(([entries]) => entries)))].sort((a, b) => a - b)
  return sizes.length > 1 ? sizes : SIZES
}

type Scale = (value: number) => number

function drawLine({ colour, dashed, points }: Line, x: Scale, y: Scale): string {
  const places = points.map(([entries, value]) => [x(entries), y(value)] as [number, number])
  const path = line()(places) ?? ''
  const dots = places
    .map(([cx, cy]) => `<circle class="c${colour}" cx="${rounded(cx)}" cy="${rounded(cy)}" r="2.5"/>`)
    .join('')
  return `<path class="line c${colour}${dashed ? ' dashed' : ''}" d="${path.replace(/\d+\.\d+/g, (n) => rounded(Number(n)))}"/>${dots}`
}

/** Returns labels at the ends of the lines, moved apart if they would overlap. */
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
      return text(PLOT_AREA.right + 10, free + 4, name, `c${colour}`)
    })
}

/** Returns 1, 2 and 5 times each power of ten, or only the powers if these are too many. */
function ticksOf([low = 1, high = 10]: readonly number[]): number[] {
  const powers = Array.from({ length: 16 }, (_, i) => 10 ** (i - 6))
  const fine = powers.flatMap((power) => [power, 2 * power, 5 * power]).filter((value) => value >= low && value <= high)
  return fine.length <= 10 ? fine : powers.filter((value) => value >= low && value <= high)
}

function markLine(height: number, name: string): string {
  const rule = `<line class="mark" x1="${PLOT_AREA.left}" x2="${PLOT_AREA.right}" y1="${rounded(height)}" y2="${rounded(height)}"/>`
  return rule + text(PLOT_AREA.left + 6, height + 12, name)
}

function sizeLabel(left: number, size: number): string {
  return text(left, PLOT_AREA.bottom + 20, size.toLocaleString('en'), 'size', 'middle')
}

function valueLabel(height: number, value: number): string {
  return text(PLOT_AREA.left - 8, height + 4, String(Number(value.toPrecision(1))), 'value', 'end')
}

function rule(x1: number, y1: number, x2: number, y2: number): string {
  return `<line class="grid" x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}"/>`
}

function text(left: number, base: number, label: string, kind = '', anchor = 'start'): string {
  return `<text class="${kind}" x="${rounded(left)}" y="${rounded(base)}" text-anchor="${anchor}">${escaped(label)}</text>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Rounds to a tenth of a pixel. */
function rounded(pixels: number): string {
  return String(Math.round(pixels * 10) / 10)
}
