// Texts and posters as pixels, for contact sheets and shared links: in the typeface of the pages, which need no font of the
// system for it.
import { createRequire } from 'node:module'
import type { Size } from '../../images/plan.ts'
import { loadSharp } from '../../images/render.ts'
import { type Pixels, paste, pixelsOf } from '../../images/sheet.ts'
import type { Poster } from '../catalog/image-placeholder.ts'
import { isDark } from '../colors/swatch.ts'
import { xmlText } from '../found/xml.ts'

export const INK = '#13201b'
export const GROUND = '#ebece7'
const LEFT_TO_RIGHT = '\u200e'
/** No line has room for more. */
const LONGEST_LINE = 250
const FONTS = {
  sans: 'Bricolage Grotesque, Liberation Sans, DejaVu Sans, sans',
  serif: 'Georgia, Liberation Serif, DejaVu Serif, serif',
  mono: 'Menlo, Liberation Mono, DejaVu Sans Mono, monospace',
  display: 'Impact, Liberation Sans Narrow, Bricolage Grotesque, sans',
}
const require = createRequire(import.meta.url)
const BOLD = require.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf')
const REGULAR = require.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf')

/** A line with its size in pixels and its color. */
type Line = readonly [text: string, size: number, ink: string, isBold?: boolean]

/** A file of a typeface serves all texts from the first one on that was drawn with it. */
let loaded: Promise<unknown> | undefined

/** Lines below each other on a ground. Those wider than `width` break. Null if there is no font for any of it. */
export async function lettering(lines: readonly Line[], ground: string, kind: keyof typeof FONTS, width?: number) {
  const sharp = await loadSharp()
  const font = FONTS[kind]
  loaded ??= sharp({ text: { text: '.', font, fontfile: BOLD } }).toBuffer()
  await loaded
  const spans = lines.map(([text, size, ink, isBold]) => {
    const weight = isBold ? ' weight="bold" letter_spacing="-512"' : ''
    return `<span size="${size}pt" foreground="${ink}"${weight}>${lineOf(text)}</span>`
  })
  // One pixel per point. The library rejects a text that draws nothing.
  const text = { text: spans.join('\n'), font, fontfile: REGULAR, rgba: true, dpi: 72, ...(width && { width }) }
  const drawn = sharp({ text }).flatten({ background: ground }).raw().toBuffer({ resolveWithObject: true })
  const made = await drawn.catch(() => null)
  return made && { data: made.data, width: made.info.width, height: made.info.height }
}

/** The start of a text as one line of markup. It begins at the left, whatever its direction. */
function lineOf(text: string): string {
  return LEFT_TO_RIGHT + xmlText(Array.from(text.replaceAll(/\s+/g, ' ')).slice(0, LONGEST_LINE).join(''))
}

/** The sizes of titles, relative to the width of a poster, as in poster.css. */
const TITLES: Readonly<Record<string, number>> = { ' large': 0.15, '': 0.11, ' long': 0.08 }

/** A poster as pages show it. (rule 34.40) */
export async function posterPixels(title: string, poster: Poster, { width, height }: Size): Promise<Pixels> {
  const { ground = GROUND, kind, scale, genre = '', shapes } = poster
  const ink = isDark(ground) ? '#ffffff' : '#000000'
  const paths = shapes.map(([d, fill]) => `<path d="${d}" fill="${fill ?? ink}"${fill ? '' : ' fill-opacity=".14"'}/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><svg y="57%" width="100%" height="43%" viewBox="0 0 8 2.6" preserveAspectRatio="none">${paths.join('')}</svg></svg>`
  const drawn = await pixelsOf(Buffer.from(svg), { width, height }, ground)
  const room = { width: Math.round(width * 0.86), height: Math.round(height * 0.49) }
  const size = Math.round(Math.min(width, height * 1.4) * (TITLES[scale] ?? 0.055))
  const name = [kind === 'display' ? title.toUpperCase() : title, size, ink, kind !== 'serif'] as const
  const text = await lettering([name, [genre, Math.max(11, Math.round(width * 0.036)), ink]], ground, kind, room.width)
  if (text !== null) paste(drawn, text, { left: Math.round(width * 0.07), top: Math.round(height * 0.08) }, room)
  return drawn
}
