// Chips for terms: links that add a term to the filters or remove it.
import { type Html, html } from '../html.ts'
import {
  changed,
  type ExploreState,
  type Filter,
  filterOfKey,
  hasFilter,
  hrefOf,
  keyOf,
  toggled,
} from './explore-state.ts'

/** A term of a response, with or without its count. */
export interface NamedTerm {
  taxonomy: string
  slug: string
  name: string
  count?: number
}

/** The state after a click on a term: filtered by it, or a search for its name if its taxonomy is not a filter. */
export function stateOfTerm(state: ExploreState, { taxonomy, slug, name }: NamedTerm): ExploreState {
  const filter = filterOfKey(`${taxonomy}:${slug}`)
  if (filter === null) return changed(state, { q: name, filters: [] })
  return hasFilter(state, filter) ? state : changed(state, { q: '', filters: [...state.filters, filter] })
}

/** A chip that adds a term to the filters. */
export function addChip(state: ExploreState, term: NamedTerm): Html {
  return html`<li><a class="chip" href="${hrefOf(stateOfTerm(state, term))}" data-term="${term.taxonomy}:${term.slug}" data-name="${term.name}"><span class="of">${wordOf(term.taxonomy)}</span> ${term.name}${term.count !== undefined && html` <span class="of">${term.count}</span>`}</a></li>`
}

/** A chip that removes an active filter. */
export function removeChip(state: ExploreState, filter: Filter, name: string): Html {
  const label = `Remove the filter ${wordOf(filter.taxonomy)} ${name}`
  return html`<li><a class="chip on" href="${hrefOf(toggled(state, filter))}" aria-label="${label}" data-term="${keyOf(filter)}" data-name="${name}"><span class="of">${wordOf(filter.taxonomy)}</span> ${name} <span aria-hidden="true">×</span></a></li>`
}

const WORDS: Readonly<Record<string, string>> = {
  tech: 'technology',
  sections: 'section',
  authors: 'author',
  post_tag: 'tag',
}

/** The name of a taxonomy in a sentence. */
export function wordOf(taxonomy: string): string {
  return WORDS[taxonomy] ?? taxonomy
}
