// Giving out keys: a key is durable before it is answered, and an email never holds more than it may.
import { randomBytes } from 'node:crypto'
import { composeKey, KEY_BYTES, secretHash } from '../../accounts/key-format.ts'
import { ACTIVE_KEYS_PER_EMAIL } from '../../accounts/limits.ts'
import type { Db } from '../sqlite.ts'
import { nextKeyChange } from './database.ts'

export interface Registration {
  /** As RegistrationBody gives it: trimmed, in lower case. */
  readonly email: string
  readonly name: string | null
}

export type Registered =
  | { readonly ok: true; readonly apiKey: string; readonly keyId: string; readonly plan: 'free' }
  | { readonly ok: false; readonly error: 'limit_reached' }

type Row = [keyId: string, hash: Buffer, email: string, name: string | null, createdAt: string, change: number]

const INSERT = `INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, change)
  VALUES (?, ?, ?, ?, 'free', 'active', ?, ?) ON CONFLICT (key_id) DO NOTHING`
const ACTIVE = `SELECT count(*) FROM keys WHERE email = ? AND status = 'active'`

/** Of a key id, of which there are 2^48. */
const DRAWS = 10

/**
 * Registers keys through `db`. Counting and inserting are one immediate transaction, so registrations at once, from
 * other processes too, never exceed the limit. A key id that is taken is drawn again.
 */
export function registrar(db: Db, now: () => number, random = randomBytes): (request: Registration) => Registered {
  const insert = db.prepare<Row>(INSERT)
  const active = db.prepare<[string], number>(ACTIVE).pluck()

  function issue({ email, name }: Registration): Registered {
    const createdAt = new Date(now()).toISOString()
    const change = nextKeyChange(db)
    for (let draw = 0; draw < DRAWS; draw++) {
      const { apiKey, keyId, secret } = composeKey(random(KEY_BYTES))
      const { changes } = insert.run(keyId, secretHash(secret), email, name, createdAt, change)
      if (changes === 1) return { ok: true, apiKey, keyId, plan: 'free' }
    }
    throw new Error(`${DRAWS} random key ids in a row were taken: the source of randomness is broken.`)
  }

  const register = db.transaction((request: Registration): Registered => {
    const full = (active.get(request.email) as number) >= ACTIVE_KEYS_PER_EMAIL
    return full ? { ok: false, error: 'limit_reached' } : issue(request)
  })
  return (request) => register.immediate(request)
}
