// Lists of the most used terms by taxonomy, and of section types, to browse by.
import { PUBLIC_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { servedTerms } from '../catalog/served-terms.ts'
import { type Html, html } from '../html.ts'
import { changed, type ExploreState, hasFilter, hrefOf, toggled } from './explore-state.ts'

const SHOWN = 14
const TITLES: Readonly<Record<string, string>> = { tech: 'Technology', sections: 'Has section', authors: 'Author' }

export function facets(served: ServedSnapshot, state: ExploreState): Html {
  return html`${PUBLIC_TAXONOMIES.map((taxonomy, i) => group(served, state, { taxonomy, open: i < 1 }))}${crops(served, state)}`
}

interface Group {
  taxonomy: (typeof PUBLIC_TAXONOMIES)[number]
  open: boolean
}

function group(served: ServedSnapshot, state: ExploreState, { taxonomy, open }: Group): Html | null {
  const terms = servedTerms(served, taxonomy).slice(0, SHOWN)
  const chosen = state.filters.some((filter) => filter.taxonomy === taxonomy)
  if (terms.length === 0) return null
  return html`<details${(open || chosen) && html` open`}><summary>${TITLES[taxonomy] ?? capital(taxonomy)}</summary><ul>${terms.map(
    ({ name, slug, count }) => {
      const filter = { taxonomy, slug }
      const on = hasFilter(state, filter)
      return html`<li><a href="${hrefOf(toggled(state, filter))}" data-facet="${taxonomy}:${slug}" data-name="${name}"${on && html` aria-current="true"`}>${name}</a> <span class="soft">${count}</span></li>`
    },
  )}</ul></details>`
}

function crops(served: ServedSnapshot, state: ExploreState): Html | null {
  const types = servedTerms(served, 'sections').slice(0, SHOWN)
  if (types.length === 0) return null
  return html`<details${state.type !== null && html` open`}><summary>Section crops</summary><ul>${types.map(
    ({ name, slug }) => {
      const on = state.type === slug
      return html`<li><a href="${hrefOf(changed(state, { type: on ? null : slug }))}" data-crops="${slug}" data-term="sections:${slug}" data-name="${name}"${on && html` aria-current="true"`}>${name}</a></li>`
    },
  )}</ul></details>`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
