// Seeded randomness: the same seed, the same sample; the seed is printed, and SEED repeats a run.

export interface Random {
  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
  some<T>(items: readonly T[], most: number): T[]
}

/** The seed of this run: SEED, or one drawn and printed. */
export function seedOfRun(what: string): number {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.info(`${what}: SEED=${seed}`)
  return seed
}

/**
 * How much a random test does: `usual` in `npm test`, with another seed each time; `exhaustive` in the long run of
 * `npm run test:fire`, which runs every file that calls this.
 */
export function runs(usual: number, exhaustive: number): number {
  return process.env['EXHAUSTIVE'] === '1' ? exhaustive : usual
}

/** mulberry32. */
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
