// How a site is set and spaced, drawn: its styles of text in their sizes and weights, steps as bars, corners as corners. Sizes are
// attributes of SVG, because the pages' policy forbids inline styles. (rule 34.19)
import { leadingOf, type Scale, type Style } from '../../catalog/design/scale.ts'
import { slugOf } from '../../catalog/model/slug.ts'
import { type Html, html } from '../html.ts'

/** What the letters say. */
interface Words {
  readonly title: string
  /** A longer text; may be empty. */
  readonly text: string
}

/** In CSS pixels: larger letters are drawn in this size, and corners and the frame of a page in these. */
const [LARGEST, CORNER, FRAME] = [112, 48, 1440]
/** The first style of running text is set in this many lines, about as wide as the screen of a phone. */
const [LINES, LINE_WIDTH] = [3, 340]

/** The typefaces of styles/typefaces.css, by slug. */
export const FACES: ReadonlySet<string> = new Set([
  ...['bebas-neue', 'dm-sans', 'inter', 'karla', 'lato', 'league-spartan', 'manrope', 'playfair-display', 'poppins'],
  ...['roboto', 'space-grotesk', 'vollkorn'],
])

/** The scale of a site; null if nothing of it is known. */
export function typeScale(scale: Scale, words: Words): Html | null {
  const parts = [styleRows(scale, words), spaceParts(scale)].filter((part) => part !== null)
  if (parts.length === 0) return null
  return html`<section class="site-scale" aria-labelledby="site_scale"><h2 id="site_scale">Type and space</h2>${parts}</section>`
}

function styleRows({ styles }: Scale, words: Words): Html | null {
  if (styles.length === 0) return null
  const absent = new Set(styles.flatMap(({ family }) => (family && !FACES.has(slugOf(family)) ? [family] : [])))
  const note = `Shown in plain typefaces of the same kind: ${new Intl.ListFormat('en').format(absent)}.`
  const rows = styles.map((style, i) => {
    const isFirst = styles.findIndex(({ role }) => role === style.role) === i
    return styleRow(style, isFirst ? LINES : 1, words)
  })
  return html`<div class="scale-type"><ol>${rows}</ol>${absent.size > 0 && html`<p>${note}</p>`}</div>`
}

function styleRow(style: Style, lines: number, words: Words): Html {
  const { name, family, size, line_height, weight, letter_spacing: tracking } = style
  const facts = [
    size && `${size}${line_height ? `/${line_height}` : ''} px`,
    weight,
    tracking ? `${tracking > 0 ? '+' : '−'}${Math.abs(tracking)} px` : null,
    size && size > LARGEST && `drawn at ${LARGEST}`,
  ].filter(Boolean)
  return html`<li><p><b>${name}</b> <span>${family}</span> <small>${facts.join(' · ')}</small></p>${letters(style, lines, words)}</li>`
}

/** Titles are one line, and running text shows how far its lines are apart. */
function letters(style: Style, most: number, { title, text }: Words): Html {
  const { role, family = '', fallback, size = 16, weight = 400, letter_spacing: tracking = 0 } = style
  const drawn = Math.min(size, LARGEST)
  const line = drawn * (leadingOf(style) ?? 1.3)
  const isRunning = (role === 'body' || role === 'small') && text !== ''
  const lines = isRunning ? linesOf(text, LINE_WIDTH / (drawn / 2)).slice(0, most) : [title]
  const spans = lines.map(
    (words, i) => html`<tspan x="0" y="${rounded(line * (i + 0.5) + drawn * 0.35)}">${words}</tspan>`,
  )
  const set = html`font-family="${fallback}" font-size="${drawn}" font-weight="${weight}" letter-spacing="${rounded((tracking * drawn) / size)}"`
  return html`<svg height="${rounded(line * lines.length)}" aria-hidden="true" focusable="false"><text class="face-${slugOf(family)}" ${set}>${spans}</text></svg>`
}

/** A text in lines, each of at most so many characters. */
function linesOf(text: string, longest: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) as string
    if (`${last} ${word}`.length <= longest || last === '') lines[lines.length - 1] = `${last} ${word}`.trim()
    else lines.push(word)
  }
  return lines
}

function spaceParts({ spacing, radii, width }: Scale): Html | null {
  const bars = spacing.map((px) =>
    item(html`<svg width="${px}" height="${CORNER}" ${HIDDEN}><rect width="100%" height="100%"/></svg>`, `${px}`),
  )
  const corners = radii.map((px) => item(corner(px), px >= CORNER * 10 ? 'round' : `${px}`))
  const frame = width !== null && Math.max(FRAME, width)
  const ruler =
    frame &&
    html`<svg class="scale-ruler" viewBox="0 0 ${frame} 1" preserveAspectRatio="none" ${HIDDEN}><rect x="${(frame - (width ?? 0)) / 2}" width="${width}" height="1"/></svg>`
  const parts = [
    bars.length > 0 && html`<div><h3>Space</h3><ul class="scale-steps">${bars}</ul></div>`,
    corners.length > 0 && html`<div><h3>Corners</h3><ul class="scale-corners">${corners}</ul></div>`,
    ruler && html`<div><h3>Width</h3>${ruler}<p>${width} px</p></div>`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : html`<div class="scale-space">${parts}</div>`
}

const HIDDEN = html`aria-hidden="true" focusable="false"`

function item(drawing: Html, label: string): Html {
  return html`<li>${drawing}<span>${label}</span></li>`
}

function corner(px: number): Html {
  const radius = Math.min(px, CORNER)
  return html`<svg width="${CORNER}" height="${CORNER}" ${HIDDEN}><path d="M0 ${CORNER}V${radius}A${radius} ${radius} 0 0 1 ${radius} 0H${CORNER}V${CORNER}Z"/></svg>`
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
