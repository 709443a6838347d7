// What the results were asked with, in one line: removable filters, words that were not understood, and the explanation.
import { normalForm } from '../../../catalog/model/fold.ts'
import { colorMeant } from '../../../catalog/pictures/oklab.ts'
import { WITHIN_NAMES } from '../../../catalog/storage/colors/color-index.ts'
import { MAX_NEAR } from '../../../http/request/parameters.ts'
import type { SearchBody } from '../../catalog/api-bodies.ts'
import { swatch } from '../../colors/swatch.ts'
import { counted, type Html, html, whole } from '../../html.ts'
import type { ExploreResults } from '../explore-results.ts'
import {
  changed,
  type ExploreState,
  type Fault,
  type Filter,
  hrefOf,
  listed,
  NOTHING,
  wordOf,
} from '../explore-state.ts'
import { type Chip, chipsOf, type NameOf } from './chips.ts'
import { closestSites, mentioned, type NamedType } from './closest-view.ts'
import { nearness } from './color-row.ts'

export function askedLine(results: ExploreResults, nameOf: NameOf, examples: readonly string[]): Html {
  const { state, search } = results
  const chips = [...chipsOf(results, nameOf), ...wordChips(results)]
  if (chips.length === 0 && search === null) return html`${tryOne(state, examples)}`
  return html`${chips.length > 0 && html`<ul class="chips" aria-label="Filters">${chips.map(chipLink)}${state.color_near.length > 0 && nearness(state)}${chips.length > 1 && CLEAR_ALL}</ul>`}${search && html`<details class="why"><summary data-key="why">Why?</summary><div class="panel">${explanationView(search)}</div></details>`}`
}

function tryOne({ q }: ExploreState, examples: readonly string[]): Html | null {
  if (q.trim() !== '') return html`<p class="soft">Type at least two letters.</p>`
  if (examples.length === 0) return null
  return html`<p class="examples"><span>Try</span> ${examples.map((words) => html`<a href="${hrefOf({ ...NOTHING, q: words })}">${words}</a> `)}</p>`
}

const CLEAR_ALL = html`<li><a class="clear" href="${hrefOf(NOTHING)}" data-key="clear">Clear all</a></li>`

function chipLink({ of, label, color, to, key, idle = false }: Chip): Html {
  const text = html`${color && swatch(color)}${of && html`<span class="of">${of}</span> `}${idle ? html`<s>${label}</s>` : label}`
  const name = `Remove ${of ? `${of} ` : ''}${label}`
  return html`<li><a class="chip" href="${hrefOf(to)}" data-key="${key}" aria-label="${name}">${text} <span class="cross" aria-hidden="true">×</span></a></li>`
}

/** The words that no filter comes from, each with the text without it. */
function wordChips({ state, search }: ExploreResults): Chip[] {
  const words = search?.results.total === 0 || search?.unmatched.length ? search.unmatched : []
  return words.map((word) => {
    const to = changed(state, { q: reworded(state.q, new Map([[word, '']])) })
    return { label: word, to, key: `word:${word}`, idle: true }
  })
}

/** How a text was read that was not found as typed, what it probably means, and the sections that it leads to. (rule 36.19) */
export function readingLine(results: ExploreResults, type: NamedType | null): Html | null {
  const { state, search, byWord, total } = results
  if (search === null) return null
  const better = corrected(search)
  const [words] = search.alternatives.filter(({ match }) => match === 'words')
  const mention = total + closestSites(results).length > 0 && mentioned(results)
  const lines = [
    byWord &&
      html`<span>Showing <b>${search.matched_filters.map(({ name }) => name).join(' + ')}</b>, ${counted(total, 'site')}. <a href="${hrefOf(changed(state, { match: 'all' }))}" data-key="typed">Search for ${state.q.trim()} instead</a></span>`,
    better !== null &&
      html`<span class="better">Did you mean <a href="${hrefOf(changed(state, { q: better, match: null }))}" data-key="better">${better}</a>?</span>`,
    better === null &&
      words &&
      html`<a class="chip" href="${hrefOf(changed(state, { match: 'words' }))}" data-key="words">${words.filters.map(({ name }) => name).join(' + ')} <span class="of">${whole(words.total)}</span></a>`,
    type &&
      html`<a href="${hrefOf(type.state)}" data-key="sections">${counted(type.total, `${type.name} section`)}</a>`,
    mention && html`<a href="#mentions">${mention.text}</a>`,
  ].filter(Boolean)
  return lines.length === 0 ? null : html`<p class="reading">${lines}</p>`
}

/** The page that the editors chose and the template archive of exactly these filters, in one line. */
export function editorsLine(search: SearchBody | null): Html | null {
  const rule = search?.tuned_destination
  const archive = search?.matched_template_archive
  if (!rule && !archive) return null
  return html`<p class="editors">${rule && html`<span>Editor’s choice: <a href="${rule.url}">${rule.title ?? rule.url}</a></span>`} ${
    archive &&
    html`<span>Templates: <a href="${archive.url}">${archive.title}</a> <span class="of">${archive.count}</span></span>`
  }</p>`
}

const NOUNS: Readonly<Record<string, string>> = {
  type: 'section',
  crop: 'section here by',
  show: 'list',
  match: 'way to match',
}

/** What was left out because the catalog does not have it, and what it probably means, in one line each. */
export function notices(results: ExploreResults): Html | null {
  const text = faultText(results.faults)
  const lines = [...(text === '' ? [] : [html`<p class="notice">${text}</p>`]), ...meantTerms(results)]
  return lines.length === 0 ? null : html`${lines}`
}

/** What filters mean that no term has as its slug: applied if it is the same, else offered. */
function meantTerms({ meant, state }: ExploreResults): Html[] {
  return meant.map(({ value, term, isSame }) => {
    const word = wordOf(term.taxonomy)
    if (isSame) return html`<p class="notice">“${value}” is the ${word} ${term.name} here.</p>`
    const to = hrefOf(changed(state, { filters: [...state.filters, term] }))
    return html`<p class="notice">Did you mean the ${word} <a href="${to}" data-key="meant:${value}">${term.name}</a>?</p>`
  })
}

/** Sentences about values that no catalog could have. */
const SENTENCES: Readonly<Record<string, (value: string) => string>> = {
  color_near: (value) =>
    colorMeant(value) === null
      ? `“${value}” is not a color: write one like ff7f50, f50 or sage.`
      : `A search takes up to ${MAX_NEAR} colors, so “${value}” is left out.`,
  color_within: (value) => `color_within is ${ANY_OF.format(WITHIN_NAMES)}, not “${value}”.`,
}
const ANY_OF = new Intl.ListFormat('en', { type: 'disjunction' })

function faultText(faults: readonly Fault[]): string {
  if (faults.length === 0) return ''
  const absent = faults.filter(({ name }) => !Object.hasOwn(SENTENCES, name))
  const nouns = new Set(absent.map(({ name, value }) => `${NOUNS[name] ?? wordOf(name)} “${value}”`))
  const others = new Set(faults.map(({ name, value }) => SENTENCES[name]?.(value) ?? ''))
  const lacks = absent.length > 0 && `The catalog has no ${ANY_OF.format(nouns)}.`
  return [lacks, ...others, 'Everything else applies.'].filter(Boolean).join(' ')
}

/** A word with the characters that tokens drop. (rule 11.3) */
const WORD = /[\p{L}\p{M}\p{N}&.'’‘ʼ`´]+/gu

/** The text with other words in place of some tokens, or without them. */
function reworded(q: string, others: ReadonlyMap<string, string>): string {
  const text = q.replace(WORD, (word) => others.get(normalForm(word)) ?? word)
  return text.replace(/\s+/g, ' ').trim()
}

/** The text with the corrections of all words that only a correction explains, or null if there is none. */
export function corrected({ query, unmatched, closest }: SearchBody): string | null {
  const corrections = closest?.words.flatMap(({ word, as: [best] }) => {
    return best?.kind === 'correction' && best.value && unmatched.includes(word) ? [[word, best.value] as const] : []
  })
  if (!corrections?.length) return null
  const first = new Map(corrections.toReversed().map(([word, value]) => [value, word]))
  // Two words that are one have the same correction.
  return reworded(query, new Map(corrections.map(([word, value]) => [word, first.get(value) === word ? value : ''])))
}

type Explanation = NonNullable<SearchBody['explain']>
type ExplainedFilter = Explanation['filters'][number]

function explanationView(body: SearchBody): Html {
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
