// Recent results by a text that names all that they depend on.
import { LRUCache } from 'lru-cache'

/** Bytes of an empty result in the cache, at most. */
const EMPTY_BYTES = 1024

export interface Recency<Value> {
  /** The results that are kept, in bytes. The least recently used ones go first. */
  readonly maxBytes: number
  /** The size of a result. */
  bytesOf(value: Value): number
}

/** Returns a function that returns the result of a key, which it finds unless it is recent. `forget` forgets all. */
export function recently<Value extends object>({ maxBytes, bytesOf }: Recency<Value>) {
  const sizeCalculation = (value: Value, key: string) =>
    Math.min(maxBytes, EMPTY_BYTES + 2 * key.length + Math.ceil(bytesOf(value)))
  const recent = new LRUCache<string, Value>({ maxSize: maxBytes, sizeCalculation })
  function of(key: string, find: () => Value): Value {
    const known = recent.get(key)
    if (known) return known
    const found = find()
    recent.set(key, found)
    return found
  }
  return Object.assign(of, { forget: () => recent.clear() })
}
