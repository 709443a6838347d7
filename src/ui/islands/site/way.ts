// The list that a visitor came from: a page of a search or of an archive. The tab keeps it, so that the page of a site has
// one address, and is the same for everybody.
import { addressOf, pathAt } from '../address.ts'
import { store, stored } from '../stored.ts'

interface Way {
  /** The path of the page that the list is on. */
  from: string
  /** The paths of its sites, each once, in the order of the list. */
  sites: string[]
  /** The paths of the pages of the list before and after it. */
  prev: string | null
  next: string | null
}

type AskPage = (path: string) => Promise<Document>

const DIRECTIONS = ['prev', 'next'] as const
type Direction = (typeof DIRECTIONS)[number]

const KEY = 'vitrine:way'
const SITE = '.cards h3 a'

/** Keeps the list of a card that is opened. The rows on the page of a site are no lists: they lead away from one. */
export function keepWays(): void {
  document.addEventListener('click', ({ target }) => {
    const card = (target as Element).closest(SITE)
    if (card !== null && card.closest('.site') === null) keep(wayOf(document, pathAt(location.href)))
  })
}

function wayOf(page: Document, from: string): Way {
  const pathOf = (link: Element | null) => link && pathAt(link.getAttribute('href') ?? '')
  const pageAt = (rel: Direction) => pathOf(page.querySelector(`main a[rel="${rel}"]`))
  const paths = Array.from(page.querySelectorAll(SITE), pathOf)
  const sites = [...new Set(paths)].filter((path): path is string => path?.startsWith('/site/') ?? false)
  return { from, sites, prev: pageAt('prev'), next: pageAt('next') }
}

function keep(way: Way): void {
  store('sessionStorage', KEY, JSON.stringify(way))
}

/** In place of the sites by date, links those of the kept list and the list, if the site is in it. (rule 34.17) */
export async function showWay(order: HTMLElement, askPage: AskPage): Promise<void> {
  const way = JSON.parse(stored('sessionStorage', KEY) ?? 'null') as Way | null
  const own = pathAt(location.pathname)
  if (way?.sites.includes(own)) {
    for (const direction of DIRECTIONS) link(order, direction, undefined)
    for (const direction of DIRECTIONS) link(order, direction, await neighbor(way, own, direction, askPage))
    const back = order.querySelector<HTMLAnchorElement>('[data-way]')
    if (back !== null) back.href = addressOf(way.from)
  }
  const next = order.querySelector<HTMLAnchorElement>('a[rel="next"][href]')
  if (next) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: next.href }))
}

function link(order: HTMLElement, direction: Direction, path: string | undefined): void {
  const anchor = order.querySelector(`a[rel="${direction}"]`)
  anchor?.removeAttribute('title')
  if (path === undefined) anchor?.removeAttribute('href')
  else anchor?.setAttribute('href', addressOf(path))
}

/** The site beside this one. At the edge of a page, the list grows by the next page. */
async function neighbor(way: Way, own: string, direction: Direction, askPage: AskPage): Promise<string | undefined> {
  const beside = () => way.sites[way.sites.indexOf(own) + (direction === 'next' ? 1 : -1)]
  const from = way[direction]
  if (beside() !== undefined || from === null) return beside()
  const page = await askPage(from).catch(() => null)
  if (page === null) return undefined
  const more = wayOf(page, from)
  const sites = direction === 'next' ? [...way.sites, ...more.sites] : [...more.sites, ...way.sites]
  Object.assign(way, { sites: [...new Set(sites)], [direction]: more[direction] })
  keep(way)
  return beside()
}
