// The completions in the list of the search box.
import type { Completion } from '../../catalog/api-bodies.ts'
import { sitePath } from '../../catalog/site-card.ts'
import { type Html, html } from '../../html.ts'
import { whole } from '../../number.ts'
import { changed, type ExploreState, hrefOf, includes } from '../explore-state.ts'
import { wordOf } from './words.ts'

/** The options of a listbox. Each has its address in `data-href`. */
export function completionOptions(state: ExploreState, completions: readonly Completion[]): Html {
  return html`${completions.map((completion, i) => option(state, completion, i))}`
}

function option(state: ExploreState, completion: Completion, i: number): Html {
  const { via } = completion
  const name = completedText(completion) ?? completion.name
  return html`<li role="option" id="completion-${i}" aria-selected="false" data-href="${hrefAfter(state, completion)}"><span>${name}${via !== null && html` <span class="of">(${via})</span>`}</span> <span class="of">${kindOf(completion)}</span></li>`
}

/** The text with its last word completed, or null if the name completes the whole text. (rule 28.17) */
function completedText(completion: Completion): string | null {
  return completion.type === 'term' ? (completion.query ?? null) : null
}

function hrefAfter(state: ExploreState, completion: Completion): string {
  if (completion.type === 'title') return sitePath(completion.slug)
  const text = completedText(completion)
  if (text !== null) return hrefOf(changed(state, { q: text }))
  const { taxonomy, slug } = completion
  const others = includes(state.filters, { taxonomy, slug }) ? [] : [{ taxonomy, slug }]
  return hrefOf(changed(state, { q: '', match: null, filters: [...state.filters, ...others] }))
}

function kindOf(completion: Completion): string {
  return completion.type === 'title' ? 'site' : `${wordOf(completion.taxonomy)} · ${whole(completion.count)}`
}
