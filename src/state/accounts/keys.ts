// A cache of keys that follows the database: a change by any process holds from the next lookup on (rule 3.8), without
// polling and without reading the key from disk each time.
import type { StoredKey } from '../../accounts/verification.ts'
import { dataVersion, TRUST_MS } from '../data-version.ts'
import type { Db } from '../sqlite.ts'
import { type KeyRow, storedKey } from './key-row.ts'

/** A full cache is cleared. */
const MAX_KEYS = 100_000

const KEY_ROW = `SELECT key_id AS keyId, secret_hash AS secretHash, email, plan, status,
  previous_hash AS previousHash, previous_expires_at AS previousExpiresAt FROM keys WHERE key_id = ?`

export interface KeyCache {
  find(keyId: string): StoredKey | undefined
  /** A number that differs after a change of any key. */
  lastChange(): number
}

/**
 * Looks up keys by id through `reader`, a read-only connection. Only existing keys are cached, so unknown ids take no
 * memory.
 */
export function keyCache(reader: Db, maxKeys = MAX_KEYS): KeyCache {
  const known = new Map<string, StoredKey>()
  const read = keyReader(reader)
  const lastChange = changeTracker(reader, known)

  function load(keyId: string): StoredKey | undefined {
    const key = read(keyId)
    if (!key) return undefined
    if (known.size >= maxKeys) known.clear()
    known.set(keyId, key)
    return key
  }

  return {
    find(keyId) {
      lastChange()
      return known.get(keyId) ?? load(keyId)
    },
    lastChange,
  }
}

/**
 * Returns a function that drops the keys that changed since its last call, and returns the number of the last change.
 * `data_version` tells whether another connection committed (usage does every second), and the stored change number
 * whether that changed keys.
 */
function changeTracker(reader: Db, known: Map<string, StoredKey>): () => number {
  const committed = dataVersion(reader, TRUST_MS)
  const storedChange = reader.prepare<[], number>('SELECT change FROM accounts_state').pluck()
  const changedSince = reader.prepare<[number], string>('SELECT key_id FROM keys WHERE change > ?').pluck()
  let version = committed()
  let seen = storedChange.get() as number

  function follow(change: number): void {
    if (change < seen)
      known.clear() // an older copy was restored
    else if (change > seen) for (const keyId of changedSince.iterate(seen)) known.delete(keyId)
    seen = change
  }

  return () => {
    const current = committed()
    if (current !== version) follow(storedChange.get() as number)
    version = current
    return seen
  }
}

/** Returns a function that reads a key from the database. */
export function keyReader(db: Db): (keyId: string) => StoredKey | undefined {
  const row = db.prepare<[string], KeyRow>(KEY_ROW)
  return (keyId) => {
    const found = row.get(keyId)
    return found && storedKey(found)
  }
}
