// The classes of requests: what each asks for, and what is wanted of it.
import type { Random } from '../support/project/random.ts'
import { type Draw, mixed } from './requests/drawing.ts'
import { fields, filters, listed, listing, page, width } from './requests/listing-paths.ts'
import type { Pool } from './requests/pool.ts'
import { searchPath, suggestPath } from './requests/search-paths.ts'

export interface RequestClass {
  name: string
  /** Every request is conditional: sent with the ETag of what it asks for. */
  conditional?: boolean
  /** Paths may come again: the shares of a mix are of requests, and some of its parts have few paths. */
  repeats?: boolean
  /** Whether the hand-made peer answers it: with the same bytes, or in its own way. */
  peer?: 'equal' | 'own'
  draw: Draw
  /** Wanted processor time per request relative to the limit's, at 10,000 and at 1,000,000 entries. */
  wanted?: readonly [number, number]
}

const TAXONOMIES = ['genre', 'color', 'style', 'typeface', 'platform', 'tech', 'sections', 'authors']
const PERIODS = ['7d', '30d', '12mo', 'all']

const slugPath: Draw = (random, { entries }) => `/v1/inspirations/${encodeURIComponent(random.pick(entries).slug)}`

const taxonomyPath: Draw = (random) =>
  random.chance(1 / 9) ? '/v1/taxonomies' : `/v1/taxonomies?taxonomy=${random.pick(TAXONOMIES)}`

/** A menu of filters: the whole list and the authors, megabytes of text, would hide everything else in a mix. */
const menuPath: Draw = (random) => `/v1/taxonomies?taxonomy=${random.pick(TAXONOMIES.slice(0, -1))}`

const statsPath: Draw = (random) =>
  `/v1/stats/taxonomy?taxonomy=${random.pick(TAXONOMIES)}&period=${random.pick(PERIODS)}&sort=${random.pick(['count', 'alpha'])}`

const mixPath = mixed([
  [40, listing],
  [25, slugPath],
  [25, searchPath],
  [5, menuPath],
  [5, statsPath],
])

/** In the order in which they are measured and told. */
export const CLASSES: readonly RequestClass[] = [
  { name: 'meta', draw: () => '/v1/meta', wanted: [1.25, 1.25] },
  { name: 'slug', draw: slugPath, peer: 'equal', wanted: [1.25, 1.5] },
  { name: 'listing', draw: listing, peer: 'equal', wanted: [1.6, 2.2] },
  { name: 'first-page', draw: (random, pool) => page(random, pool, 'first'), peer: 'equal' },
  { name: 'deep-offset', draw: (random, pool) => page(random, pool, 'deep'), peer: 'equal' },
  { name: 'fields', draw: (random, pool) => `${listing(random, pool)}&${fields(random)}`, peer: 'equal' },
  { name: 'sections', draw: sectionsPath },
  { name: 'search', draw: searchPath, peer: 'own', wanted: [1.8, 2.6] },
  { name: 'suggest', draw: suggestPath },
  { name: 'taxonomies', draw: taxonomyPath, wanted: [1.25, 1.25] },
  { name: 'stats', draw: statsPath, wanted: [1.25, 1.25] },
  { name: '304', draw: mixPath, repeats: true, conditional: true, wanted: [1.25, 1.25] },
  { name: 'mix', draw: mixPath, repeats: true, wanted: [1.5, 2] },
]

function sectionsPath(random: Random, { entries }: Pool): string {
  const { terms } = random.pick(entries)
  const types = terms.filter(({ taxonomy }) => taxonomy === 'sections')
  const type = types.length > 0 ? random.pick(types).slug : 'hero'
  const some = filters(random, terms, random.below(3), ['authors', 'sections'])
  return `/v1/sections?${listed([['type', type], ...some, ...width(random)])}`
}

/** The class of a name that has been checked. */
export function classNamed(name: string): RequestClass {
  return CLASSES.find((one) => one.name === name) as RequestClass
}

const TRIES_EACH = 25

/** So many paths of a class in random order, distinct unless the class repeats itself; fewer where it has no more. */
export function pathsOf({ draw, repeats }: RequestClass, count: number, random: Random, pool: Pool): string[] {
  if (repeats) return Array.from({ length: count }, () => draw(random, pool))
  const paths = new Set<string>()
  for (let tries = TRIES_EACH * count; paths.size < count && tries > 0; tries--) paths.add(draw(random, pool))
  return [...paths]
}
