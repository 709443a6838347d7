// Seeded random numbers: the same seed produces the same sample. Tests print their seed, and SEED repeats a run.

export interface Random {
  /** An integer of at least 0 and less than `limit`. */
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
  /** From 0 to `most` items, possibly repeated. */
  some<T>(items: readonly T[], most: number): T[]
}

/** Returns SEED, or a random seed if it is not set, and prints it after `what`. */
export function seedOfRun(what: string): number {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.info(`${what}: SEED=${seed}`)
  return seed
}

/**
 * Returns how many runs a random test makes: `usual` for each change, with a new seed each time, and `exhaustive` in the
 * long run of `npm run test:system -- fire`, which includes every file that calls this function.
 */
export function runs(usual: number, exhaustive: number): number {
  return process.env['EXHAUSTIVE'] === '1' ? exhaustive : usual
}

/** Returns a mulberry32 generator. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T
  const some = <T>(items: readonly T[], most: number) => Array.from({ length: below(most + 1) }, () => pick(items))
  return { below, pick, chance: (probability) => next() < probability, some }
}
