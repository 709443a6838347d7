// Seeded random numbers: the same seed produces the same numbers on every machine.

export interface Random {
  /** A number in [0, 1). */
  fraction(): number
  /** A whole number in [0, bound). */
  below(bound: number): number
  chance(probability: number): boolean
  /** One of the items. `items` must not be empty. */
  pick<T>(items: readonly T[]): T
}

/** A generator (sfc32) for a seed text. */
export function createRandom(seed: string): Random {
  const next = sfc32(hash(seed, 1), hash(seed, 2), hash(seed, 3))
  for (let round = 0; round < 15; round++) next()
  const fraction = () => next() / 2 ** 32
  const below = (bound: number) => Math.floor(fraction() * bound)
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)]!,
  }
}

/** A 32-bit hash of a text (FNV-1a, then mixed), different for every salt. */
export function hash(text: string, salt = 0): number {
  let bits = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1)
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

function sfc32(first: number, second: number, third: number): () => number {
  let [a, b, c, counter] = [first | 0, second | 0, third | 0, 1]
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}
