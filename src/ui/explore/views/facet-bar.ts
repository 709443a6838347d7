// The choices to filter by, with the number of results of each: four lists that most visitors look for, and under More one
// list for each other taxonomy, for years, categories and availability.
import { TAXONOMIES, type Taxonomy } from '../../../catalog/model/taxonomy.ts'
import { colorsOfName } from '../../../catalog/pictures/color-names.ts'
import type { InspirationListBody } from '../../catalog/api-bodies.ts'
import { swatch } from '../../colors/swatch.ts'
import { type Html, html } from '../../html.ts'
import { capitalized, whole } from '../../number.ts'
import { MAX_TERMS } from '../api-query.ts'
import { chosen, excluded, removed, spelledOut } from '../choices.ts'
import type { ExploreResults } from '../explore-results.ts'
import { type ExploreState, type Filter, hrefOf, includes, keyOf } from '../explore-state.ts'
import type { Choice, OtherChoices } from '../facet-counts.ts'
import { wordOf } from './words.ts'

type Facet = NonNullable<NonNullable<InspirationListBody['facets']>[Taxonomy]>
type FacetTerm = Facet['terms'][number]
type Shown = Pick<ExploreResults, 'state' | 'found' | 'facets'> & { nameOf(filter: Filter): string }

export function facetBar(shown: Shown, others: OtherChoices): Html {
  const { facets } = shown
  if (!facets) return html``
  const listOf = (name: string) => (taxonomy: Taxonomy) =>
    facets[taxonomy] ? termList(shown, taxonomy, facets[taxonomy], name) : []
  const rest = [
    ...TAXONOMIES.filter((taxonomy) => !FIRST.includes(taxonomy)).flatMap(listOf('more')),
    ...choiceList('year', 'Year', others.year),
    ...choiceList('category', 'Websites or templates', others.category),
    ...choiceList('status', 'Availability', others.status),
  ]
  const active = rest.reduce((sum, list) => sum + list.active, 0)
  const more = { id: 'more', title: 'More', active, open: rest.some(({ open }) => open), name: 'facet' }
  return html`${FIRST.flatMap(listOf('facet')).map(({ html }) => html)}${
    rest.length > 0 && group(more, html`${rest.map(({ html }) => html)}`).html
  }`
}

/** The taxonomies that are not under More. */
const FIRST: readonly Taxonomy[] = ['genre', 'color', 'style', 'typeface']

const TITLES: Partial<Record<Taxonomy, string>> = { sections: 'Has section' }

interface Group {
  id: string
  title: string
  /** The number of active choices. */
  active: number
  open: boolean
  /** Of the lists with the same name, only one is open. */
  name: string
}

interface List extends Group {
  html: Html
}

/** A list that opens below its title, without JavaScript as well. */
function group(own: Group, content: Html): List {
  const { id, title, active, open, name } = own
  const number = active > 0 && html` <span class="active">${active}<span class="visually-hidden"> active</span></span>`
  const list = html`<details class="facet" name="${name}" data-list="${id}"${open && html` open`}><summary data-key="facet:${id}">${title}${number}</summary><div class="panel">${content}</div></details>`
  return { ...own, html: list }
}

function termList(shown: Shown, taxonomy: Taxonomy, facet: Facet, name: string): List[] {
  const { state } = shown
  const out = state.not.filter((filter) => filter.taxonomy === taxonomy)
  const terms = facet.terms.filter(({ count, selected }) => count > 0 || selected)
  if (terms.length + out.length === 0) return []
  const open = state.show === taxonomy
  const active = terms.filter(({ selected }) => selected).length + out.length
  const rows = [...terms.map((term) => termRow(shown, taxonomy, term)), ...out.map((term) => excludedRow(shown, term))]
  const content = html`${open && terms.length > 12 && filterBox(taxonomy)}<ul class="terms ${taxonomy}">${rows}</ul>${more(state, taxonomy, facet)}`
  return [
    group({ id: taxonomy, title: TITLES[taxonomy] ?? capitalized(wordOf(taxonomy)), active, open, name }, content),
  ]
}

function termRow({ state, found }: Shown, taxonomy: Taxonomy, { name, slug, count, selected }: FacetTerm): Html {
  const term = { taxonomy, slug }
  const start = includes(found, term) ? spelledOut(state, found) : state
  const to = selected ? removed(start, term) : chosen(state, term)
  const exclude = html`<a class="exclude" href="${hrefOf(excluded(state, term))}" data-key="not:${keyOf(term)}" aria-label="Exclude ${name}" title="Exclude ${name}"><span class="sign">−</span><span class="word">Exclude</span></a>`
  return html`<li><a href="${hrefOf(to)}" data-key="${keyOf(term)}"${selected && html` aria-current="true"`}>${specimen(term, name)} <span class="of">${whole(count)}</span></a>${!selected && exclude}</li>`
}

/** The name of a color beside its swatch, and of a typeface in letters of its own if typefaces.css has it. */
function specimen({ taxonomy, slug }: Filter, name: string): Html {
  const hex = taxonomy === 'color' ? colorsOfName(name)[0] : undefined
  return html`<span${taxonomy === 'typeface' && html` class="face-${slug}"`}>${hex && swatch(hex)}${name}</span>`
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

function choiceList(id: string, title: string, choices: readonly Choice[]): List[] {
  const isDefault = ({ label }: Choice) => label === 'All'
  if (choices.length < 2 && !choices.some((own) => own.isCurrent && !isDefault(own))) return []
  const rows = choices.map(
    ({ label, state, count, isCurrent }) =>
      html`<li><a href="${hrefOf(state)}" data-key="${id}:${label}"${isCurrent && html` aria-current="true"`}>${label} <span class="of">${whole(count)}</span></a></li>`,
  )
  const active = choices.filter((own) => own.isCurrent && !isDefault(own)).length
  return [group({ id, title, active, open: false, name: 'more' }, html`<ul class="terms">${rows}</ul>`)]
}
