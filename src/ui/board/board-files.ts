// The files of a board: its list as CSV and as Markdown, and its contact sheet. (rules 41.7, 41.8)
import { plainMarkdown as plain } from '../../catalog/design/markdown.ts'
import type { Config } from '../../config.ts'
import { csvOf } from '../../http/response/listed-body.ts'
import { type Picturing, pictureBytes } from '../../images/picture-bytes.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { sitePath } from '../catalog/site-card.ts'
import { counted } from '../number.ts'
import { type Board, boardHref, nameOf } from './board-address.ts'
import { isGone, type Pin, pinsOf } from './board-sites.ts'
import { contactSheet, type Tile } from './contact-sheet.ts'

const COLUMNS = ['number', 'slug', 'section', 'title', 'url', 'page', 'published', 'status', 'authors', 'note']

/** A row of CSV for each item. */
export function boardCsv(served: ServedSnapshot, board: Board, { baseUrl }: Pick<Config, 'baseUrl'>): string {
  const rows = pinsOf(served, board).map((pin, i) => {
    const { site, section, id, note } = pin
    const { slug = id, title = '', url = '', published = '', authors = [] } = site ?? {}
    const status = isGone(pin) ? 'gone' : site?.offline ? 'offline' : 'live'
    const page = site === null ? '' : baseUrl + pagePath(pin)
    return [i + 1, slug, section?.section_type, title, url, page, published, status, authors, note]
  })
  return csvOf([COLUMNS, ...rows])
}

/** A numbered list with links and credits. */
export function boardMarkdown(served: ServedSnapshot, board: Board, { baseUrl }: Pick<Config, 'baseUrl'>): string {
  const items = pinsOf(served, board).map((pin, i) => {
    const note = pin.note && `\n   > ${plain(pin.note)}\n`
    return `${i + 1}. ${itemText(pin, baseUrl)}\n${note}`
  })
  return `# ${plain(nameOf(board))}\n\n${counted(items.length, 'site')}, collected with [Vitrine](${baseUrl}).\n\n${items.join('')}`
}

function itemText(pin: Pin, baseUrl: string): string {
  const { site, section, id } = pin
  if (site === null) return `${plain(id)}: no longer in the catalog`
  const title = site.url === null ? plain(site.title) : `[${plain(site.title)}](<${new URL(site.url).href}>)`
  const part = section === null ? '' : `, ${plain(section.section_type)}`
  const gone = isGone(pin) ? ', section no longer in the catalog' : ''
  return `${title}${part}${gone}, ${creditOf(pin)}. [In the catalog](<${baseUrl}${pagePath(pin)}>)`
}

function creditOf({ site }: Pin): string {
  const { published = '', authors = [] } = site ?? {}
  return [published.slice(0, 4), ...authors.map(plain)].join(', ')
}

/** The path of the page that shows an item. */
function pagePath({ site, section, id }: Pin): string {
  return `${sitePath(site?.slug ?? id)}${section === null ? '' : `#${encodeURIComponent(section.anchor)}`}`
}

/** The contact sheet as JPEG, or null if the client has to wait for pictures. */
export async function boardSheet(
  served: ServedSnapshot,
  board: Board,
  { baseUrl, picturing }: { baseUrl: string; picturing: Picturing },
): Promise<Uint8Array | null> {
  const pins = pinsOf(served, board)
  const tiles: Tile[] = []
  for (const pin of pins) {
    const { site, section, id, note } = pin
    const url = section?.image ?? site?.screenshot.thumbnail
    const picture = url === undefined ? null : await pictureBytes(url, picturing)
    if (picture === 'busy') return null
    const ground = (section?.palette ?? site?.palette?.page)?.[0]?.hex ?? '#ebece7'
    const host = site?.url ? new URL(site.url).host.replace(/^www\./, '') : ''
    const title = section === null ? (site?.title ?? id) : `${site?.title}: ${section.section_type}`
    const credit =
      site === null ? 'No longer in the catalog' : note || [host, ...site.authors].filter(Boolean).join(' · ')
    tiles.push({ picture, ground, title, credit })
  }
  const draw = () => contactSheet(nameOf(board), `${pins.length} from ${new URL(baseUrl).host}`, tiles)
  const { gallery, client } = picturing
  return gallery === null ? draw() : gallery.draw({ key: boardHref(board, 'sheet'), client }, draw)
}
