// The contact sheet of a board, made in the queue of pictures: numbered pictures with titles and credits, as one JPEG. (rule 41.8)

import { createRequire } from 'node:module'
import { AGENT_SIZES } from '../../catalog/pictures/ready-picture.ts'
import { type Picturing, pictureBytes } from '../../images/image-origin.ts'
import type { PictureWork } from '../../images/picture-maker.ts'
import type { Size } from '../../images/plan.ts'
import { loadSharp } from '../../images/render.ts'
import { drawnSheet, fill, type Pixels, type Place, paste, pasteCentered, pixelsOf } from '../../images/sheet.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { WholeSite } from '../catalog/api-bodies.ts'
import { type Poster, posterOf } from '../catalog/image-placeholder.ts'
import { isDark } from '../colors/swatch.ts'
import { counted, xmlText } from '../html.ts'
import { type Board, boardHref, nameOf } from './board-address.ts'
import { isGone, type Pin, pinsOf, titleOf } from './board-sites.ts'

const INK = '#13201b'
const GROUND = '#ebece7'
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
async function lettering(lines: readonly Line[], ground: string, kind: keyof typeof FONTS, width?: number) {
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
async function posterPixels(title: string, poster: Poster, { width, height }: Size): Promise<Pixels> {
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

/** A sheet whose pictures take longer lets others come first, and goes on where it was: its pictures are in the cache. */
const TURN_MS = 3_000

interface SheetOptions {
  readonly picturing: Picturing
  readonly work: PictureWork
  /** A monotonic clock. */
  readonly now?: () => number
}

/** The contact sheet as JPEG, or null if the client has to wait. */
export async function boardSheet(
  served: ServedSnapshot,
  board: Board,
  { picturing, work, now = () => performance.now() }: SheetOptions,
): Promise<Uint8Array | null> {
  const { client, signal } = picturing
  const request = { key: `${served.snapshot.id}\n${boardHref(board, 'sheet')}`, client, signal, isExtra: true }

  async function inTurn(isWanted: () => boolean): Promise<Uint8Array | 'more' | null> {
    const end = now() + TURN_MS
    const pins = pinsOf(served, board).filter((pin) => !isGone(pin))
    const tiles: Tile[] = []
    for (const pin of pins) {
      if (!isWanted()) return null
      if (now() >= end) return 'more'
      tiles.push(await tileOf(pin, picturing, isWanted, pins.length > FEW))
    }
    return contactSheet(board, tiles, work)
  }

  for (;;) {
    const made = await work.queue.run(request, inTurn)
    if (made !== 'more') return made
  }
}

/** An item with the bytes of its picture, or null if there is none. */
type Tile = readonly [Pin, Uint8Array | null]

async function tileOf(pin: Pin, picturing: Picturing, isWanted: () => boolean, isSmall: boolean): Promise<Tile> {
  const { section, site } = pin
  const { width, height, format, quality } = AGENT_SIZES.list
  // Twice as fast to decode as the thumbnail of a card, and ready as well.
  const changes = isSmall && section === null ? { width, height, format, quality } : {}
  const url = section?.image ?? (site as WholeSite).screenshot.thumbnail
  const picture = await pictureBytes(url, picturing, changes, (found) => found.inTurn(isWanted))
  return [pin, picture === 'busy' ? null : picture]
}

const [CAPTION, GAP, MARGIN] = [72, 36, 64]
const [PAPER, GREY] = ['#f6f6f3', '#47554e']
const QUALITY = 84
/** A row of tiles is at most this wide, and so is a tile. */
const [WIDEST_ROW, WIDEST] = [1_620, 400]
/** From more pictures on, they are the small ones, which are twice as fast to decode. */
const FEW = 9

/** How many tiles the rows of a sheet have: as many as the others, or one more in the last ones, so that none has a hole. */
export function rowsOf(count: number): number[] {
  const columns = count < 4 ? count : Math.min(6, Math.ceil(Math.sqrt(count)))
  const rows = Math.ceil(count / (columns || 1))
  return Array.from({ length: rows }, (_, i) => Math.floor((count + i) / rows))
}

/** Draws a sheet of about 60 tiles at most. (rule 41.8) */
export async function contactSheet(board: Board, tiles: readonly Tile[], work: Pick<PictureWork, 'memory'>) {
  const rows = rowsOf(tiles.length)
  const width = Math.min(WIDEST_ROW, (rows[0] ?? 1) * (WIDEST + GAP) - GAP)
  const sizes = rows
    .map((count) => Math.floor((width - (count - 1) * GAP) / count))
    .map((side) => ({ width: side, height: Math.round(side * 0.75) }))
  const about = board.about === '' ? [] : [[board.about, 20, INK] as const]
  const count = `Vitrine · ${counted(tiles.length, 'site')}`
  const head = await lettering([[nameOf(board), 40, INK, true], ...about, [count, 20, GREY]], PAPER, 'sans', width)
  const top = MARGIN + (head?.height ?? 0) + GAP
  const height = sizes.reduce((sum, size) => sum + size.height + CAPTION, top) + MARGIN - GAP
  return drawnSheet(work, { width: width + 2 * MARGIN, height, color: PAPER, quality: QUALITY }, async (sheet) => {
    if (head !== null) paste(sheet, head, { left: MARGIN, top: MARGIN }, { width, height: head.height })
    const at = { left: MARGIN, top }
    let number = 0
    for (const [row, size] of sizes.entries()) {
      for (const tile of tiles.slice(number, number + (rows[row] ?? 0))) {
        await drawTile(sheet, tile, { ...at, number: ++number }, size)
        at.left += size.width + GAP
      }
      Object.assign(at, { left: MARGIN, top: at.top + size.height + CAPTION })
    }
  })
}

async function drawTile(
  sheet: Pixels,
  [pin, picture]: Tile,
  { number, ...at }: Place & { readonly number: number },
  size: Size,
): Promise<void> {
  const site = pin.site as WholeSite
  const ground = (pin.section?.palette ?? site.palette?.page)?.[0]?.hex ?? GROUND
  const poster = posterOf(site.slug, site.title, site)
  if (picture === null) paste(sheet, await posterPixels(site.title, poster, size), at, size)
  else {
    fill(sheet, { ...at, ...size }, ground)
    pasteCentered(sheet, await pixelsOf(picture, size, ground), at, size)
  }
  const host = site.url ? new URL(site.url).host.replace(/^www\./, '') : ''
  const credit = pin.note || [host, ...site.authors].filter(Boolean).join(' · ')
  const caption = await lettering(
    [
      [`${number}  ${titleOf(pin)}`, 19, INK, true],
      [credit, 16, GREY],
    ],
    PAPER,
    'sans',
  )
  const room = { width: size.width, height: CAPTION - 12 }
  if (caption !== null) paste(sheet, caption, { left: at.left, top: at.top + size.height + 8 }, room)
}
