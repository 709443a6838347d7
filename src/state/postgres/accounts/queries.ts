// Adds counts of searches to PostgreSQL, in numbered batches like usage (rules 46.1 to 46.5).

import { inTurn } from '../../../ground/scheduling.ts'
import { queryCounter } from '../../query-counter.ts'
import type { SharedUsageSetting } from './usage.ts'

/** Returns no row if the batch was written. */
const NUMBER = `INSERT INTO usage_batches (server, seq) VALUES ($1, $2)
  ON CONFLICT (server) DO UPDATE SET seq = $2, at = now() WHERE usage_batches.seq < $2 RETURNING seq`

export function sharedQueries({ db, clock, server, onError }: SharedUsageSetting) {
  return queryCounter({
    ...{ inTurn, onError, now: clock.now, each: 'jsonb_array_elements($1::jsonb) AS given (value)' },
    transaction: (seq, work) =>
      db.transaction(async (query) => {
        if ((await query(NUMBER, [server, seq])).length > 0) await work(query)
      }),
  })
}
