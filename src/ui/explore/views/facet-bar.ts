// The choices to filter by, with the number of results of each: four lists that most visitors look for, and under More those of
// the other taxonomies, of years, categories and availability. A field in each list finds a choice among all.
import { TAXONOMIES, type Taxonomy } from '../../../catalog/model/taxonomy.ts'
import { colorsOfName } from '../../../catalog/pictures/oklab.ts'
import type { InspirationListBody } from '../../catalog/api-bodies.ts'
import { swatch } from '../../colors/swatch.ts'
import { capitalized, type Html, html, whole } from '../../html.ts'
import { type Choice, FEW_TERMS, MAX_TERMS, type OtherChoices } from '../api-query.ts'
import type { ExploreResults } from '../explore-results.ts'
import {
  chosen,
  type ExploreState,
  excluded,
  type Filter,
  hrefOf,
  includes,
  keyOf,
  removed,
  spelledOut,
  wordOf,
} from '../explore-state.ts'

type Facet = NonNullable<NonNullable<InspirationListBody['facets']>[Taxonomy]>
type FacetTerm = Facet['terms'][number]
type Shown = Pick<ExploreResults, 'state' | 'found' | 'facets'> & { nameOf(filter: Filter): string }

export function facetBar(shown: Shown, others: OtherChoices): Html {
  const { state, facets } = shown
  if (!facets) return html``
  const lists = TAXONOMIES.flatMap((taxonomy) => (facets[taxonomy] ? termList(shown, taxonomy, facets[taxonomy]) : []))
  const first = FIRST.flatMap((taxonomy) => lists.filter(({ id }) => id === taxonomy))
  const rest = [
    ...lists.filter((list) => !first.includes(list)),
    ...choiceList('year', 'Year', others.year),
    ...choiceList('category', 'Websites or templates', others.category),
    ...choiceList('status', 'Availability', others.status),
  ]
  const all = state.show === 'all'
  const more: List = {
    id: 'more',
    title: 'More',
    find: 'Find any filter',
    show: 'all',
    active: rest.reduce((sum, { active }) => sum + active, 0),
    isOpen: all || rest.some(({ isOpen }) => isOpen),
    content: html`${(all ? [...first, ...rest] : rest).map(
      ({ title, content }) => html`<div class="list"><p class="list-name">${title}</p>${content}</div>`,
    )}<p class="more"><a href="${hrefOf({ ...state, show: all ? null : 'all' })}" data-key="show:all">${all ? 'Show fewer' : 'Show all filters'}</a></p>`,
  }
  const downs = first.map((list) =>
    dropDown(state, { ...list, content: html`<div class="list">${list.content}</div>` }),
  )
  return html`${downs}${rest.length > 0 && dropDown(state, more)}`
}

/** The taxonomies that are not under More. */
const FIRST: readonly Taxonomy[] = ['genre', 'color', 'style', 'typeface']

/** The terms that a list under More has at first. */
const FEW_OF_MORE = 8

interface List {
  id: string
  title: string
  active: number
  isOpen: boolean
  /** The name of the field that finds a choice in it; null if it is short. */
  find: string | null
  /** What shows all of its choices. */
  show: ExploreState['show']
  content: Html
}

/**
 * A list that opens below its title, without JavaScript as well. The script shows its field with it: in a closed list, browsers
 * would lay out all of it for a field, and load the typefaces. To filter, it may need all choices, which `data-filter` has.
 */
function dropDown(state: ExploreState, { id, title, active, isOpen, find, show, content }: List): Html {
  const number = active > 0 && html` <span class="active">${active}<span class="visually-hidden"> active</span></span>`
  const whole = state.show === show ? '' : hrefOf({ ...state, show })
  const field = html`<input class="input" type="search" data-filter="${whole}" data-key="filter:${id}" placeholder="${find}" aria-label="${find}" autocomplete="off" spellcheck="false">`
  return html`<details class="facet" name="facet" data-list="${id}"${isOpen && html` open`}><summary data-key="facet:${id}">${title}${number}</summary><div class="panel">${find !== null && html`<template>${field}</template>`}<div class="lists">${content}</div></div></details>`
}

function termList(shown: Shown, taxonomy: Taxonomy, { terms, total }: Facet): List[] {
  const { state } = shown
  const out = state.not.filter((filter) => filter.taxonomy === taxonomy)
  const offered = terms.filter(({ count, selected }) => count > 0 || selected)
  if (offered.length + out.length === 0) return []
  const word = wordOf(taxonomy)
  const title = taxonomy === 'sections' ? 'Has section' : capitalized(word)
  const isOpen = state.show === taxonomy
  const most = FIRST.includes(taxonomy) || isOpen || state.show === 'all' ? MAX_TERMS : FEW_OF_MORE
  const some = offered.filter(({ selected }, i) => i < most || selected)
  const rows = [...some.map((term) => termRow(shown, taxonomy, term)), ...out.map((term) => excludedRow(shown, term))]
  const isCut = total > some.length && some.length < MAX_TERMS
  const all = total > MAX_TERMS ? `the first ${MAX_TERMS}` : `all ${total}`
  const more = isOpen ? 'Show fewer' : isCut && `Show ${all}`
  const content = html`<ul class="terms ${taxonomy}" aria-label="${title}">${rows}</ul>${
    more &&
    html`<p class="more"><a href="${hrefOf({ ...state, show: isOpen ? null : taxonomy })}" data-key="show:${taxonomy}">${more}</a></p>`
  }`
  const find = total > FEW_TERMS ? `Find a ${word}` : null
  const active = offered.filter(({ selected }) => selected).length + out.length
  return [{ id: taxonomy, title, active, isOpen, find, show: taxonomy, content }]
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

function choiceList(id: string, title: string, choices: readonly Choice[]): List[] {
  const isDefault = ({ label }: Choice) => label === 'All'
  if (choices.length < 2 && !choices.some((own) => own.isCurrent && !isDefault(own))) return []
  const rows = choices.map(
    ({ label, state, count, isCurrent }) =>
      html`<li><a href="${hrefOf(state)}" data-key="${id}:${label}"${isCurrent && html` aria-current="true"`}><span>${label}</span> <span class="of">${whole(count)}</span></a></li>`,
  )
  const active = choices.filter((own) => own.isCurrent && !isDefault(own)).length
  const content = html`<ul class="terms ${id}" aria-label="${title}">${rows}</ul>`
  return [{ id, title, active, isOpen: false, find: null, show: null, content }]
}
