// Draws as a crowd does: some requests often, most of them rarely.
import { firstWhere } from '../../../src/catalog/storage/binary-search.ts'
import type { Random } from '../../support/project/random.ts'
import type { Draw } from './drawing.ts'
import type { Pool } from './pool.ts'

interface Crowd {
  /** Distinct requests that the crowd makes. */
  readonly distinct: number
  /** The exponent of Zipf's law: the n-th request is made 1 / n^s times as often as the first. */
  readonly s: number
}

/** Returns a function that draws one of the first distinct results of another one. */
export function zipf(draw: Draw, { distinct, s }: Crowd): Draw {
  const known = new WeakMap<Pool, readonly string[]>()
  const upTo = new Float64Array(distinct)
  for (let n = 1; n <= distinct; n++) upTo[n - 1] = (upTo[n - 2] ?? 0) + n ** -s
  const all = upTo.at(-1) as number
  return (random, pool) => {
    const paths = known.get(pool) ?? distinctOf(draw, distinct, random, pool)
    known.set(pool, paths)
    const at = (random.below(2 ** 32) / 2 ** 32) * all
    const nth = firstWhere(0, distinct, (i) => (upTo[i] as number) > at)
    return paths[nth % paths.length] as string
  }
}

/** The first distinct results, or fewer if most are repetitions. */
function distinctOf(draw: Draw, count: number, random: Random, pool: Pool): string[] {
  const paths = new Set<string>()
  for (let tries = 4 * count; paths.size < count && tries > 0; tries--) paths.add(draw(random, pool))
  return [...paths]
}
