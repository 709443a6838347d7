// The choices to filter by, with the number of results of each: one list for each taxonomy, and lists of years, categories,
// availability and section crops.
import { TAXONOMIES, type Taxonomy } from '../../../catalog/model/taxonomy.ts'
import { capitalized } from '../../capitalized.ts'
import type { InspirationListBody } from '../../catalog/api-bodies.ts'
import { type Html, html } from '../../html.ts'
import { whole } from '../../number.ts'
import { MAX_TERMS } from '../api-query.ts'
import { chosen, excluded, removed, spelledOut } from '../choices.ts'
import type { ExploreResults } from '../explore-results.ts'
import { changed, type ExploreState, type Filter, hrefOf, includes, keyOf } from '../explore-state.ts'
import type { Choice, OtherChoices } from '../facet-counts.ts'
import { wordOf } from './words.ts'

type Facet = NonNullable<NonNullable<InspirationListBody['facets']>[Taxonomy]>
type FacetTerm = Facet['terms'][number]
type Shown = Pick<ExploreResults, 'state' | 'found' | 'facets'> & { nameOf(filter: Filter): string }

export function facetBar(shown: Shown, others: OtherChoices): Html {
  const { facets } = shown
  if (!facets) return html``
  return html`${TAXONOMIES.map((taxonomy) => facets[taxonomy] && termList(shown, taxonomy, facets[taxonomy]))}${[
    choiceList('year', 'Year', others.year),
    choiceList('category', 'Websites or templates', others.category),
    choiceList('status', 'Status', others.status),
    cropList(shown.state, facets.sections?.terms ?? []),
  ]}`
}

interface Group {
  id: string
  title: string
  /** The number of active choices. */
  active: number
  open?: boolean
}

/** A list that opens below its title. Only one is open, and without JavaScript as well. */
function group({ id, title, active, open = false }: Group, content: Html): Html {
  const number = active > 0 && html` <span class="active">${active}<span class="visually-hidden"> active</span></span>`
  return html`<details class="facet" name="facet" data-list="${id}"${open && html` open`}><summary data-key="facet:${id}">${title}${number}</summary><div class="panel">${content}</div></details>`
}

function termList(shown: Shown, taxonomy: Taxonomy, facet: Facet): Html | null {
  const { state } = shown
  const out = state.not.filter((filter) => filter.taxonomy === taxonomy)
  const terms = facet.terms.filter(({ count, selected }) => count > 0 || selected)
  if (terms.length + out.length === 0) return null
  const open = state.show === taxonomy
  const active = terms.filter(({ selected }) => selected).length + out.length
  const rows = [...terms.map((term) => termRow(shown, taxonomy, term)), ...out.map((term) => excludedRow(shown, term))]
  const content = html`${open && terms.length > 12 && filterBox(taxonomy)}<ul class="terms">${rows}</ul>${more(state, taxonomy, facet)}`
  return group({ id: taxonomy, title: capitalized(wordOf(taxonomy)), active, open }, content)
}

function termRow({ state, found }: Shown, taxonomy: Taxonomy, { name, slug, count, selected }: FacetTerm): Html {
  const term = { taxonomy, slug }
  const start = includes(found, term) ? spelledOut(state, found) : state
  const to = selected ? removed(start, term) : chosen(state, term)
  const exclude = html`<a class="exclude" href="${hrefOf(excluded(state, term))}" data-key="not:${keyOf(term)}" aria-label="Exclude ${name}" title="Exclude ${name}">−</a>`
  return html`<li><a href="${hrefOf(to)}" data-key="${keyOf(term)}"${selected && html` aria-current="true"`}>${name} <span class="of">${whole(count)}</span></a>${!selected && exclude}</li>`
}

function excludedRow({ state, nameOf }: Shown, term: Filter): Html {
  return html`<li class="out"><a href="${hrefOf(removed(state, term))}" data-key="${keyOf(term)}" aria-current="true">Not ${nameOf(term)}</a></li>`
}

function filterBox(taxonomy: Taxonomy): Html {
  const label = `Find a ${wordOf(taxonomy)}`
  return html`<input class="input needs-js" type="search" data-filter data-key="filter:${taxonomy}" placeholder="${label}" aria-label="${label}" autocomplete="off" spellcheck="false">`
}

function more(state: ExploreState, taxonomy: Taxonomy, { total, terms }: Facet): Html | null {
  const isShown = state.show === taxonomy
  const link = (show: Taxonomy | null, text: string) =>
    html`<p class="more"><a href="${hrefOf({ ...state, show })}" data-key="show:${taxonomy}">${text}</a></p>`
  if (!isShown)
    return total > terms.length
      ? link(taxonomy, `Show ${total > MAX_TERMS ? `the first ${MAX_TERMS}` : `all ${total}`}`)
      : null
  return link(null, 'Show fewer')
}

function choiceList(id: string, title: string, choices: readonly Choice[]): Html | null {
  const isDefault = ({ label }: Choice) => label === 'All'
  if (choices.length < 2 && !choices.some((own) => own.isCurrent && !isDefault(own))) return null
  const rows = choices.map(
    ({ label, state, count, isCurrent }) =>
      html`<li><a href="${hrefOf(state)}" data-key="${id}:${label}"${isCurrent && html` aria-current="true"`}>${label} <span class="of">${whole(count)}</span></a></li>`,
  )
  const active = choices.filter((own) => own.isCurrent && !isDefault(own)).length
  return group({ id, title, active }, html`<ul class="terms">${rows}</ul>`)
}

/** The section types that sites of the listing have, to look at these sections alone. */
function cropList(state: ExploreState, terms: readonly FacetTerm[]): Html | null {
  const rows = terms
    .filter(({ count, slug }) => count > 0 || slug === state.type)
    .map(({ name, slug }) => {
      const isCurrent = slug === state.type
      const to = changed(state, { type: isCurrent ? null : slug })
      return html`<li><a href="${hrefOf(to)}" data-key="crops:${slug}"${isCurrent && html` aria-current="true"`}>${name}</a></li>`
    })
  if (rows.length === 0) return null
  const active = state.type === null ? 0 : 1
  return group(
    { id: 'crops', title: 'Crops', active },
    html`<p class="hint">See one part of each page</p><ul class="terms">${rows}</ul>`,
  )
}
