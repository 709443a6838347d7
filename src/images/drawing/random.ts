// Random numbers from a seed, so that a drawing is the same each time.
import { hash } from 'node:crypto'

/** The next number, from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** A sequence of numbers derived from the seed. */
export function randomFrom(seed: string): Random {
  let state = Number.parseInt(hash('sha256', seed).slice(0, 8), 16)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A random item of the list. */
export function oneOf<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] as T
}
