// One run of memory for everything that a snapshot's requests read: the kernel (kernel/kernel.ts) works on it in place.
// Memory is reserved once and freed as a whole, with its snapshot.

/** A page of WebAssembly memory, and how many of them there may be. */
const PAGE = 64 * 1024
const MOST_PAGES = 65_536
const ALIGN = 16
/** A copy of sixteen bytes at a time reads and writes beyond its end. */
const MARGIN = 64

/** Address 0 stays free: it means "nothing". */
const FIRST = 64

export interface Arena {
  readonly memory: WebAssembly.Memory
  /** All of it, as bytes and as 32-bit words. */
  readonly bytes: Uint8Array
  readonly words: Uint32Array
  /** The address of so many new bytes, zeroed, at a multiple of 16. Throws when it is full. */
  reserve(bytes: number): number
}

/** Memory for at most so many bytes. What is never touched costs addresses only. */
export function createArena(capacity: number): Arena {
  const pages = Math.ceil((FIRST + capacity + MARGIN) / PAGE)
  if (pages > MOST_PAGES) throw new Error(`a snapshot may take 4 GiB of memory; this one needs ${pages * PAGE} bytes`)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const words = new Uint32Array(memory.buffer)
  let used = FIRST
  return {
    memory,
    bytes: new Uint8Array(memory.buffer),
    words,
    reserve(bytes) {
      const size = Math.ceil((bytes + MARGIN) / ALIGN) * ALIGN
      const at = used
      if (at + size > words.byteLength)
        throw new Error(`the memory of the snapshot is full: ${bytes} bytes are too many`)
      used += size
      return at
    },
  }
}

/** So many 32-bit words of an arena. */
export function wordsAt({ words }: Pick<Arena, 'words'>, address: number, length: number): Uint32Array {
  return words.subarray(address >>> 2, (address >>> 2) + length)
}
