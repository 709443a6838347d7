// Stores new keys: a key is durable before the response, and an email never has more than its limit (rules 5.5, 5.11).
import type { randomBytes } from 'node:crypto'
import { isFull, keyIssuer, type NewKey, type Stored } from '../../account-rules.ts'
import type { Db } from '../connection.ts'

type Row = [keyId: string, hash: Buffer, email: string, name: string | null, createdAt: string]

/** A new key takes no change number, because nobody has it in memory. */
const INSERT = `INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, change)
  VALUES (?, ?, ?, ?, 'free', 'active', ?, 0) ON CONFLICT (key_id) DO NOTHING`
const ACTIVE = `SELECT count(*) FROM keys WHERE email = ? AND status = 'active'`

/**
 * Returns a function that creates keys. It counts and inserts in one immediate transaction, so that simultaneous
 * registrations, also of several processes, never exceed the limit.
 */
export function sqliteKeyIssuer(db: Db, now: () => number, random?: typeof randomBytes) {
  const insert = db.prepare<Row>(INSERT)
  const active = db.prepare<[string], number>(ACTIVE).pluck()
  const store = db.transaction(({ keyId, hash, email, name }: NewKey): Stored => {
    if (isFull(active.get(email) as number)) return 'full'
    const { changes } = insert.run(keyId, hash, email, name, new Date(now()).toISOString())
    return changes === 1 ? 'stored' : 'taken'
  })
  return keyIssuer(store.immediate, random)
}
