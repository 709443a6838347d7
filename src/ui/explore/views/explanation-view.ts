// Explains how the search understood a query: its words, each filter with the step that found it, and what is related.
import type { SearchBody } from '../../catalog/api-bodies.ts'
import { type Html, html } from '../../html.ts'
import { whole } from '../../number.ts'
import { type Filter, hrefOf, NOTHING } from '../explore-state.ts'
import { listed, wordOf } from './words.ts'

type Explanation = NonNullable<SearchBody['explain']>
type ExplainedFilter = Explanation['filters'][number]

export function explanationView(body: SearchBody): Html {
  const { explain, tokens, tuned_destination: rule } = body
  const quoted = (words: readonly string[]) => listed(words.map((word) => `“${word}”`))
  return html`<dl>
    ${row('Words', words(body))}
    ${explain && explain.filters.length > 0 && row('Filters', filters(body, explain))}
    ${explain?.fallback === 'title' && row('Titles', html`<p>No term has this name, so the search looked for titles with ${quoted(tokens)}.</p>`)}
    ${rule && row('Editor’s choice', html`<p>The editors chose a page for queries with ${quoted(rule.tokens)}.</p>`)}
    ${links('Templates', body.similar_template_archives, ({ url, title }) => html`<a href="${url}">${title}</a>`)}
    ${links('Related terms', body.matching_terms, termLink)}
    ${links('Authors', body.matching_authors, termLink)}
  </dl>`
}

function row(name: string, content: Html): Html {
  return html`<div><dt>${name}</dt><dd>${content}</dd></div>`
}

const REASONS = { structural: 'a stop word', noise: 'too general', short: 'too short' } as const

function words({ tokens, explain }: SearchBody): Html {
  const dropped = (explain?.dropped ?? []).map(
    ({ token, reason }) => html`<li><s>${token}</s> <span class="of">ignored, ${REASONS[reason]}</span></li>`,
  )
  if (tokens.length + dropped.length === 0) return html`<p>None. A word needs at least two letters or digits.</p>`
  return html`<ul class="words">${tokens.map((token) => html`<li>${token}</li>`)}${dropped}</ul>`
}

function filters({ matched_filters }: SearchBody, explain: Explanation): Html {
  return html`<ul>${explain.filters.map((filter, i) => {
    const term = matched_filters[i]
    return html`<li><b>${term?.name}</b> <span class="of">${wordOf(filter.taxonomy)}</span>: ${reason(filter)}${lost(filter)}</li>`
  })}</ul>`
}

function reason({ how, by, synonym }: ExplainedFilter): string {
  if (how === 'phrase') return `the query contains its full name, “${by}”.`
  if (how === 'exact') return `“${by}” is its name.`
  if (how === 'prefix') return `its name starts with “${by}”.`
  if (synonym !== null) return `“${by}” matches its synonym “${synonym}”.`
  if (how === 'correction') return `“${by}” is probably a misspelling of it.`
  return `“${by}” means it.`
}

function lost({ lost: others }: ExplainedFilter): Html | null {
  if (others.length === 0) return null
  const items = others.map(
    (term) => html`<li>${termLink(term)} <span class="of">${wordOf(term.taxonomy)} ${whole(term.count)}</span></li>`,
  )
  return html` <span class="of">Preferred over:</span><ul class="words">${items}</ul>`
}

function termLink({ taxonomy, slug, name }: Filter & { name: string }): Html {
  return html`<a href="${hrefOf({ ...NOTHING, filters: [{ taxonomy, slug }] })}">${name}</a>`
}

const MAX_SHOWN = 8

/** Links with their counts; null without any. */
function links<Linked extends { count: number }>(
  title: string,
  all: readonly Linked[],
  linkOf: (linked: Linked) => Html,
): Html | null {
  const items = all
    .slice(0, MAX_SHOWN)
    .map((one) => html`<li>${linkOf(one)} <span class="of">${whole(one.count)}</span></li>`)
  return items.length === 0 ? null : row(title, html`<ul class="words">${items}</ul>`)
}
