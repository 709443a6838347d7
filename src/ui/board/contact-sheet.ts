// A contact sheet: numbered pictures with their titles and credits, as one JPEG. Text is drawn with the fonts of the system.
import { xmlText } from '../found/xml.ts'

export interface Tile {
  /** The bytes of a picture, or null if there is none. */
  readonly picture: Uint8Array | null
  /** The color behind the picture, `#rrggbb`. */
  readonly ground: string
  readonly title: string
  readonly credit: string
}

const [WIDTH, HEIGHT, CAPTION, GAP, MARGIN, HEAD] = [400, 300, 72, 36, 64, 132]
const FONT = 'font-family="Helvetica Neue, Helvetica, Liberation Sans, DejaVu Sans, sans-serif"'

/** Draws a sheet of about 60 tiles at most; `source` tells where it is from. (rule 41.8) */
export async function contactSheet(title: string, source: string, tiles: readonly Tile[]): Promise<Uint8Array> {
  const columns = Math.min(6, Math.max(2, Math.ceil(Math.sqrt(tiles.length))))
  const width = 2 * MARGIN - GAP + columns * (WIDTH + GAP)
  const height = HEAD + MARGIN + Math.ceil(tiles.length / columns) * (HEIGHT + CAPTION)
  const placed = tiles.map((tile, i) => {
    const left = MARGIN + (i % columns) * (WIDTH + GAP)
    return { ...tile, left, top: HEAD + Math.floor(i / columns) * (HEIGHT + CAPTION) }
  })
  const texts = placed.map((tile, i) => captionOf(tile, i + 1))
  const head = `${text(width - 2 * MARGIN, [MARGIN, 40], 40, title, 'bold')}${text(width - 2 * MARGIN, [MARGIN, 88], 20, source)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f6f6f3"/>${head}${texts.join('')}</svg>`
  const { default: sharp } = await import('sharp')
  const pictures = await Promise.all(placed.map(overlayOf))
  return sharp(Buffer.from(svg))
    .composite(pictures.flat())
    .flatten({ background: '#f6f6f3' })
    .jpeg({ quality: 84 })
    .toBuffer()
}

type Placed = Tile & { readonly left: number; readonly top: number }

async function overlayOf({ picture, ground, left, top }: Placed) {
  if (picture === null) return []
  const { default: sharp } = await import('sharp')
  const fitted = sharp(picture).resize(WIDTH, HEIGHT, { fit: 'contain', background: ground })
  return [{ input: await fitted.png({ compressionLevel: 1 }).toBuffer(), left, top }]
}

function captionOf({ left, top, ground, title, credit }: Placed, number: number): string {
  const y = top + HEIGHT
  const place = `<rect x="${left}" y="${top}" width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`
  return `${place}${text(WIDTH, [left, y + 8], 19, `${number}  ${title}`, 'bold')}${text(WIDTH, [left, y + 33], 16, credit)}`
}

/** A line of text that is cut at its width. */
function text(width: number, [x, y]: [number, number], size: number, words: string, weight = 'normal'): string {
  const style = `${FONT} font-size="${size}" font-weight="${weight}" fill="${weight === 'bold' ? '#13201b' : '#47554e'}"`
  return `<svg x="${x}" y="${y}" width="${width}" height="${size * 1.4}"><text y="${size}" ${style}>${xmlText(words)}</text></svg>`
}
