// Draws as a crowd does: some requests often, most of them rarely.

import type { Random } from '../../support/project/random.ts'
import { zipf as zipfRank } from '../../tools/generate/choice.ts'
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
  const rank = zipfRank(distinct, s)
  return (random, pool) => {
    const paths = known.get(pool) ?? distinctOf(draw, distinct, random, pool)
    known.set(pool, paths)
    const nth = rank({ fraction: () => random.below(2 ** 32) / 2 ** 32 })
    return paths[nth % paths.length] as string
  }
}

/** The first distinct results, or fewer if most are repetitions. */
function distinctOf(draw: Draw, count: number, random: Random, pool: Pool): string[] {
  const paths = new Set<string>()
  for (let tries = 4 * count; paths.size < count && tries > 0; tries--) paths.add(draw(random, pool))
  return [...paths]
}
