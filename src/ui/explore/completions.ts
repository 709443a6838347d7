// The completions in the list of the search box.
import type { Completion } from '../catalog/api-bodies.ts'
import { type Html, html } from '../html.ts'
import { changed, type ExploreState, hrefOf } from './explore-state.ts'
import { stateOfTerm, wordOf } from './term-chip.ts'

/** The options of a listbox. Each has its address in `data-href`. */
export function completionOptions(state: ExploreState, completions: readonly Completion[]): Html {
  return html`${completions.map((completion, i) => option(state, completion, i))}`
}

function option(state: ExploreState, completion: Completion, i: number): Html {
  const { via } = completion
  const text = completedText(completion)
  const name = text ?? completion.name
  const known = completion.type === 'title' || text !== null ? '' : `${completion.taxonomy}:${completion.slug}`
  return html`<li role="option" id="completion-${i}" aria-selected="false" data-href="${hrefOf(stateAfter(state, completion))}" data-term="${known}" data-name="${name}"><span>${name}${via !== null && html` <span class="soft">(${via})</span>`}</span> <span class="soft">${kindOf(completion)}</span></li>`
}

/** The text with its last word completed, or null if the name completes the whole text. (rule 28.17) */
function completedText(completion: Completion): string | null {
  return completion.type === 'term' ? (completion.query ?? null) : null
}

function stateAfter(state: ExploreState, completion: Completion): ExploreState {
  const text = completedText(completion)
  if (text !== null) return changed(state, { q: text })
  if (completion.type === 'title') return changed(state, { q: completion.name, filters: [], type: null })
  return stateOfTerm(state, completion)
}

function kindOf(completion: Completion): string {
  return completion.type === 'title' ? 'site' : `${wordOf(completion.taxonomy)} · ${completion.count}`
}
