// The terms of each taxonomy for a catalog of a given size, and how often an entry carries them. Sizes, exponents and
// lengths follow real catalogs: the few first terms carry most sites; authors, tags and tech grow with the catalog.
import { slugOf } from '../../../src/catalog/model/slug.ts'
import { TAXONOMIES, type Taxonomy } from '../../../src/catalog/model/taxonomy.ts'
import { type Choice, weighted, zipf } from './choice.ts'
import { MODIFIERS, NAMES, TECH_ENDINGS, THINGS } from './names.ts'
import { createRandom, type Random } from './random.ts'
import { foreignWord, latinWord } from './words.ts'

/** A term as the import format takes it: a name with its entities, or name and slug. */
export type WrittenTerm = string | { name: string; slug: string }

export interface Vocabulary {
  /** Plain names, by rank: rank 0 is the most frequent. */
  names: readonly string[]
  written: readonly WrittenTerm[]
  /** How many entries carry the term so far, by rank. */
  counts: Uint32Array
  rank: Choice
  /** How many terms an entry carries. */
  length: Choice
}

interface Shape {
  size(entries: number): number
  exponent: number
  /** Weights of 0, 1, 2, … terms an entry. */
  lengths: readonly number[]
}

const fixed = (size: number) => () => size
const growing = (factor: number, power: number) => (entries: number) => Math.ceil(factor * entries ** power)

/** The shape of a taxonomy that {@link SHAPES} does not name. */
const USUAL: Shape = { size: fixed(60), exponent: 0.9, lengths: [1, 33, 33, 30, 3] }

const SHAPES: Partial<Record<Taxonomy, Shape>> = {
  genre: { size: fixed(110), exponent: 0.9, lengths: [4, 60, 24, 8, 3, 1] },
  color: { size: fixed(40), exponent: 0.85, lengths: [2, 33, 33, 32] },
  typeface: { size: fixed(140), exponent: 0.9, lengths: [34, 33, 33] },
  platform: { size: fixed(60), exponent: 1, lengths: [20, 80] },
  tech: { size: growing(8, 0.38), exponent: 1.1, lengths: [45, 25, 17, 7, 3, 2, 1] },
  sections: { size: fixed(36), exponent: 0.8, lengths: [1, 1, 1, 1, 1, 1, 1, 1, 1] },
  authors: { size: growing(5, 0.75), exponent: 0.6, lengths: [14, 78, 7, 1] },
  post_tag: { size: growing(9, 0.5), exponent: 0.95, lengths: [30, 34, 17, 9, 5, 3, 1, 1] },
  pricing: { size: fixed(8), exponent: 1.4, lengths: [35, 64, 1] },
}

/** One in so many authors and tags comes with a slug of its own. */
const OWN_SLUG_EVERY = 60

export type Vocabularies = Record<Taxonomy, Vocabulary>

/** The vocabularies of a catalog of so many entries. Slugs are unique within each; the same arguments, the same terms. */
export function createVocabularies(entries: number, seed: string): Vocabularies {
  const made = TAXONOMIES.map((taxonomy) => [taxonomy, create(taxonomy, entries, seed)])
  return Object.fromEntries(made) as Vocabularies
}

function create(taxonomy: Taxonomy, entries: number, seed: string): Vocabulary {
  const { size, exponent, lengths } = SHAPES[taxonomy] ?? USUAL
  const names = distinctNames(taxonomy, size(entries), createRandom(`${seed} names ${taxonomy}`))
  return {
    names,
    written: names.map((name, rank) => write(taxonomy, name, rank)),
    counts: new Uint32Array(names.length),
    rank: zipf(names.length, exponent),
    length: weighted(lengths),
  }
}

/** The slug that a written term has in the catalog. */
export function slugAt({ names, written }: Vocabulary, rank: number): string {
  const term = written[rank]!
  return typeof term === 'string' ? slugOf(names[rank]!) : term.slug
}

/** Draws the ranks of the terms that one entry carries: distinct, and counted. */
export function drawTerms(vocabulary: Vocabulary, random: Random): number[] {
  const ranks = new Set<number>()
  const length = vocabulary.length(random)
  for (let tries = 4 * length; ranks.size < length && tries > 0; tries--) ranks.add(vocabulary.rank(random))
  for (const rank of ranks) vocabulary.counts[rank]!++
  return [...ranks]
}

function distinctNames(taxonomy: Taxonomy, size: number, random: Random): string[] {
  const names: string[] = []
  const slugs = new Set<string>()
  for (let i = 0; names.length < size; i++) {
    const name = NAMES[taxonomy]?.[i] ?? INVENT[taxonomy]?.(random) ?? inventName(random)
    const slug = slugOf(name)
    if (!slugs.has(slug)) names.push(name)
    slugs.add(slug)
  }
  return names
}

function write(taxonomy: Taxonomy, plain: string, rank: number): WrittenTerm {
  const name = withEntities(plain)
  const ownSlug = (taxonomy === 'authors' || taxonomy === 'post_tag') && rank % OWN_SLUG_EVERY === OWN_SLUG_EVERY - 1
  return ownSlug ? { name, slug: `${slugOf(plain)}-${rank}` } : name
}

/** Plain text with `&` as the entity that the import format expects. */
export function withEntities(text: string): string {
  return text.replaceAll('&', '&amp;')
}

const INVENT: Partial<Record<Taxonomy, (random: Random) => string>> = {
  tech: (random) => latinWord(random) + random.pick(TECH_ENDINGS),
  post_tag: inventTag,
  authors: inventAuthor,
}

function inventName(random: Random): string {
  return random.chance(0.3) ? `${latinWord(random)} ${latinWord(random)}` : latinWord(random)
}

function inventTag(random: Random): string {
  if (random.chance(0.05)) return foreignWord(random)
  const first = random.chance(0.5) ? random.pick(MODIFIERS) : latinWord(random)
  return random.chance(0.6) ? `${first} ${random.pick(THINGS)}` : inventName(random)
}

function inventAuthor(random: Random): string {
  const kind = random.fraction()
  if (kind < 0.04) return foreignWord(random)
  if (kind < 0.08) return `${latinWord(random)} & ${latinWord(random)}`
  if (kind < 0.25) return `Studio ${latinWord(random)}`
  return `${latinWord(random)} ${latinWord(random)}`
}
