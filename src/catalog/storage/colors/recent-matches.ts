// Recent matches by the text of what was asked.
import { LRUCache } from 'lru-cache'
import { bytesOf, type Matches } from './matches.ts'

/** Bytes of recent matches. */
const MAX_BYTES = 32 * 2 ** 20
/** Bytes of an empty one in the cache, at most. */
const EMPTY_BYTES = 1024

/** Returns a function that returns the matches of a key, which it finds unless they are recent. */
export function recentMatches() {
  const sizeCalculation = (matches: Matches, key: string) =>
    Math.min(MAX_BYTES, EMPTY_BYTES + 2 * key.length + bytesOf(matches))
  const recent = new LRUCache<string, Matches>({ maxSize: MAX_BYTES, sizeCalculation })
  return (key: string, find: () => Matches): Matches => {
    const known = recent.get(key)
    if (known) return known
    const matches = find()
    recent.set(key, matches)
    return matches
  }
}
