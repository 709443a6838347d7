// Draws paths of listings. Their filters match at least one entry, and frequent terms appear often.
import { MEMBERS } from '../../../src/catalog/model/shape.ts'
import { TAXONOMIES } from '../../../src/catalog/model/taxonomy.ts'
import type { Random } from '../../support/project/random.ts'
import type { Pool, PoolTerm } from './pool.ts'

type Pair = readonly [name: string, value: string]

const LIMIT = 20
/** The range of offsets of deep pages, relative to the number of matches. */
const DEEP = [0.5, 0.9] as const

export function queryString(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** Draws a listing with one to three filters. Two in three have an order, a status or an offset. */
export function listing(random: Random, { entries }: Pool): string {
  const pairs = filters(random, random.pick(entries).terms, 1 + random.below(3))
  return `/v1/inspirations?${queryString([...pairs, ...order(random), ...status(random), ...smallOffset(random)])}`
}

/** Draws up to `count` filters that match an entry with these terms. */
export function filters(
  random: Random,
  terms: readonly PoolTerm[],
  count: number,
  without: readonly string[] = [],
): Pair[] {
  const left = terms.filter(({ taxonomy }) => !without.includes(taxonomy))
  const taken = Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.below(left.length), 1))
  return taken.flat().map(({ taxonomy, slug }) => [taxonomy, slug])
}

function order(random: Random): Pair[] {
  return random.chance(0.3) ? [['sort', 'oldest']] : []
}

function status(random: Random): Pair[] {
  return random.chance(0.3) ? [['status', random.pick(['live', 'offline', 'all'])]] : []
}

function smallOffset(random: Random): Pair[] {
  return random.chance(0.3) ? [['offset', String(LIMIT * (1 + random.below(5)))]] : []
}

/** Draws the first page of a listing by a frequent term, or a deep page of the same listing. */
export function page(random: Random, { frequent }: Pool, where: 'first' | 'deep'): string {
  const { taxonomy, slug, count } = random.pick(frequent)
  const share = DEEP[0] + (random.below(1_000) / 1_000) * (DEEP[1] - DEEP[0])
  const offset = where === 'deep' ? Math.floor(count * share) : 0
  return `/v1/inspirations?${queryString([[taxonomy, slug], ['offset', String(offset)], ...order(random)])}`
}

/** Draws the parameter `fields` with two to six names. */
export function fields(random: Random): string {
  const names = new Set(Array.from({ length: 2 + random.below(5) }, () => random.pick(MEMBERS)))
  return queryString([['fields', [...names].join(',')]])
}

/** Draws the parameter `facets` with three taxonomies. */
export function facets(random: Random): string {
  const left = [...TAXONOMIES]
  const names = Array.from({ length: 3 }, () => left.splice(random.below(left.length), 1)).flat()
  return queryString([['facets', names.join(',')]])
}

/** Draws a listing with two to six alternatives of one taxonomy and one or two excluded terms. */
export function anyNot(random: Random, pool: Pool): string {
  const { taxonomy } = random.pick(pool.frequent)
  const some = pool.frequent.filter((term) => term.taxonomy === taxonomy)
  const any = Array.from({ length: 2 + random.below(5) }, (): Pair => [`${taxonomy}_any`, random.pick(some).slug])
  const not = random.some(pool.frequent, 2).map((term): Pair => [`${term.taxonomy}_not`, term.slug])
  return `/v1/inspirations?${queryString([...any, ...not, ...order(random), ...smallOffset(random)])}`
}

export function width(random: Random): Pair[] {
  return random.chance(0.5) ? [['width', String(random.pick([320, 480, 800, 1280]))]] : []
}
