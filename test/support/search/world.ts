// The world of the reference search: terms with their counts and synonyms, entries, editorial data. The plain model
// makes it from import lines and an editorial file. Texts are normalized once.

import { ORIGINS, type Origins } from '../model/images.ts'
import { type Line, type Model, modelOf, type Site, TAXONOMIES, type Taxonomy } from '../model/model.ts'
import { byCodePoint, folded } from '../model/text.ts'
import {
  type Archive,
  archivesOf,
  type EditorialFile,
  modelLine,
  plain,
  type Rule,
  rulesOf,
  synonymsOf,
} from './catalog.ts'
import { matchable, wordsOf } from './text.ts'

export type SearchTaxonomy = Taxonomy | 'post_tag' | 'pricing'

const ARCHIVE_PATHS: Record<SearchTaxonomy, string> = {
  genre: '/genre/',
  color: '/color/',
  style: '/style/',
  typeface: '/typeface/',
  platform: '/platform/',
  tech: '/tech/',
  sections: '/section/',
  authors: '/authors/',
  post_tag: '/tag/',
  pricing: '/pricing/',
}

export interface Term {
  taxonomy: SearchTaxonomy
  name: string
  slug: string
  url: string
  /** Sites up to the snapshot's day that have it. */
  count: number
  synonyms: string[]
  /** Folded normal forms of slug and name. */
  slugForm: string
  nameForm: string
  nameWords: string[]
  /** The words of each synonym's folded normal form. */
  synonymWords: string[][]
  /** Slug, name, every word of the name and of the synonyms. */
  beginnings: string[]
  /** Position among all terms, by name, then slug. */
  rank: number
}

export interface Entry {
  site: Site
  slugs: Record<SearchTaxonomy, string[]>
  /** The title's folded normal form. */
  titleForm: string
  isTemplate: boolean
}

export interface SearchWorld {
  model: Model
  origins: Origins
  terms: Term[]
  /** Up to the snapshot's day, newest first. */
  entries: Entry[]
  rules: Rule[]
  archives: Archive[]
}

/** The world after importing the lines in this order, then the editorial file, and a snapshot of the day `today`. */
export function searchWorld(
  lines: readonly Line[],
  editorial: EditorialFile,
  today: string,
  origins = ORIGINS,
): SearchWorld {
  const read = lines.map(modelLine)
  const model = modelOf(read, today)
  const beside = modelOf(read.map(inPlaceOfOthers), today)
  const names = { ...model.terms, post_tag: beside.terms.genre, pricing: beside.terms.color }
  const entries = model.sites.map((site, index) => entryOf(site, beside.sites[index] as Site))
  const terms = termsOf(names, entries, synonymsOf(editorial, names))
  return { model, origins, terms, entries, rules: rulesOf(editorial), archives: archivesOf(editorial) }
}

/** The model has no tags and no pricing: a second model has them in place of genres and colors. */
function inPlaceOfOthers(line: Line): Line {
  return { ...line, genre: line['post_tag'], color: line['pricing'] }
}

function entryOf(site: Site, beside: Site): Entry {
  const slugs = { ...site.slugs, post_tag: beside.slugs.genre, pricing: beside.slugs.color }
  return { site, slugs, titleForm: matchable(plain(site.line.title)), isTemplate: site.line['category'] === 'template' }
}

function termsOf(
  names: Record<SearchTaxonomy, Map<string, string>>,
  entries: readonly Entry[],
  synonyms: ReadonlyMap<string, string[]>,
): Term[] {
  const taxonomies = [...TAXONOMIES, 'post_tag', 'pricing'] as const
  const terms = taxonomies.flatMap((taxonomy) => {
    const counts = countsOf(entries, taxonomy)
    return [...names[taxonomy]].map(([slug, name]) =>
      termOf({ taxonomy, name, slug, count: counts.get(slug) ?? 0 }, synonyms.get(`${taxonomy}/${slug}`) ?? []),
    )
  })
  return ranked(terms)
}

function countsOf(entries: readonly Entry[], taxonomy: SearchTaxonomy): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) for (const slug of entry.slugs[taxonomy]) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return counts
}

function termOf(given: Pick<Term, 'taxonomy' | 'name' | 'slug' | 'count'>, synonyms: string[]): Term {
  const url = ARCHIVE_PATHS[given.taxonomy] + encodeURIComponent(given.slug)
  const [slugForm, nameForm] = [matchable(given.slug), matchable(given.name)]
  const nameWords = wordsOf(nameForm)
  const synonymWords = synonyms.map((synonym) => wordsOf(matchable(synonym)))
  const beginnings = [slugForm, nameForm, ...nameWords, ...synonymWords.flat()]
  return { ...given, url, synonyms, slugForm, nameForm, nameWords, synonymWords, beginnings, rank: 0 }
}

/** Ranks terms by name, then slug. (rule 10.3) */
function ranked(terms: Term[]): Term[] {
  const named = terms.map((term) => ({ term, name: folded(term.name) }))
  named.sort((a, b) => byCodePoint(a.name, b.name) || byCodePoint(a.term.slug, b.term.slug))
  for (const [rank, { term }] of named.entries()) term.rank = rank
  return terms
}
