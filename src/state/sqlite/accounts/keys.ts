// Looks up keys for authentication: a change by any process holds from the next look-up on (rule 3.8), without polling.
//
// Only accepted keys are kept in memory (auth-cache.ts). Each look-up reads one row, also of an id that does not exist, so
// that time reveals nothing about ids (rule 3.7).
import { type KeyRow, storedKey } from '../../../accounts/key-row.ts'
import type { StoredKey } from '../../../accounts/verification.ts'
import type { Db } from '../connection.ts'
import { dataVersion, TRUST_MS } from '../data-version.ts'

/** An id that does not exist has a row of the same size, without an id. */
const KEY_ROW = `SELECT key_id AS keyId, secret_hash AS secretHash, email, plan, status, previous_hash AS previousHash,
    previous_expires_at AS previousExpiresAt FROM keys WHERE key_id = ?
  UNION ALL SELECT NULL, zeroblob(32), 'nobody@example.com', 'free', 'active', NULL, NULL LIMIT 1`

export interface KeyLookup {
  find(keyId: string): StoredKey | undefined
  /** A number that differs after a change of any key. */
  lastChange(): number
}

/** Looks up keys by id through `reader`, a read-only connection. */
export function keyLookup(reader: Db): KeyLookup {
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
