// Authentication in the embedded accounts. A change by any process holds from the next request on (rule 3.8), without polling.
//
// An accepted key stays accepted until any key changes. This saves its parsing, a SHA-256, a comparison, and a read of the
// database, which costs more than all of them. It does not help an attacker: nothing else about keys is in memory, so unknown,
// wrong and revoked keys take all steps of `authenticate` each time, with a read of one row, also of an id that does not exist
// (rule 3.7). The map hashes whole headers with a seed of the process, so that time reveals nothing about parts of one.
import {
  type AuthResult,
  authenticate,
  type Credential,
  type KeyRow,
  type StoredKey,
  storedKey,
} from '../../../accounts/verification.ts'
import { cached } from '../../../ground/caches.ts'
import { type Db, dataVersion, TRUST_MS } from '../connection.ts'

/** An id that does not exist has a row of the same size, without an id. */
const KEY_ROW = `SELECT key_id AS keyId, secret_hash AS secretHash, email, plan, status, previous_hash AS previousHash,
    previous_expires_at AS previousExpiresAt FROM keys WHERE key_id = ?
  UNION ALL SELECT NULL, zeroblob(32), 'nobody@example.com', 'free', 'active', NULL, NULL LIMIT 1`

export type KeyLookup = ReturnType<typeof keyLookup>

/** Looks up keys by id through `reader`, a read-only connection. */
export function keyLookup(reader: Db) {
  return { find: keyReader(reader), lastChange: changeTracker(reader) }
}

/**
 * Returns a function that returns the number of the last change. `data_version` tells whether another connection committed
 * (usage does every second), and the stored change number whether that changed keys.
 */
function changeTracker(reader: Db): () => number {
  const committed = dataVersion(reader, TRUST_MS)
  const storedChange = reader.prepare<[], number>('SELECT change FROM accounts_state').pluck()
  let version = committed()
  let seen = storedChange.get() as number
  return () => {
    const current = committed()
    if (current !== version) seen = storedChange.get() as number
    version = current
    return seen
  }
}

/** Returns a function that reads a key from the database, in the same steps for every id. */
function keyReader(db: Db): (keyId: string) => StoredKey | undefined {
  const row = db.prepare<[string], KeyRow>(KEY_ROW)
  return (keyId) => {
    const stored = storedKey(row.get(keyId) as KeyRow)
    return stored.key.keyId === keyId ? stored : undefined
  }
}

/** A header can have 16 KB of blanks, so a client that varies them would fill memory with spellings of one key. */
const USUAL = /^Bearer svc_[0-9a-f]{12}_[0-9a-f]{32}$/

/**
 * Returns {@link authenticate} with a cache. `now` is wall time, ms since 1970-01-01. A previous secret is not cached,
 * because it expires without a change of the key.
 */
export function authCache(keys: KeyLookup, now: () => number = Date.now): (credential: Credential) => AuthResult {
  const check = (credential: Credential) => authenticate(credential, { find: keys.find, now })
  const accepted = cached(check, (result) => result.ok && !result.expiring)
  let seen = keys.lastChange()
  return (credential) => {
    if (typeof credential !== 'string' || !USUAL.test(credential)) return check(credential)
    const change = keys.lastChange()
    if (change !== seen) accepted.forget()
    seen = change
    return accepted.of(credential)
  }
}
