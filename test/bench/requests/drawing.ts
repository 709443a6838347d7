// Drawing one of several ways with given shares.
import type { Random } from '../../support/project/random.ts'
import type { Pool } from './pool.ts'

/** Draws a text: a path, or a query. */
export type Draw = (random: Random, pool: Pool) => string

/** Draws by one of the ways; their shares are whole percents that make a hundred. */
export function mixed(ways: readonly (readonly [share: number, draw: Draw])[]): Draw {
  const hundred = ways.flatMap(([share, draw]) => Array<Draw>(share).fill(draw))
  return (random, pool) => random.pick(hundred)(random, pool)
}
