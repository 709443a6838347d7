// The normalized addresses of pages. Equal addresses mean equal pages, as long as the catalog is the same.
import type { ApiRequest } from '../../http/request/api-request.ts'
import { LONGEST_QUERY } from '../../search/index/passage-index.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { boardHref, parseBoard } from '../board/board-address.ts'
import { operationPages } from '../docs/served-reference.ts'
import { hrefOf, stateOf } from '../explore/explore-state.ts'
import { statsHref, statsStateOf } from '../stats/stats-state.ts'

type Archives = Pick<ServedSnapshot, 'archives'>

/** The paths of the pages that need no catalog. */
export const MANUAL_PAGES = ['/terms', '/docs', '/docs/recipes', '/docs/reference', '/docs/search', ...operationPages]

/** The address of a page with the parameters that make a difference. */
export function pageAddress(path: string, { query }: Pick<ApiRequest, 'query'>, served: Archives): string {
  if (path === '/explore') return hrefOf(stateOf(new URLSearchParams(query)))
  if (path === '/board') return boardHref(parseBoard(query))
  return path === '/stats' ? statsAddress(new URLSearchParams(query), served) : path
}

/** The address of a page that needs no catalog. */
export function manualAddress(path: string, { query }: Pick<ApiRequest, 'query'>): string {
  const words =
    path === '/docs/search' ? (new URLSearchParams(query).get('q') ?? '').replaceAll(/\s+/g, ' ').trim() : ''
  return words === '' ? path : `${path}?q=${encodeURIComponent(Array.from(words).slice(0, LONGEST_QUERY).join(''))}`
}

function statsAddress(search: URLSearchParams, { archives }: Archives): string {
  const { taxonomy, terms } = statsStateOf(search, { mostUsed: () => [], find: archives.term })
  return statsHref(
    taxonomy,
    terms.map(({ slug }) => slug),
  )
}
