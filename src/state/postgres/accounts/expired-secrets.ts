// Ends the old secrets of rotated keys for good when their time has passed by the clock of the database, once a second.
// Otherwise a clock that is set back would bring them back (rule 29.12).
import { flushTimer } from '../../accounts/usage-counts.ts'
import type { Announcer } from '../../valkey/announcer.ts'
import { DATABASE_MS } from '../database-clock.ts'
import type { Postgres } from '../pool.ts'

/** Rows that others hold are left for the next time: a rotation holds its row before it takes a number. */
const END = `WITH due AS MATERIALIZED (
    SELECT key_id FROM keys WHERE previous_expires_at <= ${DATABASE_MS} FOR UPDATE SKIP LOCKED
  ), numbered AS (UPDATE accounts_state SET change = change + 1 WHERE EXISTS (SELECT FROM due) RETURNING change)
  UPDATE keys SET previous_hash = NULL, previous_expires_at = NULL, change = numbered.change
  FROM numbered, due WHERE keys.key_id = due.key_id RETURNING keys.key_id AS "keyId", keys.change`

/** Begins to end secrets, and tells all servers, which have keys in memory. Returns the function that stops it. */
export function endExpiredSecrets(db: Postgres, announcer: Pick<Announcer, 'key'>): () => void {
  const timer = flushTimer(
    async () => {
      try {
        const ended = await db.query<{ keyId: string; change: number }>(END)
        for (const { keyId, change } of ended) await announcer.key(keyId, change)
      } finally {
        timer.set()
      }
    },
    () => {},
  )
  timer.set()
  return timer.stop
}
