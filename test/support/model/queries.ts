// Random listing queries: all parameters, mostly existing terms, in the different spellings that the API accepts.
import type { Random } from '../project/random.ts'
import type { Query } from './listings.ts'
import { type Model, TAXONOMIES, type Taxonomy } from './model.ts'

type Pair = [name: string, value: string]

const INSPIRATION_FIELDS = ['title', 'slug', 'url', 'published', 'offline', ...TAXONOMIES, 'screenshot']
const SECTION_TAXONOMIES = TAXONOMIES.filter((taxonomy) => taxonomy !== 'sections' && taxonomy !== 'authors')
const SECTION_FIELDS = [
  ...['image', 'section_type', 'prompt', 'tailwind', 'colors', 'wireframe_prompt'],
  ...INSPIRATION_FIELDS.filter((name) => name !== 'sections').map((name) => `parent_${name}`),
]

export function inspirationQuery(random: Random, model: Model): Query {
  const year: Pair[] = random.chance(0.15) ? [['year', String(2007 + random.below(21))]] : []
  const pairs = [...filters(random, model, TAXONOMIES), ...year, ...paging(random, model.sites.length)]
  return shuffled(random, [...pairs, ...fields(random, INSPIRATION_FIELDS)])
}

export function sectionQuery(random: Random, model: Model): Query {
  const type: Pair = ['type', spelled(random, random.pick([...model.terms.sections.keys()]))]
  const width: Pair[] = random.chance(0.6) ? [['width', String(100 + random.below(2461))]] : []
  const pairs = [type, ...width, ...filters(random, model, SECTION_TAXONOMIES), ...paging(random, 60)]
  return shuffled(random, [...pairs, ...fields(random, SECTION_FIELDS)])
}

function filters(random: Random, model: Model, taxonomies: readonly Taxonomy[]): Pair[] {
  return random.some(taxonomies, 2).map((taxonomy) => {
    const slugs = [...model.terms[taxonomy].keys()]
    const slug = random.chance(0.05) ? 'no-such-term' : random.pick(slugs)
    return [taxonomy === 'color' && random.chance(0.5) ? 'colour' : taxonomy, spelled(random, slug)]
  })
}

/** Sometimes writes a slug in upper case or between blanks, which the API accepts (rules 6.5, 6.6). */
function spelled(random: Random, slug: string): string {
  const cased = random.chance(0.1) && slug.toUpperCase().toLowerCase() === slug ? slug.toUpperCase() : slug
  return random.chance(0.1) ? ` ${cased} ` : cased
}

function paging(random: Random, around: number): Pair[] {
  const pairs: Pair[] = []
  if (random.chance(0.7))
    pairs.push(['limit', random.pick(['1', '2', '07', '33', '100', String(1 + random.below(100))])])
  if (random.chance(0.5)) pairs.push(['offset', String(random.below(around))])
  if (random.chance(0.5)) pairs.push(['sort', random.pick(['newest', 'oldest', ''])])
  if (random.chance(0.5)) pairs.push(['status', random.pick(['all', 'live', 'offline'])])
  return pairs
}

function fields(random: Random, names: readonly string[]): Pair[] {
  const some = [...new Set(random.some(names, 6))]
  return random.chance(0.3) && some.length > 0 ? [['fields', some.join(random.pick([',', ' , ']))]] : []
}

function shuffled(random: Random, pairs: Pair[]): Pair[] {
  return pairs
    .map((pair) => ({ pair, at: random.below(1000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ pair }) => pair)
}

/** Parses a query that has no percent-escapes. */
export function pairsOf(query: string): Query {
  return query === '' ? [] : query.split('&').map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''])
}

/** Runs a check on all queries, eight at a time. */
export async function inSteps(queries: Query[], check: (query: Query) => Promise<void>): Promise<void> {
  for (let at = 0; at < queries.length; at += 8) await Promise.all(queries.slice(at, at + 8).map(check))
}
