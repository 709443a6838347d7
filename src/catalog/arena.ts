// One run of shared memory for everything that a snapshot's requests read: several threads serve from one copy, and the
// kernel (kernel/kernel.ts) works on it in place. Memory is given out once and goes as a whole, with its snapshot.

/** A page of WebAssembly memory, and how many of them there may be. */
const PAGE = 64 * 1024
const MOST_PAGES = 65_536
const ALIGN = 16
/** A copy of sixteen bytes at a time reads and writes beyond its end. */
const MARGIN = 64

/** Where the number of bytes given out stands, counted in 32-bit words; what is given out begins behind it. */
const USED = 0
const FIRST = 64

export interface Arena {
  readonly memory: WebAssembly.Memory
  /** All of it, as bytes and as 32-bit words. */
  readonly bytes: Uint8Array
  readonly words: Uint32Array
  /** The address of so many new bytes, zeroed, at a multiple of 16. Threads may ask at once. Throws when it is full. */
  reserve(bytes: number): number
}

/** Memory for at most so many bytes. What is never touched costs addresses only. */
export function createArena(capacity: number): Arena {
  const pages = Math.ceil((FIRST + capacity + MARGIN) / PAGE)
  if (pages > MOST_PAGES) throw new Error(`a snapshot may take 4 GiB of memory; this one needs ${pages * PAGE} bytes`)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  const arena = openArena(memory)
  arena.words[USED] = FIRST
  return arena
}

/** The same memory, in another thread. */
export function openArena(memory: WebAssembly.Memory): Arena {
  const words = new Uint32Array(memory.buffer)
  return {
    memory,
    bytes: new Uint8Array(memory.buffer),
    words,
    reserve(bytes) {
      const size = Math.ceil((bytes + MARGIN) / ALIGN) * ALIGN
      const at = Atomics.add(words, USED, size)
      if (at + size > words.byteLength)
        throw new Error(`the memory of the snapshot is full: ${bytes} bytes are too many`)
      return at
    },
  }
}

/** So many 32-bit words of an arena. */
export function wordsAt({ words }: Pick<Arena, 'words'>, address: number, length: number): Uint32Array {
  return words.subarray(address >>> 2, (address >>> 2) + length)
}
