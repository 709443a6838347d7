// Key administration in PostgreSQL, with the same results as in the embedded database.
import { keyChange } from '../../account-rules.ts'
import type { KeyAdmin, KeyChange, ListedKey } from '../../accounts.ts'
import type { Announce } from '../../changes.ts'
import { DATABASE_MS } from '../database-clock.ts'
import { recordChange } from '../log.ts'
import type { Postgres } from '../pool.ts'

const LIST = `SELECT k.key_id AS "keyId", email, name, plan, status, created_at AS "createdAt",
    CASE WHEN u.day = ${DATABASE_MS} / 86400000 THEN u.today ELSE 0 END AS today, coalesce(u.total, 0) AS total
  FROM keys k LEFT JOIN usage u USING (key_id)
  WHERE $1::text IS NULL OR email = $1 ORDER BY created_at, k.key_id`

type Row = Omit<ListedKey, 'createdAt'> & { readonly createdAt: Date }

/** The accounts of a migrated database. `announce` announces their changes to all servers. */
export function postgresKeyAdmin(db: Postgres, announce: Announce): KeyAdmin {
  /**
   * Also announces a value that the key had already: the commit of an earlier command may have been answered by a lost
   * connection, and the operator tries again.
   */
  async function change(keyId: string, column: 'status' | 'plan', value: string): Promise<KeyChange> {
    const result = await db.transaction(async (query): Promise<KeyChange> => {
      const current = `SELECT ${column} AS value FROM keys WHERE key_id = $1 FOR UPDATE`
      const [before] = await query<{ value: string }>(current, [keyId])
      const outcome = keyChange(before?.value, value)
      if (outcome !== 'changed') return outcome
      await query(`UPDATE keys SET ${column} = $2 WHERE key_id = $1`, [keyId, value])
      await recordChange(query, 'key', keyId)
      return outcome
    })
    if (result !== 'unknown') await announce()
    return result
  }

  return {
    async list(email) {
      const rows = await db.query<Row>(LIST, [email])
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
    revoke: (keyId) => change(keyId, 'status', 'revoked'),
    changePlan: (keyId, plan) => change(keyId, 'plan', plan),
  }
}
