// Keys in memory, kept in step with the database: a change that any process commits holds from the next lookup on,
// without polling and without reading the key from disk each time.
import type { Plan, StoredKey } from '../../accounts/verification.ts'
import { dataVersion, TRUST_MS } from '../data-version.ts'
import type { Db } from '../sqlite.ts'

/** How many keys are kept in memory; beyond it the memory starts anew. */
const KEYS_KEPT = 100_000

interface KeyRow {
  readonly keyId: string
  readonly secretHash: Buffer
  readonly email: string
  readonly plan: Plan
  readonly status: 'active' | 'revoked'
}

const KEY_ROW = `SELECT key_id AS keyId, secret_hash AS secretHash, email, plan, status FROM keys WHERE key_id = ?`

export interface KeyMemory {
  find(keyId: string): StoredKey | undefined
  /** A number that is another one after any key was changed. */
  change(): number
}

/**
 * Keys by id through `reader`, a read-only connection that nothing writes through. Only keys that exist are remembered,
 * so unknown ids cost no memory.
 */
export function keyMemory(reader: Db, kept = KEYS_KEPT): KeyMemory {
  const known = new Map<string, StoredKey>()
  const row = reader.prepare<[string], KeyRow>(KEY_ROW)
  const change = staleness(reader, known)

  function load(keyId: string): StoredKey | undefined {
    const found = row.get(keyId)
    if (!found) return undefined
    if (known.size >= kept) known.clear()
    const key = stored(found)
    known.set(keyId, key)
    return key
  }

  return {
    find(keyId) {
      change()
      return known.get(keyId) ?? load(keyId)
    },
    change,
  }
}

/**
 * Forgets the keys that changed since the last call, and gives the number of their last change. `data_version` says
 * whether any other connection committed (usage does each second), the persisted change number whether that concerned
 * keys.
 */
function staleness(reader: Db, known: Map<string, StoredKey>): () => number {
  const committed = dataVersion(reader, TRUST_MS)
  const lastChange = reader.prepare<[], number>('SELECT change FROM accounts_state').pluck()
  const changedSince = reader.prepare<[number], string>('SELECT key_id FROM keys WHERE change > ?').pluck()
  let version = committed()
  let seen = lastChange.get() as number

  function follow(change: number): void {
    if (change < seen)
      known.clear() // an older copy was restored
    else if (change > seen) for (const keyId of changedSince.iterate(seen)) known.delete(keyId)
    seen = change
  }

  return () => {
    const current = committed()
    if (current !== version) follow(lastChange.get() as number)
    version = current
    return seen
  }
}

function stored({ keyId, secretHash, email, plan, status }: KeyRow): StoredKey {
  return { key: { keyId, email, plan }, secretHash, revoked: status === 'revoked' }
}
