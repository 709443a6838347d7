// Ends the old secrets of rotated keys for good when their time has passed by the clock of the database, once a second.
// Otherwise a clock that is set back would bring them back (rule 29.12).

import { flushTimer } from '../../../ground/scheduling.ts'
import type { Announce } from '../../changes.ts'
import { DATABASE_MS } from '../database-clock.ts'
import { recordChange } from '../log.ts'
import type { Postgres, Query } from '../pool.ts'

/** Rows that others hold are left for the next time. */
const END = `WITH due AS MATERIALIZED (
    SELECT key_id FROM keys WHERE previous_expires_at <= ${DATABASE_MS} FOR UPDATE SKIP LOCKED
  ) UPDATE keys SET previous_hash = NULL, previous_expires_at = NULL
  FROM due WHERE keys.key_id = due.key_id RETURNING keys.key_id AS "keyId"`
const IS_DUE = `SELECT FROM keys WHERE previous_expires_at <= ${DATABASE_MS} LIMIT 1`

/** Begins to end secrets, and announces that to all servers, which have keys in memory. Returns the function that stops it. */
export function endExpiredSecrets(db: Postgres, announce: Announce): () => void {
  const timer = flushTimer(
    async () => {
      try {
        const isDue = (await db.query(IS_DUE)).length > 0
        if (isDue && (await db.transaction(end)) > 0) await announce()
      } finally {
        timer.set()
      }
    },
    () => {},
  )
  timer.set()
  return timer.stop
}

/** Returns how many secrets ended. */
async function end(query: Query): Promise<number> {
  const ended = await query<{ keyId: string }>(END)
  for (const { keyId } of ended) await recordChange(query, 'key', keyId)
  return ended.length
}
