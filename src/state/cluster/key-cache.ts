// The keys that a server of several has read from PostgreSQL. Valkey's markers and the change feed say which of them are
// out of date. Without either, a key is read again after 10 minutes, and used for 50 minutes at most.
import { LRUCache } from 'lru-cache'
import type { NumberedKey } from '../postgres/accounts/keys.ts'

/** About 600 bytes each. */
const MOST_KEYS = 100_000
const READ_AGAIN_MS = 10 * 60_000
const USED_AT_MOST_MS = 50 * 60_000

export interface KeyCache {
  /** The key if it is in memory and young enough. */
  known(keyId: string): NumberedKey | undefined
  /** Reads a key from the database, not before this call, and keeps it if it exists. */
  load(keyId: string): Promise<NumberedKey | undefined>
  /** Forgets a key unless it has this change already, or all keys. What is being read does not come back. */
  drop(keyId: string, change?: number): void
  dropAll(): void
}

export interface KeyCacheSetting {
  find(keyId: string): Promise<NumberedKey | undefined>
  /** A clock that never jumps, ms. */
  monotonicMs?: () => number
}

/** A read that is under way, and the one that follows it for those who came after it began. */
interface Read {
  readonly result: Promise<NumberedKey | undefined>
  next?: Promise<NumberedKey | undefined>
}

/** Returns an empty cache. Over 40 lines: its functions share the keys and what is being read. */
export function keyCache({ find, monotonicMs = () => performance.now() }: KeyCacheSetting): KeyCache {
  const keys = new LRUCache<string, { key: NumberedKey; readAt: number }>({ max: MOST_KEYS })
  const reads = new Map<string, Read>()

  function load(keyId: string): Promise<NumberedKey | undefined> {
    const under = reads.get(keyId)
    if (under === undefined) return begin(keyId)
    under.next ??= under.result.catch(() => {}).then(() => begin(keyId))
    return under.next
  }

  function begin(keyId: string): Promise<NumberedKey | undefined> {
    const readAt = monotonicMs()
    const read: Read = { result: find(keyId) }
    reads.set(keyId, read)
    const isCurrent = () => reads.get(keyId) === read && reads.delete(keyId)
    return read.result.then(
      (key) => {
        if (isCurrent() && key !== undefined) keys.set(keyId, { key, readAt })
        return key
      },
      (error) => {
        isCurrent()
        throw error
      },
    )
  }

  return {
    known(keyId) {
      const found = keys.get(keyId)
      if (found === undefined) return undefined
      const age = monotonicMs() - found.readAt
      if (age > USED_AT_MOST_MS) return undefined
      if (age > READ_AGAIN_MS && !reads.has(keyId)) begin(keyId).catch(() => {})
      return found.key
    },
    load,
    drop(keyId, change = Number.POSITIVE_INFINITY) {
      if ((keys.get(keyId)?.key.change ?? -1) >= change) return
      keys.delete(keyId)
      reads.delete(keyId)
    },
    dropAll() {
      keys.clear()
      reads.clear()
    },
  }
}
