// Updates what depends only on the explorer's state: the address and the facets. Also collects the names of terms.
import {
  changed,
  type ExploreState,
  type Filter,
  filterOfKey,
  hasFilter,
  hrefOf,
  keyOf,
  toggled,
} from '../../explore/explore-state.ts'

/** Names by `taxonomy:slug`, collected from everything that the page has shown. */
const names = new Map<string, string>()

export function nameOf(filter: Filter): string {
  return names.get(keyOf(filter)) ?? filter.slug
}

/** Collects the names of all terms on the page. */
export function learnNames(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-name]')) {
    const key = dataset['term'] || dataset['facet']
    if (key) names.set(key, dataset['name'] ?? '')
  }
}

/** Updates the address bar and the facets. */
export function showState(state: ExploreState, entry: 'push' | 'replace' | 'none'): void {
  if (entry !== 'none') history[`${entry}State`](null, '', hrefOf(state))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-facet]')) {
    const filter = filterOfKey(link.dataset['facet'] ?? '')
    if (filter !== null) point(link, toggled(state, filter), hasFilter(state, filter))
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-crops]')) {
    const type = link.dataset['crops'] ?? null
    point(link, changed(state, { type: type === state.type ? null : type }), type === state.type)
  }
}

function point(link: HTMLAnchorElement, to: ExploreState, current: boolean): void {
  link.href = hrefOf(to)
  if (current) link.setAttribute('aria-current', 'true')
  else link.removeAttribute('aria-current')
}
