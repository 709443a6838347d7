// The active filters as chips that a click removes, and links for sort order and availability.
import { type Html, html } from '../html.ts'
import { changed, type ExploreState, type Filter, hrefOf, NOTHING } from './explore-state.ts'
import { removeChip } from './term-chip.ts'

/** The name of a term, or its slug if the name is not known. */
export type NameOf = (filter: Filter) => string

export function filterBar(state: ExploreState, nameOf: NameOf): Html {
  const { filters, type, year } = state
  const chips = filters.map((filter) => removeChip(state, filter, nameOf(filter)))
  if (type !== null)
    chips.unshift(offChip(state, { type: null }, `Crops of ${nameOf({ taxonomy: 'sections', slug: type })}`))
  if (year !== null) chips.push(offChip(state, { year: null }, `From ${year}`))
  return html`<div class="filter-bar">
    ${chips.length > 0 && html`<ul class="chips" aria-label="Active filters">${chips}${chips.length > 1 && clearAll()}</ul>`}
    <ul class="switches" aria-label="Sort order and availability">
      ${choice(state, 'sort', 'newest', 'Newest first')}${choice(state, 'sort', 'oldest', 'Oldest first')}
      ${choice(state, 'status', 'all', 'All')}${choice(state, 'status', 'live', 'Live')}${choice(state, 'status', 'offline', 'Offline')}
    </ul>
  </div>`
}

function offChip(state: ExploreState, values: Partial<ExploreState>, label: string): Html {
  return html`<li><a class="chip on" href="${hrefOf(changed(state, values))}" aria-label="${label}: remove">${label} <span aria-hidden="true">×</span></a></li>`
}

function clearAll(): Html {
  return html`<li><a class="chip" href="${hrefOf(NOTHING)}">Clear all</a></li>`
}

function choice<Name extends 'sort' | 'status'>(
  state: ExploreState,
  name: Name,
  value: ExploreState[Name],
  label: string,
): Html {
  const current = state[name] === value
  return html`<li><a href="${hrefOf(changed(state, { [name]: value }))}"${current && html` aria-current="true"`}>${label}</a></li>`
}
