// How the search read a text: what was kept and dropped, which filters it became, by which step, and what an editor says.
import type { SearchBody } from '../catalog/api-bodies.ts'
import { type Html, html } from '../html.ts'
import { changed, type ExploreState, hrefOf } from './explore-state.ts'
import { addChip, wordOf } from './term-chip.ts'

type Explanation = NonNullable<SearchBody['explain']>
type Reading = Explanation['filters'][number]

/** The whole reading, in the order in which the search does it. */
export function explanationView(state: ExploreState, answer: SearchBody): Html {
  const { explain } = answer
  return html`<section class="reading" aria-labelledby="reading-title">
    <h2 id="reading-title">How the query was read</h2>
    ${tunedDestination(answer)}
    <dl>
      ${row('Words', words(answer))}
      ${explain && row(explain.filters.length === 0 ? 'Filters' : 'Filters found', filters(state, answer, explain))}
      ${archives(answer)}
      ${related(state, answer)}
    </dl>
  </section>`
}

function row(name: string, content: Html): Html {
  return html`<div><dt>${name}</dt><dd>${content}</dd></div>`
}

function tunedDestination({ tuned_destination: rule }: SearchBody): Html | null {
  if (rule === null) return null
  return html`<p class="notice tuned"><strong>Editor’s choice</strong> <a href="${rule.url}">${rule.title ?? rule.url}</a> <span class="soft">since the query has ${listed(rule.tokens)}</span></p>`
}

const REASONS = { structural: 'a small word', noise: 'says nothing here', short: 'under two characters' } as const

function words({ tokens, explain }: SearchBody): Html {
  const kept = tokens.map((token) => html`<li><span class="chip">${token}</span></li>`)
  const dropped = (explain?.dropped ?? []).map(
    ({ token, reason }) => html`<li><span class="chip dropped"><s>${token}</s> dropped: ${REASONS[reason]}</span></li>`,
  )
  if (kept.length + dropped.length === 0)
    return html`<span class="soft">None: nothing here is a word of two letters or digits.</span>`
  return html`<ul class="chips">${kept}${dropped}</ul>`
}

function filters(state: ExploreState, { matched_filters, tokens }: SearchBody, explain: Explanation): Html {
  if (explain.fallback === 'title') {
    return html`<p>Step 5, <b>title</b>: no term matched, so titles that contain ${listed(tokens)} were looked for.</p>`
  }
  if (explain.filters.length === 0) return html`<p class="soft">None.</p>`
  return html`<ol class="steps">${explain.filters.map((reading, i) => {
    const term = matched_filters[i]
    return html`<li>${term && html`<ul class="chips">${addChip(state, term)}</ul>`}<p>${because(reading)}</p>${lost(reading)}</li>`
  })}</ol>`
}

const STEPS = {
  phrase: 'Step 1, phrase',
  primary: 'Step 2, word',
  synonym: 'Step 3, synonym',
  tag: 'Step 4, tag',
} as const

function because({ step, how, by, synonym }: Reading): Html {
  const [number, name] = STEPS[step].split(', ')
  return html`${number}, <b>${name}</b>: ${reason(how, by, synonym)}`
}

function reason(how: Reading['how'], by: string, synonym: string | null): string {
  if (how === 'phrase') return `the query holds its whole name, “${by}”.`
  if (how === 'exact') return `“${by}” is its name.`
  if (how === 'prefix') return `“${by}” begins its name and covers at least half of it.`
  return `“${by}” begins the words of its synonym “${synonym}”.`
}

function lost({ lost: others }: Reading): Html | null {
  if (others.length === 0) return null
  const names = others.map(({ taxonomy, name, count }) => `${wordOf(taxonomy)} ${name} (${count})`)
  return html`<p class="small soft">It won over ${names.join(', ')}.</p>`
}

function archives({ matched_template_archive: match, similar_template_archives: similar }: SearchBody): Html | null {
  if (match === null && similar.length === 0) return null
  const link = ({ url, title, count }: (typeof similar)[number]) =>
    html`<li><a class="chip" href="${url}">${title} <span class="of">${count}</span></a></li>`
  return html`${match && row('Template archive', html`<ul class="chips">${link(match)}</ul>`)}${
    similar.length > 0 && row('Similar archives', html`<ul class="chips">${similar.map(link)}</ul>`)
  }`
}

function related(state: ExploreState, { matching_terms, matching_authors, suggestions = [] }: SearchBody): Html {
  const means = suggestions.map(
    ({ query, total }) =>
      html`<li><a class="chip" href="${hrefOf(changed(state, { q: query }))}">${query} <span class="of">${total}</span></a></li>`,
  )
  const chips = (terms: SearchBody['matching_terms']) =>
    html`<ul class="chips">${terms.slice(0, 8).map((term) => addChip(state, term))}</ul>`
  return html`${means.length > 0 && row('Did you mean', html`<ul class="chips">${means}</ul>`)}${
    matching_terms.length > 0 && row('Also begins', chips(matching_terms))
  }${matching_authors.length > 0 && row('Authors', chips(matching_authors))}`
}

function listed(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(' and ')
}
