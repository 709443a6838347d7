// Results that are kept: what follows from an object that does not change, from a text that repeats, and from a text that
// names all that a large result depends on.
import { LRUCache } from 'lru-cache'

/** The function, called once for each object. */
export function onceEach<Value extends object, Made extends {}>(make: (value: Value) => Made): (value: Value) => Made {
  const results = new WeakMap<Value, Made>()
  return (value) => {
    const kept = results.get(value)
    if (kept !== undefined) return kept
    const result = make(value)
    results.set(value, result)
    return result
  }
}

/** Bytes of an empty result in the cache, at most. */
const EMPTY_BYTES = 1024

export interface Recency<Value> {
  /** The results that are kept, in bytes. The least recently used ones go first. */
  readonly maxBytes: number
  /** The size of a result. */
  bytesOf(value: Value): number
}

/**
 * Returns a function that returns the result of a key, which it finds unless it is recent. `put` keeps another one in its
 * place, and `forget` forgets all.
 */
export function recently<Value extends object>({ maxBytes, bytesOf }: Recency<Value>) {
  const sizeCalculation = (value: Value, key: string) =>
    Math.min(maxBytes, EMPTY_BYTES + 2 * key.length + Math.ceil(bytesOf(value)))
  const recent = new LRUCache<string, Value>({ maxSize: maxBytes, sizeCalculation })
  function of(key: string, find: () => Value): Value {
    const kept = recent.get(key)
    if (kept) return kept
    return put(key, find())
  }
  function put(key: string, result: Value): Value {
    recent.set(key, result)
    return result
  }
  return Object.assign(of, { put, forget: () => recent.clear() })
}

/** Bytes of lists. One that is there several times takes its memory once. */
export function bytesOfLists(lists: Iterable<ArrayBufferView>): number {
  let bytes = 0
  for (const { byteLength } of new Set(lists)) bytes += byteLength
  return bytes
}

/**
 * Returns `find` with a cache of `most` results, only of those that `keeps` takes. A full one is cleared, and so is it by `forget`.
 * Tokens and words repeat, because visitors type and page. A text names all that its result depends on; `from` is what the text was
 * made from.
 */
export function cached<Result, From = void>(
  find: (text: string, from: From) => Result,
  keeps: (result: Result, text: string) => boolean = () => true,
  most = 8_000,
) {
  const results = new Map<string, Result>()
  return {
    of(text: string, from: From): Result {
      const kept = results.get(text)
      if (kept !== undefined) return kept
      const result = find(text, from)
      if (!keeps(result, text)) return result
      if (results.size === most) results.clear()
      results.set(text, result)
      return result
    },
    forget: () => results.clear(),
  }
}
