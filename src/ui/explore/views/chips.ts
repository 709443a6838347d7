// The filters of the results, whether they are in the text or were set by hand.
import { colorName } from '../../../catalog/pictures/oklab.ts'
import type { ExploreResults } from '../explore-results.ts'
import {
  changed,
  type ExploreState,
  type Filter,
  includes,
  keyOf,
  removed,
  spelledOut,
  wordOf,
} from '../explore-state.ts'
import { toggled } from './color-row.ts'

/** The name of a term. */
export type NameOf = (filter: Filter) => string

export interface Chip {
  of?: string | undefined
  label: string
  /** `#rrggbb` */
  color?: string
  to: ExploreState
  key: string
  /** Whether no filter comes from it. */
  idle?: boolean
}

/** What the results were asked with, each with the state without it. */
export function chipsOf(results: ExploreResults, nameOf: NameOf): Chip[] {
  const { state, found } = results
  const fromText = found
    .filter((term) => !includes(state.filters, term))
    .map((term) => termChip(term, nameOf, removed(spelledOut(state, found), term)))
  const byHand = state.filters.map((term) =>
    termChip(term, nameOf, removed(includes(found, term) ? spelledOut(state, found) : state, term)),
  )
  const choices = state.any.map((term, i) => {
    const isFirst = state.any[i - 1]?.taxonomy !== term.taxonomy
    return termChip(term, nameOf, removed(state, term), isFirst ? wordOf(term.taxonomy) : 'or')
  })
  const out = state.not.map((term) => termChip(term, nameOf, removed(state, term), `not ${wordOf(term.taxonomy)}`))
  const colors = state.color_near.map((color) => {
    return { label: colorName(color), color, to: toggled(state, color), key: `near:${color}` }
  })
  return [...fromText, ...byHand, ...choices, ...out, ...colors, ...otherChips(state)]
}

function termChip(term: Filter, nameOf: NameOf, to: ExploreState, of = wordOf(term.taxonomy)): Chip {
  return { of, label: nameOf(term), to, key: keyOf(term) }
}

const MATCHES = {
  all: 'As typed',
  words: 'Word by word',
  names: 'Without synonyms',
  exact: 'Exact names only',
  title: 'In titles',
} as const

function otherChips(state: ExploreState): Chip[] {
  const { match, category, year, status } = state
  const chip = (key: string, label: string, values: Partial<ExploreState>): Chip => {
    return { label, to: changed(state, values), key }
  }
  return [
    match !== null && state.q !== '' && chip('match', MATCHES[match], { match: null }),
    category !== null && chip('category', category === 'template' ? 'Templates' : 'Websites', { category: null }),
    year !== null && chip('year', String(year), { year: null }),
    status !== 'all' && chip('status', status === 'live' ? 'Online' : 'Offline', { status: 'all' }),
  ].filter((found) => found !== false)
}
