// Creates keys: a key is durable before the response, and an email never has more than its limit (rules 5.5, 5.11).
import { randomBytes } from 'node:crypto'
import { composeKey, KEY_BYTES, secretHash } from '../../../accounts/key-format.ts'
import { ACTIVE_KEYS_PER_EMAIL } from '../../../accounts/limits.ts'
import type { Registered, Registration } from '../../accounts.ts'
import type { Db } from '../connection.ts'
import { nextKeyChange } from './database.ts'

type Row = [keyId: string, hash: Buffer, email: string, name: string | null, createdAt: string, change: number]

const INSERT = `INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, change)
  VALUES (?, ?, ?, ?, 'free', 'active', ?, ?) ON CONFLICT (key_id) DO NOTHING`
const ACTIVE = `SELECT count(*) FROM keys WHERE email = ? AND status = 'active'`

/** Attempts to find an unused key id among 2^48. */
const MAX_DRAWS = 10

/**
 * Returns a function that creates keys. It counts and inserts in one immediate transaction, so that simultaneous
 * registrations, also of several processes, never exceed the limit. A key id that is in use is drawn again.
 */
export function keyIssuer(db: Db, now: () => number, random = randomBytes): (request: Registration) => Registered {
  const insert = db.prepare<Row>(INSERT)
  const active = db.prepare<[string], number>(ACTIVE).pluck()

  function issue({ email, name }: Registration): Registered {
    const createdAt = new Date(now()).toISOString()
    const change = nextKeyChange(db)
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const { apiKey, keyId, secret } = composeKey(random(KEY_BYTES))
      const { changes } = insert.run(keyId, secretHash(secret), email, name, createdAt, change)
      if (changes === 1) return { ok: true, apiKey, keyId, plan: 'free' }
    }
    throw new Error(`${MAX_DRAWS} random key ids in a row were in use. The source of randomness is broken.`)
  }

  const register = db.transaction((request: Registration): Registered => {
    const full = (active.get(request.email) as number) >= ACTIVE_KEYS_PER_EMAIL
    return full ? { ok: false, error: 'limit_reached' } : issue(request)
  })
  return (request) => register.immediate(request)
}
