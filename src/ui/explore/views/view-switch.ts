// The switch between sites and sections, and the types of sections to look at. (rule 36.13)
import { type Html, html } from '../../html.ts'
import { whole } from '../../number.ts'
import { changed, type ExploreState, hrefOf } from '../explore-state.ts'
import type { Choice } from '../facet-counts.ts'

/** Empty if the results have no sections to look at. Sections are those of the first type that was asked for. */
export function viewSwitch(state: ExploreState, types: readonly Choice[]): Html {
  const asked = [...state.filters, ...state.any].filter(({ taxonomy }) => taxonomy === 'sections')
  const isAsked = (own: Choice) => asked.some(({ slug }) => slug === own.state.type)
  const first = types.find(isAsked) ?? types[0]
  const view = (label: string, to: ExploreState, isCurrent: boolean) =>
    html`<a href="${hrefOf(to)}" data-key="view:${label}"${isCurrent && html` aria-current="true"`}>${label}</a>`
  const isSites = state.type === null
  const sections = isSites ? first?.state : state
  if (sections === undefined) return html``
  return html`${view('Sites', changed(state, { type: null }), isSites)}${view('Sections', sections, !isSites)}`
}

/** The types with their numbers of sections, if sections are shown. */
export function typeLinks({ type }: ExploreState, types: readonly Choice[]): Html {
  if (type === null) return html``
  const links = types.map(
    ({ label, state, count, isCurrent }) =>
      html`<li><a href="${hrefOf(state)}" data-key="type:${state.type}"${isCurrent && html` aria-current="true"`}>${label} <span class="of">${whole(count)}</span></a></li>`,
  )
  return html`<ul aria-label="Types of sections">${links}</ul>`
}
