// The placeholder behind every image, visible if the image does not load: a simple page, different for each slug.
import { type Html, html } from '../html.ts'

const WIDTH = 400
const HEIGHT = 300
const TONES = ['a', 'b', 'c', 'd'] as const
const BANDS = 3
/** The top of the first band, below the initial. */
const HEAD = 104

/** FNV-1a, so that similar slugs get different placeholders. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash
}

/** A decorative SVG. Its colors come from the stylesheet. */
export function imagePlaceholder(slug: string, title: string): Html {
  const hash = hashOf(slug)
  const heights = Array.from({ length: BANDS }, (_, i) => 44 + ((hash >>> (i * 6)) & 63))
  const bands = heights.map((height, i) => {
    const y = heights.slice(0, i).reduce((sum, each) => sum + each, HEAD)
    return band({ y, height, tone: hash + 1 + (i % 3), columns: 1 + ((hash >>> (i * 3)) & 3) })
  })
  const initial = Array.from(title)[0]?.toUpperCase() ?? ''
  return html`<svg class="drawn" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false"><path class="${tone(hash)}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${bands}<text x="24" y="82">${initial}</text></svg>`
}

function tone(number: number): string {
  return TONES[number % TONES.length] as string
}

interface Band {
  y: number
  height: number
  tone: number
  columns: number
}

function band({ y, height, tone: number, columns }: Band): Html {
  const width = (WIDTH - 16 * (columns + 1)) / columns
  const cells = Array.from({ length: columns }, (_, i) => {
    const x = 16 + i * (width + 16)
    return html`<path class="${tone(number)}" d="M${x} ${y + 12}h${width}v${height - 12}h${-width}z"/>`
  })
  return html`${cells}`
}
