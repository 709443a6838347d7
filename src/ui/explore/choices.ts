// Choosing and excluding terms: what a click on a term or on the chip of a filter does to the state.
import { TAXONOMIES, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import { changed, type ExploreState, type Filter, includes, without } from './explore-state.ts'

/** The required terms and the choices of a listing. */
export type Choices = Pick<ExploreState, 'filters' | 'any'>

/**
 * The filters of the listing of a state. The only term of a taxonomy becomes a choice of one: that finds the same sites,
 * and the listing then counts its alternatives. (rule 24.9)
 */
export function choicesOf({ filters, any }: Choices, found: readonly Filter[]): Choices {
  const alone = filters.filter((filter) => isAlone({ filters, any }, filter) && !includes(found, filter))
  const required = filters.filter((filter) => !alone.includes(filter))
  return { filters: [...required, ...found.filter((term) => !includes(required, term))], any: [...any, ...alone] }
}

function isAlone({ filters, any }: Choices, { taxonomy }: Filter): boolean {
  return of(filters, taxonomy).length === 1 && of(any, taxonomy).length === 0
}

function of(filters: readonly Filter[], taxonomy: Taxonomy): Filter[] {
  return filters.filter((filter) => filter.taxonomy === taxonomy)
}

/** Chooses a term beside the other choices of its taxonomy. */
export function chosen(state: ExploreState, term: Filter): ExploreState {
  const { filters, any } = state
  const [first] = of(filters, term.taxonomy)
  const not = without(state.not, term)
  if (first === undefined && of(any, term.taxonomy).length === 0)
    return changed(state, { filters: inOrder([...filters, term]), not })
  if (first !== undefined && isAlone(state, first))
    return changed(state, { filters: without(filters, first), any: inOrder([...any, first, term]), not })
  return changed(state, { any: inOrder([...any, term]), not })
}

/** Removes a term, whether it is required, chosen or excluded. The last choice of a taxonomy is a required term. */
export function removed(state: ExploreState, term: Filter): ExploreState {
  const filters = without(state.filters, term)
  const any = without(state.any, term)
  const not = without(state.not, term)
  const [last, ...others] = of(any, term.taxonomy)
  if (last === undefined || others.length > 0 || of(filters, term.taxonomy).length > 0)
    return changed(state, { filters, any, not })
  return changed(state, { filters: inOrder([...filters, last]), any: without(any, last), not })
}

export function excluded(state: ExploreState, term: Filter): ExploreState {
  const rest = removed(state, term)
  return changed(rest, { not: inOrder([...rest.not, term]) })
}

/** Filters in the order of the address, so that equal states have equal addresses. */
function inOrder(filters: readonly Filter[]): Filter[] {
  return filters.toSorted((a, b) => TAXONOMIES.indexOf(a.taxonomy) - TAXONOMIES.indexOf(b.taxonomy))
}

/** The state with its text replaced by the filters that were found in it. */
export function spelledOut(state: ExploreState, found: readonly Filter[]): ExploreState {
  const others = found.filter((term) => !includes(state.filters, term))
  return changed(state, { q: '', match: null, filters: inOrder([...state.filters, ...others]) })
}
