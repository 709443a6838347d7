// The contact sheet of a board, made in the queue of pictures: numbered pictures with titles and credits, as one JPEG. (rule 41.8)
import { AGENT_SIZES } from '../../catalog/pictures/ready-picture.ts'
import { type Picturing, pictureBytes } from '../../images/image-origin.ts'
import type { PictureWork } from '../../images/picture-work.ts'
import type { Size } from '../../images/plan.ts'
import { loadSharp } from '../../images/render.ts'
import { drawnSheet, fill, type Pixels, type Place, paste, pasteCentered, pixelsOf } from '../../images/sheet.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { xmlText } from '../found/xml.ts'
import { type Board, boardHref, nameOf } from './board-address.ts'
import { isGone, type Pin, pinsOf } from './board-sites.ts'

/** A sheet whose pictures take longer lets others come first, and goes on where it was: its pictures are in the cache. */
const TURN_MS = 3_000

interface SheetOptions {
  readonly baseUrl: string
  readonly picturing: Picturing
  readonly work: PictureWork
  /** A monotonic clock. */
  readonly now?: () => number
}

/** The contact sheet as JPEG, or null if the client has to wait. */
export async function boardSheet(
  served: ServedSnapshot,
  board: Board,
  { baseUrl, picturing, work, now = () => performance.now() }: SheetOptions,
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
      tiles.push(
        await tileOf(pin, { picturing, isWanted, isSmall: tileSize(pins.length).width < AGENT_SIZES.list.width }),
      )
    }
    return contactSheet(nameOf(board), `${pins.length} from ${new URL(baseUrl).host}`, { tiles, work })
  }

  for (;;) {
    const made = await work.queue.run(request, inTurn)
    if (made !== 'more') return made
  }
}

interface TileOptions {
  readonly picturing: Picturing
  readonly isWanted: () => boolean
  readonly isSmall: boolean
}

async function tileOf({ site, section, id, note }: Pin, { picturing, isWanted, isSmall }: TileOptions): Promise<Tile> {
  const url = section?.image ?? site?.screenshot.thumbnail
  const { width, height, format, quality } = AGENT_SIZES.list
  // Twice as fast to decode as the thumbnail of a card, and ready as well.
  const changes = isSmall && section === null ? { width, height, format, quality } : {}
  const picture =
    url === undefined ? null : await pictureBytes(url, picturing, changes, (found) => found.inTurn(isWanted))
  const host = site?.url ? new URL(site.url).host.replace(/^www\./, '') : ''
  return {
    picture: picture === 'busy' ? null : picture,
    ground: (section?.palette ?? site?.palette?.page)?.[0]?.hex ?? '#ebece7',
    title: section === null ? (site?.title ?? id) : `${site?.title}: ${section.section_type}`,
    credit: note || [host, ...(site?.authors ?? [])].filter(Boolean).join(' · '),
  }
}

interface Tile {
  /** The bytes of a picture, or null if there is none. */
  readonly picture: Uint8Array | null
  /** The color behind the picture, `#rrggbb`. */
  readonly ground: string
  readonly title: string
  readonly credit: string
}

const [CAPTION, GAP, MARGIN, HEAD] = [72, 36, 64, 132]
const [PAPER, INK, GREY] = ['#f6f6f3', '#13201b', '#47554e']
const FONT = 'Helvetica Neue, Helvetica, Liberation Sans, DejaVu Sans, sans'
const QUALITY = 84
const LEFT_TO_RIGHT = '\u200e'
/** No line of a sheet has room for more. */
const LONGEST_LINE = 250

/** The columns of a sheet of so many tiles. */
function columnsOf(count: number): number {
  return Math.min(6, Math.max(2, Math.ceil(Math.sqrt(count))))
}

/** The size of the pictures on a sheet of so many tiles, which is 1,750 pixels wide at most. */
export function tileSize(count: number): Size {
  const width = Math.min(400, 4 * Math.floor(360 / columnsOf(count)))
  return { width, height: (width * 3) / 4 }
}

/** Draws a sheet of about 60 tiles at most; `source` tells where it is from. (rule 41.8) */
export function contactSheet(
  title: string,
  source: string,
  { tiles, work }: { readonly tiles: readonly Tile[]; readonly work: Pick<PictureWork, 'memory'> },
): Promise<Uint8Array> {
  const columns = columnsOf(tiles.length)
  const size = tileSize(tiles.length)
  const width = 2 * MARGIN - GAP + columns * (size.width + GAP)
  const height = HEAD + MARGIN + Math.ceil(tiles.length / columns) * (size.height + CAPTION)
  return drawnSheet(work, { width, height, color: PAPER, quality: QUALITY }, async (sheet) => {
    const head = await textPixels([title, 40], [source, 20])
    const room = { width: width - 2 * MARGIN, height: HEAD - 40 }
    if (head !== null) paste(sheet, head, { left: MARGIN, top: 40 }, room)
    for (const [i, tile] of tiles.entries()) {
      const left = MARGIN + (i % columns) * (size.width + GAP)
      const top = HEAD + Math.floor(i / columns) * (size.height + CAPTION)
      await drawTile(sheet, { ...tile, title: `${i + 1}  ${tile.title}` }, { left, top }, size)
    }
  })
}

async function drawTile(sheet: Pixels, { picture, ground, title, credit }: Tile, at: Place, size: Size): Promise<void> {
  fill(sheet, { ...at, ...size }, ground)
  if (picture !== null) pasteCentered(sheet, await pixelsOf(picture, size, ground), at, size)
  const caption = await textPixels([title, 19], [credit, 16])
  const room = { width: size.width, height: CAPTION - 12 }
  if (caption !== null) paste(sheet, caption, { left: at.left, top: at.top + size.height + 8 }, room)
}

type Line = readonly [words: string, size: number]

/** A bold line and a plain one below it. Null if the system has no font for any of it. */
async function textPixels([title, titleSize]: Line, [below, belowSize]: Line): Promise<Pixels | null> {
  const sharp = await loadSharp()
  const markup =
    `<span size="${titleSize}pt" weight="bold" foreground="${INK}">${lineOf(title)}</span>\n` +
    `<span size="${belowSize}pt" foreground="${GREY}">${lineOf(below)}</span>`
  // One pixel per point. The library rejects a text that draws nothing.
  const drawn = sharp({ text: { text: markup, font: FONT, rgba: true, dpi: 72 } }).flatten({ background: PAPER })
  const made = await drawn
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  return made && { data: made.data, width: made.info.width, height: made.info.height }
}

/** The start of a text as one line of markup. It begins at the left, whatever its direction. */
function lineOf(text: string): string {
  return LEFT_TO_RIGHT + xmlText(Array.from(text.replaceAll(/\s+/g, ' ')).slice(0, LONGEST_LINE).join(''))
}
