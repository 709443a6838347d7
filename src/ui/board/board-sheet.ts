// The contact sheet of a board, made in the queue of pictures. (rule 41.8)
import { AGENT_SIZES } from '../../catalog/pictures/ready-picture.ts'
import { type Picturing, pictureBytes } from '../../images/picture-bytes.ts'
import type { PictureWork } from '../../images/rendering/picture-work.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { type Board, boardHref, nameOf } from './board-address.ts'
import { type Pin, pinsOf } from './board-sites.ts'
import { contactSheet, type Tile, tileSize } from './contact-sheet.ts'

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
    const pins = pinsOf(served, board)
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
    credit: site === null ? 'No longer in the catalog' : note || [host, ...site.authors].filter(Boolean).join(' · '),
  }
}
