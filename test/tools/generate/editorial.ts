// Draws editorial data for a generated catalog. It uses only terms that entries have, and combinations of one entry.
import {
  archivePath,
  SYNONYM_TAXONOMIES,
  TAXONOMIES,
  TAXONOMY,
  type Taxonomy,
} from '../../../src/catalog/model/taxonomy.ts'
import { weighted } from './choice.ts'
import type { TermRanks } from './entry.ts'
import { MODIFIERS } from './names.ts'
import type { Random } from './random.ts'
import { slugAt, type Vocabularies } from './vocabulary.ts'
import { latinWord } from './words.ts'

export interface Editorial {
  synonyms: { taxonomy: Taxonomy; term: string; synonyms: string[] }[]
  tuning_rules: { tokens: string[]; url: string; title?: string }[]
  template_archives: { slug: string; title: string; filters: { taxonomy: Taxonomy; slug: string }[] }[]
}

/** The data that editorial data is drawn from, after the last entry. */
export interface Material {
  vocabularies: Vocabularies
  /** The terms of some entries; empty only for an empty catalog. */
  sample: readonly TermRanks[]
  /** The terms of some template entries. */
  templates: readonly TermRanks[]
}

const RULES = 50
const ARCHIVES = 200
/** One term in this many has synonyms. */
const SYNONYM_EVERY = 20
/** Weights of archives with 1, 2, 3 and 4 filters. */
const FILTERS = weighted([20, 45, 25, 10])
const SEARCHED = TAXONOMIES.filter((taxonomy) => TAXONOMY[taxonomy].searched > 0)

interface Term {
  taxonomy: Taxonomy
  slug: string
  name: string
  count: number
}

/** Synonyms for 5% of the terms that can have them, 50 rules and 200 archives; fewer if there are too few terms. */
export function drawEditorial(material: Material, random: Random): Editorial {
  return {
    synonyms: drawSynonyms(material.vocabularies, random),
    tuning_rules: distinct(
      RULES,
      ({ url, tokens }) => `${url} ${tokens}`,
      () => drawRule(material, random),
    ),
    template_archives: distinct(
      ARCHIVES,
      ({ slug }) => slug,
      () => drawArchive(material, random),
    ),
  }
}

/** Draws up to `count` items with different keys. Gives up after 40 tries per item. */
function distinct<T>(count: number, keyOf: (item: T) => string, draw: () => T | null): T[] {
  const items = new Map<string, T>()
  for (let tries = 40 * count; items.size < count && tries > 0; tries--) {
    const item = draw()
    if (item && !items.has(keyOf(item))) items.set(keyOf(item), item)
  }
  return [...items.values()]
}

/** Every twentieth term by frequency, so that both frequent and rare terms have synonyms. */
function drawSynonyms(vocabularies: Vocabularies, random: Random): Editorial['synonyms'] {
  const terms = SYNONYM_TAXONOMIES.flatMap((taxonomy) => carriedTerms(vocabularies, taxonomy))
  terms.sort((a, b) => b.count - a.count)
  const chosen = terms.filter((_, place) => place % SYNONYM_EVERY === 0)
  return chosen.map(({ taxonomy, slug, name }) => ({ taxonomy, term: slug, synonyms: inventSynonyms(name, random) }))
}

function carriedTerms(vocabularies: Vocabularies, taxonomy: Taxonomy): Term[] {
  const ranks = vocabularies[taxonomy].names.map((_, rank) => rank)
  return ranks.map((rank) => termAt(vocabularies, taxonomy, rank)).filter(({ count }) => count > 0)
}

function termAt(vocabularies: Vocabularies, taxonomy: Taxonomy, rank: number): Term {
  const vocabulary = vocabularies[taxonomy]
  const count = vocabulary.counts[rank]!
  return { taxonomy, slug: slugAt(vocabulary, rank), name: vocabulary.names[rank]!, count }
}

function inventSynonyms(name: string, random: Random): string[] {
  const spellings = [
    () => latinWord(random).toLowerCase(),
    () => `${random.pick(MODIFIERS)} ${name}`.toLowerCase(),
    () => `${name.toLowerCase()} ${latinWord(random).toLowerCase()}`,
    () => `${latinWord(random)} ${latinWord(random)}`.toLowerCase(),
  ]
  return [...new Set(Array.from({ length: 1 + random.below(4) }, () => random.pick(spellings)()))]
}

/** A rule with words of one or two terms of one entry. Null if these terms have no words. */
function drawRule({ vocabularies, sample }: Material, random: Random): Editorial['tuning_rules'][number] | null {
  const terms = pickTerms(vocabularies, random.pick(sample), 1 + random.below(2), random)
  const tokens = [...new Set(terms.flatMap(({ name }) => tokensOf(name)))].slice(0, 3)
  const [term] = terms
  if (!term || tokens.length === 0) return null
  const url = random.chance(0.7)
    ? archivePath(term.taxonomy, term.slug)
    : `/collections/${encodeURIComponent(term.slug)}`
  return random.chance(0.6) ? { tokens, url, title: `The best of ${term.name}` } : { tokens, url }
}

function tokensOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? []
}

/** An archive with terms of one template entry, or of any entry if there are no templates. */
function drawArchive(material: Material, random: Random): Editorial['template_archives'][number] | null {
  const { vocabularies, sample, templates } = material
  const ranks = random.pick(templates.length > 0 ? templates : sample)
  const terms = pickTerms(vocabularies, ranks, 1 + FILTERS(random), random)
  if (terms.length === 0) return null
  const filters = terms.map(({ taxonomy, slug }) => ({ taxonomy, slug }))
  const slug = `${filters.map((filter) => filter.slug).join('-')}-templates`
  return { slug, title: `${terms.map(({ name }) => name).join(' ')} Templates`, filters }
}

/** Up to `length` different terms of an entry. Draws two each time and takes the more frequent one, as editors do. */
function pickTerms(vocabularies: Vocabularies, ranks: TermRanks, length: number, random: Random): Term[] {
  const terms = SEARCHED.flatMap((taxonomy) => ranks[taxonomy].map((rank) => termAt(vocabularies, taxonomy, rank)))
  const picked: Term[] = []
  while (picked.length < length && terms.length > 0) {
    const [one, other] = [random.below(terms.length), random.below(terms.length)]
    const place = terms[one]!.count >= terms[other]!.count ? one : other
    picked.push(...terms.splice(place, 1))
  }
  return picked
}
