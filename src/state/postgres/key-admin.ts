// Key administration in PostgreSQL, with the same results as in the embedded database.
import type { Plan } from '../../accounts/verification.ts'
import type { Change, ListedKey } from '../accounts/admin.ts'
import type { KeyAdmin } from '../accounts/key-admin.ts'
import type { Announcer } from '../valkey/announcer.ts'
import { DATABASE_MS } from './database-clock.ts'
import type { Postgres } from './pool.ts'

const LIST = `SELECT k.key_id AS "keyId", email, name, plan, status, created_at AS "createdAt",
    CASE WHEN u.day = ${DATABASE_MS} / 86400000 THEN u.today ELSE 0 END AS today, coalesce(u.total, 0) AS total
  FROM keys k LEFT JOIN usage u USING (key_id)
  WHERE $1::text IS NULL OR email = $1 ORDER BY created_at, k.key_id`

type Row = Omit<ListedKey, 'createdAt'> & { readonly createdAt: Date }

/** The accounts of a migrated database. `announcer` tells the servers about changes. */
export function postgresKeyAdmin(db: Postgres, announcer: Announcer): KeyAdmin {
  return {
    list: (email) => list(db, email),
    revoke: (keyId) => changeColumn({ db, announcer, keyId }, 'status', 'revoked'),
    changePlan: (keyId, plan: Plan) => changeColumn({ db, announcer, keyId }, 'plan', plan),
  }
}

async function list(db: Postgres, email: string | null): Promise<ListedKey[]> {
  const rows = await db.query<Row>(LIST, [email])
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

interface Target {
  readonly db: Postgres
  readonly announcer: Announcer
  readonly keyId: string
}

/**
 * Also announces a value that the key had already: the commit of an earlier command may have been answered by a lost
 * connection, and the operator tries again.
 */
async function changeColumn({ db, announcer, keyId }: Target, column: 'status' | 'plan', value: string) {
  const current = `SELECT ${column} AS value, change FROM keys WHERE key_id = $1 FOR UPDATE`
  const update = `WITH numbered AS (UPDATE accounts_state SET change = change + 1 RETURNING change)
    UPDATE keys SET ${column} = $2, change = numbered.change FROM numbered WHERE key_id = $1 RETURNING keys.change`
  const { result, change } = await db.transaction(async (query): Promise<{ result: Change; change: number }> => {
    const [before] = await query<{ value: string; change: number }>(current, [keyId])
    if (before === undefined) return { result: 'unknown', change: 0 }
    if (before.value === value) return { result: 'unchanged', change: before.change }
    const [after] = await query<{ change: number }>(update, [keyId, value])
    return { result: 'changed', change: after?.change as number }
  })
  if (result !== 'unknown') await announcer.key(keyId, change)
  return result
}
