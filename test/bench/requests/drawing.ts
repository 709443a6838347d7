// Draws a text in one of several ways with given shares.
import type { Random } from '../../support/project/random.ts'
import type { Pool } from './pool.ts'

/** Draws a path or a query. */
export type Draw = (random: Random, pool: Pool) => string

/** Returns a function that draws in one of the ways. The shares are whole percentages with a sum of 100. */
export function weighted(ways: readonly (readonly [share: number, draw: Draw])[]): Draw {
  const byPercent = ways.flatMap(([share, draw]) => Array<Draw>(share).fill(draw))
  return (random, pool) => random.pick(byPercent)(random, pool)
}
