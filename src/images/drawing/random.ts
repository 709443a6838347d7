// Chance that follows from a name: the same drawing every time.
import { hash } from 'node:crypto'

/** A number from 0 up to 1, another one at each call. */
export type Random = () => number

/** A run of numbers that follows from the seed. */
export function randomFrom(seed: string): Random {
  let state = Number.parseInt(hash('sha256', seed).slice(0, 8), 16)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** One of them. */
export function oneOf<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] as T
}
