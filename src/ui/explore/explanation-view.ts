// Explains how the search understood a query: its words, the filters with the step that found each, and related terms.
import type { SearchBody } from '../catalog/api-bodies.ts'
import { type Html, html } from '../html.ts'
import { changed, type ExploreState, filterOfKey, hrefOf } from './explore-state.ts'
import { addChip, wordOf } from './term-chip.ts'

type Explanation = NonNullable<SearchBody['explain']>
type ExplainedFilter = Explanation['filters'][number]

/** The explanation, in the order of the search steps. */
export function explanationView(state: ExploreState, body: SearchBody): Html {
  const { explain } = body
  return html`<section class="reading" aria-labelledby="reading-title">
    <h2 id="reading-title">How the query was understood</h2>
    ${tunedDestination(body)}
    <dl>
      ${row('Words', words(body))}
      ${explain && row('Filters', filters(state, body, explain))}
      ${body.unmatched.length > 0 && row('Not understood', unmatched(body))}
      ${otherReadings(state, body)}
      ${archives(body)}
      ${related(state, body)}
    </dl>
  </section>`
}

function row(name: string, content: Html): Html {
  return html`<div><dt>${name}</dt><dd>${content}</dd></div>`
}

function tunedDestination({ tuned_destination: rule }: SearchBody): Html | null {
  if (rule === null) return null
  return html`<p class="notice tuned"><strong>Editor’s choice</strong> <a href="${rule.url}">${rule.title ?? rule.url}</a> <span class="soft">because the query contains ${listed(rule.tokens)}</span></p>`
}

const REASONS = { structural: 'a stop word', noise: 'too general', short: 'too short' } as const

function words({ tokens, explain }: SearchBody): Html {
  const kept = tokens.map((token) => html`<li><span class="chip">${token}</span></li>`)
  const dropped = (explain?.dropped ?? []).map(
    ({ token, reason }) => html`<li><span class="chip dropped"><s>${token}</s> ignored: ${REASONS[reason]}</span></li>`,
  )
  if (kept.length + dropped.length === 0)
    return html`<span class="soft">None. A word needs at least two letters or digits.</span>`
  return html`<ul class="chips">${kept}${dropped}</ul>`
}

function filters(state: ExploreState, { matched_filters, tokens }: SearchBody, explain: Explanation): Html {
  if (explain.fallback === 'title') {
    return html`<p>Step 5, <b>title</b>: no term matched, so the search looked for titles that contain ${listed(tokens)}.</p>`
  }
  if (explain.filters.length === 0) return html`<p class="soft">None.</p>`
  return html`<ol class="steps">${explain.filters.map((filter, i) => {
    const term = matched_filters[i]
    return html`<li>${term && html`<ul class="chips">${addChip(state, term)}</ul>`}<p>${because(filter)}</p>${lost(filter)}</li>`
  })}</ol>`
}

function unmatched({ unmatched: words }: SearchBody): Html {
  return html`<ul class="chips">${words.map((word) => html`<li><span class="chip">${word}</span></li>`)}</ul>`
}

/** The readings that find more and whose filters the explorer has, as links to these filters. */
function otherReadings(state: ExploreState, { alternatives }: SearchBody): Html | null {
  const links = alternatives.flatMap(({ filters: terms, total }) => {
    const known = terms
      .map(({ taxonomy, slug }) => filterOfKey(`${taxonomy}:${slug}`))
      .filter((filter) => filter !== null)
    if (known.length === 0 || known.length < terms.length) return []
    const href = hrefOf(changed(state, { q: '', filters: known }))
    const names = terms.map(({ taxonomy, name }) => `${wordOf(taxonomy)} ${name}`)
    return [html`<li><a class="chip" href="${href}">${names.join(', ')} <span class="of">${total}</span></a></li>`]
  })
  return links.length === 0 ? null : row('Other readings', html`<ul class="chips">${links}</ul>`)
}

const STEPS = {
  phrase: 'Step 1, phrase',
  primary: 'Step 2, word',
  synonym: 'Step 3, synonym',
  tag: 'Step 4, tag',
} as const

function because({ step, how, by, synonym }: ExplainedFilter): Html {
  const [number, name] = STEPS[step].split(', ')
  return html`${number}, <b>${name}</b>: ${reason(how, by, synonym)}`
}

function reason(how: ExplainedFilter['how'], by: string, synonym: string | null): string {
  if (how === 'phrase') return `the query contains its full name, “${by}”.`
  if (how === 'exact') return `“${by}” is its name.`
  if (how === 'prefix') return `its name starts with “${by}”, which is at least half of the name.`
  return `“${by}” matches its synonym “${synonym}”.`
}

function lost({ lost: others }: ExplainedFilter): Html | null {
  if (others.length === 0) return null
  const names = others.map(({ taxonomy, name, count }) => `${wordOf(taxonomy)} ${name} (${count})`)
  return html`<p class="small soft">Preferred over ${names.join(', ')}.</p>`
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
    matching_terms.length > 0 && row('Related terms', chips(matching_terms))
  }${matching_authors.length > 0 && row('Authors', chips(matching_authors))}`
}

function listed(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(' and ')
}
