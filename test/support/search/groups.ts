// The tuned destination, template archives and matching terms of the reference search (rules 13.4–13.13).
import type { Archive, Rule } from './catalog.ts'
import { byCount, isEligible, isExact } from './steps.ts'
import { foldedForm, type ReadQuery } from './text.ts'
import type { Entry, SearchTaxonomy, SearchWorld, Term } from './world.ts'

/** The matching rule with the most tokens; of several, the first. (rule 13.5) */
export function tunedDestination(world: SearchWorld, { words }: ReadQuery) {
  const asked = words.map(foldedForm)
  const matching = world.rules.filter((rule) => isRuleFor(rule, asked))
  const most = Math.max(...matching.map((rule) => rule.tokens.length))
  const rule = matching.find(({ tokens }) => tokens.length === most)
  return rule ? { url: rule.url, title: rule.title, tokens: rule.tokens } : null
}

/** Whether every word of the rule's tokens is a prefix of some word of the query. (rule 13.4) */
function isRuleFor(rule: Rule, words: readonly string[]): boolean {
  return rule.words.every((token) => words.some((word) => word.startsWith(token)))
}

const MAX_SIMILAR = 20

/** `matched_template_archive` and `similar_template_archives`. */
export function templateArchives(world: SearchWorld, filters: readonly Term[]) {
  const wanted = filters.map(keyOf)
  const match = world.archives.find((archive) => isSameSet(archive.filters.map(keyOf), wanted))
  const others = world.archives.filter((archive) => archive !== match)
  const similar = others.filter((archive) => sharedWith(archive, wanted) > 0 && !contradicts(archive, filters))
  similar.sort((a, b) => sharedWith(b, wanted) - sharedWith(a, wanted) || b.filters.length - a.filters.length)
  const shown = (archive: Archive) => archiveItem(archive, world.entries)
  return {
    matched_template_archive: match ? shown(match) : null,
    similar_template_archives: similar.slice(0, MAX_SIMILAR).map(shown),
  }
}

function keyOf({ taxonomy, slug }: { taxonomy: string; slug: string }): string {
  return `${taxonomy}/${slug}`
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.every((key) => other.includes(key)) && other.every((key) => one.includes(key))
}

function sharedWith({ filters }: Archive, wanted: readonly string[]): number {
  return filters.filter((filter) => wanted.includes(keyOf(filter))).length
}

/** (rule 13.9) */
function contradicts({ filters }: Archive, wanted: readonly Term[]): boolean {
  return filters.some(({ taxonomy }) => {
    const here = filters.filter((filter) => filter.taxonomy === taxonomy)
    const there = wanted.filter((filter) => filter.taxonomy === taxonomy)
    return there.length > 0 && !here.some((filter) => there.some(({ slug }) => slug === filter.slug))
  })
}

function archiveItem({ slug, title, filters }: Archive, entries: readonly Entry[]) {
  const count = entries.filter((entry) => entry.isTemplate && filters.every((filter) => carries(entry, filter))).length
  return { slug, title, url: `/templates/${encodeURIComponent(slug)}`, filters, count }
}

/** Whether an entry carries a term. */
export function carries(entry: Entry, { taxonomy, slug }: { taxonomy: string; slug: string }): boolean {
  return entry.slugs[taxonomy as SearchTaxonomy].includes(slug)
}

const TERMS = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface', 'post_tag', 'pricing'] as const
const MAX_TERMS = 20
const MAX_AUTHORS = 10

/** `matching_terms` and `matching_authors`. (rules 13.11–13.13) */
export function matchingTerms(world: SearchWorld, { matched }: ReadQuery, filters: readonly Term[]) {
  const matching = (taxonomies: readonly SearchTaxonomy[], most: number) =>
    world.terms
      .filter((term) => taxonomies.includes(term.taxonomy) && isEligible(term) && !filters.includes(term))
      .filter((term) => matched.some((token) => isSuggestedBy(term, token)))
      .sort((a, b) => wholeFirst(a, b, matched) || byCount(taxonomies)(a, b))
      .slice(0, most)
      .map(termItem)
  return { matching_terms: matching(TERMS, MAX_TERMS), matching_authors: matching(['authors'], MAX_AUTHORS) }
}

/** Whether the slug, the name, a word of the name or a word of a synonym starts with the token. */
function isSuggestedBy({ beginnings }: Term, token: string): boolean {
  return beginnings.some((text) => text.startsWith(token))
}

function wholeFirst(a: Term, b: Term, tokens: readonly string[]): number {
  const isWhole = (term: Term) => tokens.some((token) => isExact(term, token))
  return Number(isWhole(b)) - Number(isWhole(a))
}

/** The terms whose slug or name starts with a text, in the order of ties. (rule 12.15) */
export function termsBeginning({ terms }: SearchWorld, text: string): Term[] {
  return terms
    .filter(
      ({ taxonomy, slugForm, nameForm }) =>
        taxonomy !== 'authors' && [slugForm, nameForm].some((form) => form.startsWith(text)),
    )
    .filter(isEligible)
    .sort(byCount(TERMS))
}

/** A term as in a response. (rule 13.2) */
export function termItem({ taxonomy, name, slug, count, url }: Term) {
  return { taxonomy, name, slug, count, url }
}
