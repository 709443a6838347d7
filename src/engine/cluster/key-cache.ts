// The keys that a server of several has read from PostgreSQL. The log of changes says which of them are out of date. Without
// it, a key is read again after 10 minutes, and used for 50 minutes at most.
import { LRUCache } from 'lru-cache'
import { latestRead } from '../../ground/scheduling.ts'
import type { NumberedKey } from '../../state/postgres/accounts.ts'

/** About 600 bytes each. */
const MAX_KEYS = 100_000
const READ_AGAIN_MS = 10 * 60_000
const USED_AT_MOST_MS = 50 * 60_000

export interface KeyCache {
  /** The key if it is in memory and young enough. */
  known(keyId: string): NumberedKey | undefined
  /** Reads a key from the database, not before this call, and keeps it if it exists. */
  load(keyId: string): Promise<NumberedKey | undefined>
  /** Forgets a key unless it has the change of this number already, or all keys. What is being read does not come back. */
  drop(keyId: string, number: number): void
  dropAll(): void
}

export interface KeyCacheSetting {
  find(keyId: string): Promise<NumberedKey | undefined>
  /** A clock that never jumps, ms. */
  monotonicMs?: () => number
}

/** Returns an empty cache. */
export function keyCache({ find, monotonicMs = () => performance.now() }: KeyCacheSetting): KeyCache {
  const keys = new LRUCache<string, { key: NumberedKey; readAt: number }>({ max: MAX_KEYS })
  const reads = readsOf(find, monotonicMs, (key, readAt) => void keys.set(key.key.keyId, { key, readAt }))
  return {
    known(keyId) {
      const found = keys.get(keyId)
      if (found === undefined) return undefined
      const age = monotonicMs() - found.readAt
      if (age > USED_AT_MOST_MS) return undefined
      if (age > READ_AGAIN_MS && !reads.has(keyId)) reads.load(keyId).catch(() => {})
      return found.key
    },
    load: reads.load,
    drop(keyId, number) {
      if ((keys.get(keyId)?.key.logged ?? -1) >= number) return
      keys.delete(keyId)
      reads.forget(keyId)
    },
    dropAll() {
      keys.clear()
      reads.forgetAll()
    },
  }
}

type Find = KeyCacheSetting['find']

/** The reads under way. What they have read is kept, unless it was forgotten since the read began. */
function readsOf(find: Find, monotonicMs: () => number, keep: (key: NumberedKey, readAt: number) => void) {
  const reads = new Map<string, () => Promise<NumberedKey | undefined>>()

  function reader(keyId: string): () => Promise<NumberedKey | undefined> {
    const read = latestRead(async () => {
      reads.set(keyId, read)
      const readAt = monotonicMs()
      try {
        const key = await find(keyId)
        if (reads.get(keyId) === read && key !== undefined) keep(key, readAt)
        return key
      } finally {
        if (reads.get(keyId) === read) reads.delete(keyId)
      }
    })
    return read
  }

  return {
    has: (keyId: string) => reads.has(keyId),
    load: (keyId: string) => (reads.get(keyId) ?? reader(keyId))(),
    forget: (keyId: string) => void reads.delete(keyId),
    forgetAll: () => reads.clear(),
  }
}
