// Paths of listings, drawn: filters that one entry satisfies, in the frequencies that the catalog's terms have.
import { INSPIRATION_FIELDS } from '../../../src/catalog/listing/fields.ts'
import type { Random } from '../../support/project/random.ts'
import type { Pool, PoolTerm } from './pool.ts'

type Pair = readonly [name: string, value: string]

const LIMIT = 20
/** Where deep pages begin: between these parts of what matches. */
const DEEP = [0.5, 0.9] as const

export function listed(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** A listing with one to three filters; two in three with an order, a status or an offset of their own. */
export function listing(random: Random, { entries }: Pool): string {
  const pairs = filters(random, random.pick(entries).terms, 1 + random.below(3))
  return `/v1/inspirations?${listed([...pairs, ...order(random), ...status(random), ...near(random)])}`
}

/** Up to `count` filters that an entry with these terms satisfies. */
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

function near(random: Random): Pair[] {
  return random.chance(0.3) ? [['offset', String(LIMIT * (1 + random.below(5)))]] : []
}

/** The first page of frequent terms, or a page far behind in the very same listings. */
export function page(random: Random, { frequent }: Pool, where: 'first' | 'deep'): string {
  const { taxonomy, slug, count } = random.pick(frequent)
  const share = DEEP[0] + (random.below(1_000) / 1_000) * (DEEP[1] - DEEP[0])
  const offset = where === 'deep' ? Math.floor(count * share) : 0
  return `/v1/inspirations?${listed([[taxonomy, slug], ['offset', String(offset)], ...order(random)])}`
}

/** The parameter `fields` with two to six names. */
export function fields(random: Random): string {
  const names = new Set(Array.from({ length: 2 + random.below(5) }, () => random.pick(INSPIRATION_FIELDS)))
  return listed([['fields', [...names].join(',')]])
}

export function width(random: Random): Pair[] {
  return random.chance(0.5) ? [['width', String(random.pick([320, 480, 800, 1280]))]] : []
}
