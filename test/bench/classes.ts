// The classes of requests: what each one requests, and its target.
import type { Random } from '../support/project/random.ts'
import { type Draw, weighted } from './requests/drawing.ts'
import { anyNot, facets, fields, filters, listing, page, queryString, width } from './requests/listing-paths.ts'
import type { Pool } from './requests/pool.ts'
import { distinctSearchPath, searchPath, suggestPath } from './requests/search-paths.ts'
import { listToolsMessage, toolMessage, toolPath } from './requests/tool-calls.ts'
import { walkPath } from './requests/walk-paths.ts'
import { zipf } from './requests/zipf.ts'

export interface RequestClass {
  name: string
  /** Every request is conditional: it sends the ETag of the response. */
  conditional?: boolean
  /** The content coding that every request accepts. Without it, bodies are not compressed. */
  accepts?: string
  /** The JSON body of a request for a path: requests are POST. */
  message?: (path: string) => string
  /** Paths may repeat, because the shares of a mix count requests and some of its parts have few paths. */
  repeats?: boolean
  /** The number of requests, if it is not that of the settings. */
  requests?: number
  draw: Draw
  /** The target for processor time relative to the baseline, at 10,000 and at 1,000,000 entries. */
  target?: readonly [number, number]
}

/** What browsers send, and `fetch` of Node.js. */
const BROWSER = 'gzip, deflate, br, zstd'

const TAXONOMIES = ['genre', 'color', 'style', 'typeface', 'platform', 'tech', 'sections', 'authors']
const PERIODS = ['7d', '30d', '12mo', 'all']

const slugPath: Draw = (random, { entries }) => `/v1/inspirations/${encodeURIComponent(random.pick(entries).slug)}`

const similarPath: Draw = (random, pool) => `${slugPath(random, pool)}/similar`

const taxonomyPath: Draw = (random) =>
  random.chance(1 / 9) ? '/v1/taxonomies' : `/v1/taxonomies?taxonomy=${random.pick(TAXONOMIES)}`

/** Excludes the list of all taxonomies and the authors, whose megabytes would hide everything else in a mix. */
const menuPath: Draw = (random) => `/v1/taxonomies?taxonomy=${random.pick(TAXONOMIES.slice(0, -1))}`

const statsPath: Draw = (random) =>
  `/v1/stats/taxonomy?taxonomy=${random.pick(TAXONOMIES)}&period=${random.pick(PERIODS)}&sort=${random.pick(['count', 'alpha'])}`

const mixPath = weighted([
  [40, listing],
  [25, slugPath],
  [25, searchPath],
  [5, menuPath],
  [5, statsPath],
])

/** More than a slot sends, and far more than the thousand responses that the server keeps until they come again in the next. */
const UNKEPT = 15_000
/** Fewer than the server keeps. */
const KEPT = 1_000
/** Enough for one slot. */
const CROWD = 30_000
const zipfPath = zipf(searchPath, { distinct: 100_000, s: 0.9 })

/** All classes, in the order of measurement and output. Those named `coded` accept what a browser accepts. */
export const CLASSES: readonly RequestClass[] = [
  { name: 'meta', draw: () => '/v1/meta', target: [1.25, 1.25] },
  { name: 'slug', draw: slugPath, target: [1.25, 1.5] },
  { name: 'slug coded', draw: slugPath, accepts: BROWSER, target: [1.5, 1.7] },
  { name: 'listing', draw: listing, target: [2.2, 3.2] },
  { name: 'listing coded', draw: listing, accepts: BROWSER, target: [4.2, 6] },
  { name: 'listing new', draw: listing, requests: UNKEPT, target: [2.2, 3.2] },
  { name: 'first-page', draw: (random, pool) => page(random, pool, 'first') },
  { name: 'deep-offset', draw: (random, pool) => page(random, pool, 'deep') },
  { name: 'fields', draw: (random, pool) => `${listing(random, pool)}&${fields(random)}` },
  { name: 'sections', draw: sectionsPath },
  { name: 'facets', draw: (random, pool) => `${listing(random, pool)}&${facets(random)}`, target: [3.8, 3.8] },
  { name: 'any-not', draw: anyNot },
  { name: 'cursor', draw: walkPath },
  { name: 'similar', draw: similarPath, target: [4.3, 4.3] },
  { name: 'search', draw: distinctSearchPath, requests: UNKEPT, target: [6.5, 8] },
  { name: 'search coded', draw: distinctSearchPath, requests: UNKEPT, accepts: BROWSER, target: [7, 9] },
  { name: 'search repeated', draw: searchPath, requests: KEPT, target: [3, 3] },
  { name: 'search zipf', draw: zipfPath, requests: CROWD, repeats: true },
  { name: 'search zipf coded', draw: zipfPath, requests: CROWD, repeats: true, accepts: BROWSER },
  { name: 'suggest', draw: suggestPath },
  { name: 'taxonomies', draw: taxonomyPath, target: [1.25, 1.25] },
  { name: 'stats', draw: statsPath, target: [1.25, 1.25] },
  { name: '304', draw: mixPath, repeats: true, conditional: true, target: [1.25, 1.25] },
  { name: 'mix', draw: mixPath, repeats: true, target: [2.8, 3.6] },
  { name: 'mix coded', draw: mixPath, repeats: true, accepts: BROWSER },
  { name: 'mcp', draw: toolPath, message: toolMessage },
  { name: 'mcp list', draw: () => '/mcp', message: listToolsMessage },
]

function sectionsPath(random: Random, { entries }: Pool): string {
  const { terms } = random.pick(entries)
  const types = terms.filter(({ taxonomy }) => taxonomy === 'sections')
  const type = types.length > 0 ? random.pick(types).slug : 'hero'
  const some = filters(random, terms, random.below(3), ['authors', 'sections'])
  return `/v1/sections?${queryString([['type', type], ...some, ...width(random)])}`
}

/** Returns the class with a name that exists. */
export function classNamed(name: string): RequestClass {
  return CLASSES.find((one) => one.name === name) as RequestClass
}

const TRIES_PER_PATH = 25

/** Draws `count` paths of a class. They are distinct unless the class repeats. Returns fewer if the class has fewer. */
export function drawPaths({ draw, repeats }: RequestClass, count: number, random: Random, pool: Pool): string[] {
  if (repeats) return Array.from({ length: count }, () => draw(random, pool))
  const paths = new Set<string>()
  for (let tries = TRIES_PER_PATH * count; paths.size < count && tries > 0; tries--) paths.add(draw(random, pool))
  return [...paths]
}
