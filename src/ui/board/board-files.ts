// The files of a board with its list: as CSV and as Markdown. (rule 41.7)
import { plainMarkdown as plain } from '../../catalog/design/design-texts.ts'
import type { Config } from '../../ground/config.ts'
import { csvOf } from '../../http/response/listed-body.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { sitePath } from '../catalog/site-card.ts'
import { counted } from '../html.ts'
import { type Board, nameOf } from './board-address.ts'
import { isGone, type Pin, pinsOf } from './board-sites.ts'

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
  const pins = pinsOf(served, board)
  const items = pins.map((pin, i) => {
    const note = pin.note && `\n   > ${plain(pin.note)}\n`
    return `${i + 1}. ${itemText(pin, baseUrl)}\n${note}`
  })
  const count = counted(pins.filter((pin) => !isGone(pin)).length, 'site')
  return `# ${plain(nameOf(board))}\n\n${board.about && `${plain(board.about)}\n\n`}${count}, collected with [Vitrine](${baseUrl}).\n\n${items.join('')}`
}

function itemText(pin: Pin, baseUrl: string): string {
  const { site, section, id } = pin
  if (site === null) return `${plain(id)}: no longer in the catalog`
  const title = site.url === null ? plain(site.title) : `[${plain(site.title)}](<${new URL(site.url).href}>)`
  const part = section === null ? '' : `, ${plain(section.section_type)}`
  const gone = isGone(pin) ? ', section no longer in the catalog' : ''
  const credit = [site.published.slice(0, 4), ...site.authors.map(plain)].join(', ')
  return `${title}${part}${gone}, ${credit}. [In the catalog](<${baseUrl}${pagePath(pin)}>)`
}

/** The path of the page that shows an item. */
function pagePath({ site, section, id }: Pin): string {
  return `${sitePath(site?.slug ?? id)}${section === null ? '' : `#${encodeURIComponent(section.anchor)}`}`
}
