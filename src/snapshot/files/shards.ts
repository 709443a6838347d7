// The register of shards: the only place that names the files of a snapshot. The build writes what it says, and the
// server loads what it says. src/DESIGN.md shows it as a table, and a rule test compares the two.
import type { PublicTaxonomy, StatsPeriod, StatsSort } from '../../catalog/model/taxonomy.ts'

/**
 * Increase it if the layout of a shard changes, or what it says of the same catalog: also with what packs lexicons, names or
 * matching forms, because tables made from the same are kept. A build continues only from a snapshot of the same format.
 */
export const SNAPSHOT_FORMAT = 19

/**
 * What a server does with a shard:
 * - `arena`: keeps the bytes in the arena and reads them in place
 * - `body`: keeps the bytes with their codings in the arena and sends them as response bodies
 * - `transient`: parses or joins the bytes at load, then drops them
 * - `unread`: checks the file and keeps nothing of it
 */
type Memory = 'arena' | 'body' | 'transient' | 'unread'

interface Facts<M extends Memory = Memory> {
  readonly memory: M
  /** The module that makes the bytes. */
  readonly writer: string
  /** Whether anyone may read it. All others contain data that needs a key. (rule 16.9) */
  readonly isPublic?: boolean
  /** Whether `.br` and `.gz` siblings lie beside it. */
  readonly hasCodings?: boolean
}

/** One file of a snapshot. */
export interface Shard<M extends Memory = Memory> extends Facts<M> {
  readonly name: string
}

/** Files that differ in one part of their name. */
export interface ShardFamily<M extends Memory = Memory> extends Facts<M> {
  /** The name, with `*` for the part that differs. */
  readonly pattern: string
  of(part: string | number): Shard<M>
}

const BLOCK = { writer: 'build-scripts/snapshot/segments.ts' }
const SEARCH = { writer: 'build-scripts/shards/search.ts' }
const COLORS = { writer: 'build-scripts/shards/colors.ts', memory: 'arena' } as const
const WHOLE = { writer: 'build-scripts/snapshot/whole-shards.ts', memory: 'arena' } as const
const BODY = { writer: 'build-scripts/shards/bodies.ts', memory: 'body', hasCodings: true } as const

export const SHARDS = {
  meta: file('meta.json', { ...BODY, isPublic: true }),
  /** All taxonomies in one body, and each in a body of its own, by its name. */
  taxonomies: file('taxonomies.json', BODY),
  taxonomy: family('taxonomies/*.json', BODY),
  stats: family('stats/*.json', BODY),
  /** The four blocks of a segment, by its number from 0. */
  index: family('index/*.bin', { ...BLOCK, memory: 'transient' }),
  records: family('records/*.bin', { ...BLOCK, memory: 'arena' }),
  sectionWords: family('section-words/*.bin', { ...BLOCK, memory: 'arena' }),
  segmentTitles: family('titles/*.bin', { ...BLOCK, memory: 'unread' }),
  terms: file('terms.json', { ...SEARCH, memory: 'transient' }),
  editorial: file('editorial.json', { ...SEARCH, memory: 'transient' }),
  topics: file('topics.bin', { ...SEARCH, memory: 'arena' }),
  authors: file('authors.bin', { ...SEARCH, memory: 'arena' }),
  titles: file('titles.bin', { ...SEARCH, memory: 'arena' }),
  termNames: file('term-names.bin', { ...SEARCH, memory: 'arena' }),
  titleNames: file('title-names.bin', { ...SEARCH, memory: 'arena' }),
  pictures: file('pictures.bin', COLORS),
  alike: file('looks.bin', { writer: 'build-scripts/shards/looks.ts', memory: 'arena' }),
  colors: file('colors.bin', COLORS),
  sectionColors: file('section-colors.bin', COLORS),
  moods: file('moods.bin', COLORS),
  changes: file('changes.bin', WHOLE),
  designs: file('designs.bin', WHOLE),
}

/** The shard of a statistics body. */
export function statsShard(taxonomy: PublicTaxonomy, period: StatsPeriod, sort: StatsSort): Shard<'body'> {
  return SHARDS.stats.of(`${taxonomy}-${period}-${sort}`)
}

/** The shard of a taxonomies body: one taxonomy, or all for null. */
export function taxonomiesShard(only: PublicTaxonomy | null): Shard<'body'> {
  return only === null ? SHARDS.taxonomies : SHARDS.taxonomy.of(only)
}

function file<M extends Memory>(name: string, facts: Facts<M>): Shard<M> {
  return { ...facts, name }
}

function family<M extends Memory>(pattern: string, facts: Facts<M>): ShardFamily<M> {
  return { ...facts, pattern, of: (part) => ({ ...facts, name: pattern.replace('*', String(part)) }) }
}

const byPattern = new Map<string, Shard | ShardFamily>(
  Object.values(SHARDS).map((entry) => ['pattern' in entry ? entry.pattern : entry.name, entry]),
)

/** The entry of the register for the name of a file, or undefined if it has none. */
export function registered(name: string): Shard | ShardFamily | undefined {
  return byPattern.get(name.replace(/\/[\w-]+\./, '/*.'))
}
