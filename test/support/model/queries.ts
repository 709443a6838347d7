// Random listing queries: all parameters, mostly existing terms, in the different spellings that the API accepts.
import type { Random } from '../project/random.ts'
import { FACET_NAMES } from './facets.ts'
import type { Query } from './listings.ts'
import { FILTER_TAXONOMIES, type FilterTaxonomy, type Model, TAXONOMIES } from './model.ts'

type Pair = [name: string, value: string]

const INSPIRATION_FIELDS = ['title', 'slug', 'url', 'published', 'offline', ...TAXONOMIES, 'screenshot']
const SECTION_FIELDS = [
  ...['image', 'section_type', 'prompt', 'tailwind', 'colors', 'wireframe_prompt'],
  ...INSPIRATION_FIELDS.filter((name) => name !== 'sections').map((name) => `parent_${name}`),
]

export function inspirationQuery(random: Random, model: Model): Query {
  const pairs = [...filters(random, model), ...paging(random, model.sites.length)]
  return shuffled(random, [...pairs, ...fields(random, INSPIRATION_FIELDS), ...facets(random)])
}

export function sectionQuery(random: Random, model: Model): Query {
  const type: Pair = ['type', spelled(random, random.pick([...model.terms.sections.keys()]))]
  const width: Pair[] = random.chance(0.6) ? [['width', String(100 + random.below(2461))]] : []
  const pairs = [type, ...width, ...filters(random, model), ...paging(random, 60)]
  return shuffled(random, [...pairs, ...fields(random, SECTION_FIELDS), ...facets(random)])
}

/** The same for the sections of some sites, often of all types. (rule 8.8) */
export function sectionsOfSitesQuery(random: Random, model: Model): Query {
  const slugs = Array.from(
    { length: random.pick([1, 3, 19]) },
    (): Pair => ['slug', random.pick(model.sites).line.slug],
  )
  const others = sectionQuery(random, model).filter(
    ([name]) => name !== 'offset' && (name !== 'type' || random.chance(0.5)),
  )
  const fewer = others.filter(([name]) => !FILTER.test(name) || random.chance(0.2))
  return shuffled(random, [...slugs, ['slug', 'no-such-site'], ...fewer] as Pair[])
}

/** Sections with words that some section has, often with other filters. (rule 8.9) */
export function sectionsWithWordsQuery(random: Random, model: Model): Query {
  const others = random.chance(0.5) ? sectionsOfSitesQuery(random, model) : sectionQuery(random, model)
  const fewer = others.filter(([name]) => !FILTER.test(name) && (name !== 'type' || random.chance(0.3)))
  return shuffled(random, [['q', someWords(random, model)], ...fewer] as Pair[])
}

/** Beginnings of words of one section, or a word that no section has. */
function someWords(random: Random, model: Model): string {
  const { sections = [] } = random.pick(model.sites.filter(({ line }) => (line.sections ?? []).length > 0)).line
  const { type, prompt, wireframe_prompt } = random.pick(sections)
  const name = typeof type === 'string' ? type : type.name
  const words = `${name} ${prompt ?? ''} ${wireframe_prompt ?? ''}`.split(/\s+/).filter((word) => word !== '')
  const some = random.some(words, 1 + random.below(3)).map((word) => word.slice(0, 1 + random.below(6)))
  const cased = random.chance(0.3) ? some.join(' ').toUpperCase() : some.join(random.pick([' ', ', ']))
  return random.chance(0.1) || cased.length < 2 ? random.pick(['--', 'no-such-word', 'a b']) : cased
}

const FILTER =
  /_any$|_not$|^(genre|color|colour|style|typeface|platform|tech|authors|sections|post_tag|tag|pricing|year)$/

/** Filters of all kinds (rule 24.1). Most match some sites. */
export function filters(random: Random, model: Model): Pair[] {
  const any = random.some(FILTER_TAXONOMIES, random.pick([0, 0, 1, 3])).map(named(random, model, '_any'))
  const more = random.chance(0.4) && any[0] ? Array.from({ length: 5 }, () => alike(random, model, any[0] as Pair)) : []
  const not = random.some(FILTER_TAXONOMIES, random.pick([0, 0, 1, 3])).map(named(random, model, '_not'))
  const plain = random.some(FILTER_TAXONOMIES, 2).map(named(random, model, ''))
  return [...plain, ...any, ...more, ...not, ...dates(random), ...category(random)]
}

function named(random: Random, model: Model, mode: string): (taxonomy: FilterTaxonomy) => Pair {
  return (taxonomy) => {
    const alias = { color: 'colour', post_tag: 'tag' }[taxonomy as string] ?? taxonomy
    return [(random.chance(0.5) ? alias : taxonomy) + mode, aSlug(random, model, taxonomy)]
  }
}

/** Another value for the same parameter. */
function alike(random: Random, model: Model, [name]: Pair): Pair {
  const bare = name.replace('_any', '')
  const taxonomy = { colour: 'color', tag: 'post_tag' }[bare] ?? bare
  return [name, aSlug(random, model, taxonomy as FilterTaxonomy)]
}

/** The slug of a term; frequent terms come often. */
function aSlug(random: Random, model: Model, taxonomy: FilterTaxonomy): string {
  const own = random.pick(model.sites).slugs[taxonomy]
  const slugs = own.length > 0 && random.chance(0.6) ? own : [...model.terms[taxonomy].keys()]
  return spelled(random, random.chance(0.05) || slugs.length === 0 ? 'no-such-term' : random.pick(slugs))
}

function dates(random: Random): Pair[] {
  const day = () => `${2009 + random.below(18)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
  const year: Pair[] = random.chance(0.1) ? [['year', String(2007 + random.below(21))]] : []
  const from: Pair[] = random.chance(0.15) ? [['published_from', day()]] : []
  const to: Pair[] = random.chance(0.15) ? [['published_to', day()]] : []
  return [...year, ...from, ...to]
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function category(random: Random): Pair[] {
  return random.chance(0.2) ? [['category', random.pick(['inspiration', 'template', ''])]] : []
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

/** Often some facets (rule 24.8). */
function facets(random: Random): Pair[] {
  if (random.chance(0.6)) return []
  const names = [...new Set(random.some(FACET_NAMES, 4))].join(random.pick([',', ', ']))
  const limit: Pair[] = random.chance(0.5) ? [['facet_limit', String(1 + random.below(9))]] : []
  return [['facets', names], ...limit]
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
