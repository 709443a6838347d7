// The list that a visitor came from: a page of a search or of an archive. The tab keeps it, so that the page of a site has
// one address, and is the same for everybody.
import { store, stored } from '../stored.ts'

interface Way {
  /** The address of the page that the list is on. */
  from: string
  /** The paths of its sites, each once, in the order of the list. */
  sites: string[]
  /** The addresses of the pages of the list before and after it. */
  prev: string | null
  next: string | null
}

const DIRECTIONS = ['prev', 'next'] as const
type Direction = (typeof DIRECTIONS)[number]

const KEY = 'vitrine:way'
const SITE = '.cards h3 a[href^="/site/"]'

/** Keeps the list of a card that is opened. The rows on the page of a site are no lists: they lead away from one. */
export function keepWays(): void {
  document.addEventListener('click', ({ target }) => {
    const card = (target as Element).closest(SITE)
    if (card !== null && card.closest('.site') === null) keep(wayOf(document, location.pathname + location.search))
  })
}

function wayOf(page: Document, from: string): Way {
  const pathOf = (link: Element) => new URL(link.getAttribute('href') ?? '', location.href).pathname
  const pageAt = (rel: Direction) => page.querySelector(`main a[rel="${rel}"]`)?.getAttribute('href') ?? null
  const sites = [...new Set(Array.from(page.querySelectorAll(SITE), pathOf))]
  return { from, sites, prev: pageAt('prev'), next: pageAt('next') }
}

function keep(way: Way): void {
  store('sessionStorage', KEY, JSON.stringify(way))
}

/** In place of the sites by date, links those of the kept list and the list, if the site is in it. (rule 34.17) */
export async function showWay(order: HTMLElement): Promise<void> {
  const way = JSON.parse(stored('sessionStorage', KEY) ?? 'null') as Way | null
  const own = location.pathname
  if (way?.sites.includes(own)) {
    for (const direction of DIRECTIONS) link(order, direction, undefined)
    for (const direction of DIRECTIONS) link(order, direction, await neighbor(way, own, direction))
    const back = order.querySelector<HTMLAnchorElement>('[data-way]')
    if (back !== null) back.href = way.from
  }
  const next = order.querySelector<HTMLAnchorElement>('a[rel="next"][href]')
  if (next) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: next.href }))
}

function link(order: HTMLElement, direction: Direction, path: string | undefined): void {
  const anchor = order.querySelector(`a[rel="${direction}"]`)
  anchor?.removeAttribute('title')
  if (path === undefined) anchor?.removeAttribute('href')
  else anchor?.setAttribute('href', path)
}

/** The site beside this one. At the edge of a page, the list grows by the next page. */
async function neighbor(way: Way, own: string, direction: Direction): Promise<string | undefined> {
  const beside = () => way.sites[way.sites.indexOf(own) + (direction === 'next' ? 1 : -1)]
  const from = way[direction]
  if (beside() !== undefined || from === null) return beside()
  const more = await pageOf(from).catch(() => null)
  if (more === null) return undefined
  const sites = direction === 'next' ? [...way.sites, ...more.sites] : [...more.sites, ...way.sites]
  Object.assign(way, { sites: [...new Set(sites)], [direction]: more[direction] })
  keep(way)
  return beside()
}

async function pageOf(href: string): Promise<Way> {
  const response = await fetch(href)
  return wayOf(new DOMParser().parseFromString(await response.text(), 'text/html'), href)
}
