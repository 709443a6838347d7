// Key ids in shared memory: each has a slot, by which whoever uses the table keeps something beside it. A hash table with
// chains; key ids are random, so their low bits are the hash. Every call is made under the lock of the table's owner.

/** Words of the table, all 0 at first: how many slots are taken, the highest ever taken, the first of the given back. */
const COUNT = 0
const TOP = 1
const GIVEN_BACK = 2
const HEAD = 3
/** Of a slot: the id's upper 16 and lower 32 bits, and the next slot of its chain. Slot 0 stands for none. */
const UPPER = 0
const LOWER = 1
const NEXT = 2
const PER_SLOT = 3
const VACANT = -1

export interface SharedKeys {
  /** Taken slots. */
  readonly count: number
  /** The slot of a key id; 0 where it has none. */
  find(keyId: string): number
  /** Gives a key id that has none a slot. Throws when all are taken. */
  add(keyId: string): number
  remove(slot: number): void
  keyOf(slot: number): string
  /** The taken slots, ascending; the one that was given last may be removed meanwhile. */
  slots(): Iterable<number>
}

/** Words that a table of so many slots (a power of two) takes. */
export function wordsOfKeys(slots: number): number {
  return HEAD + slots + (slots + 1) * PER_SLOT
}

/** The table in `words`, with so many slots (a power of two). */
export function sharedKeys(words: Int32Array, slots: number): SharedKeys {
  const first = HEAD + slots
  const word = (slot: number, field: number) => words[first + slot * PER_SLOT + field] as number
  const set = (slot: number, field: number, value: number) => {
    words[first + slot * PER_SLOT + field] = value
  }
  const headOf = (lower: number) => HEAD + (lower & (slots - 1))

  function find(keyId: string): number {
    const [upper, lower] = halves(keyId)
    let slot = words[headOf(lower)] as number
    while (slot !== 0 && (word(slot, LOWER) !== lower || word(slot, UPPER) !== upper)) slot = word(slot, NEXT)
    return slot
  }

  function vacancy(): number {
    const slot = words[GIVEN_BACK] as number
    if (slot !== 0) {
      words[GIVEN_BACK] = word(slot, NEXT)
      return slot
    }
    if (words[TOP] === slots) throw new Error(`more than ${slots} keys are active at once`)
    words[TOP]! += 1
    return words[TOP] as number
  }

  function unchain(slot: number): void {
    const head = headOf(word(slot, LOWER))
    let before = words[head] as number
    if (before === slot) {
      words[head] = word(slot, NEXT)
      return
    }
    while (word(before, NEXT) !== slot) before = word(before, NEXT)
    set(before, NEXT, word(slot, NEXT))
  }

  return {
    get count() {
      return words[COUNT] as number
    },
    find,
    add(keyId) {
      const [upper, lower] = halves(keyId)
      const slot = vacancy()
      set(slot, UPPER, upper)
      set(slot, LOWER, lower)
      set(slot, NEXT, words[headOf(lower)] as number)
      words[headOf(lower)] = slot
      words[COUNT]! += 1
      return slot
    },
    remove(slot) {
      unchain(slot)
      set(slot, UPPER, VACANT)
      set(slot, NEXT, words[GIVEN_BACK] as number)
      words[GIVEN_BACK] = slot
      words[COUNT]! -= 1
    },
    keyOf: (slot) => hex(word(slot, UPPER), 4) + hex(word(slot, LOWER) >>> 0, 8),
    *slots() {
      for (let slot = 1; slot <= (words[TOP] as number); slot++) if (word(slot, UPPER) !== VACANT) yield slot
    },
  }
}

function halves(keyId: string): [upper: number, lower: number] {
  return [Number.parseInt(keyId.slice(0, 4), 16), Number.parseInt(keyId.slice(4), 16) | 0]
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
