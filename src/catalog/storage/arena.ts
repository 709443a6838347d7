// The memory of a snapshot: one run of bytes that the kernel (kernel/kernel.ts) works on in place. It is reserved once
// and freed as a whole, with its snapshot.

/** Bytes of a page of WebAssembly memory, and the most pages there may be. */
const PAGE = 64 * 1024
const MAX_PAGES = 65_536
const ALIGN = 16
/** A copy moves 16 bytes at a time and so reads and writes past its end. */
const MARGIN = 64
/** Nothing lies at address 0, so 0 can mean "nothing". */
const FIRST = 64

declare const addressBrand: unique symbol
declare const wordIndexBrand: unique symbol
declare const arenaBrand: unique symbol
declare const entryBrand: unique symbol

/** Where something lies in an arena, in bytes. */
export type Address = number & { readonly [addressBrand]: true }

/** Where a 32-bit word lies in an arena, in words: an index of {@link Arena.words}. */
export type WordIndex = number & { readonly [wordIndexBrand]: true }

/** The number of an entry of a catalog, from 0 for the oldest. */
export type EntryNumber = number & { readonly [entryBrand]: true }

/** Views of an arena: only they have an {@link Address}. */
export type ArenaBytes = Uint8Array & { readonly [arenaBrand]: true }
export type ArenaWords = Uint32Array & { readonly [arenaBrand]: true }

/** Called before parts of a shard are read. Without a server, it throws until they are there. */
export type Reach = (parts: readonly ArrayBufferView[]) => void

export interface Arena {
  readonly memory: WebAssembly.Memory
  /** The whole arena, as bytes and as 32-bit words. */
  readonly bytes: Uint8Array
  readonly words: Uint32Array
  /** Reserves zeroed bytes at a multiple of 16 and returns their address. Throws if the arena is full. */
  reserve(bytes: number): Address
}

/** Creates an arena with room for `capacity` bytes. Memory that is never written takes no physical memory. */
export function createArena(capacity: number): Arena {
  const pages = Math.ceil((FIRST + capacity + MARGIN) / PAGE)
  if (pages > MAX_PAGES) throw new Error(`a snapshot may take 4 GiB of memory; this one needs ${pages * PAGE} bytes`)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const words = new Uint32Array(memory.buffer)
  let used = FIRST
  return {
    memory,
    bytes: new Uint8Array(memory.buffer),
    words,
    reserve(bytes) {
      const size = Math.ceil((bytes + MARGIN) / ALIGN) * ALIGN
      const at = used as Address
      if (at + size > words.byteLength) throw new Error(`the memory of the snapshot has no room for ${bytes} bytes`)
      used += size
      return at
    },
  }
}

/** The address of a view of an arena. */
export function addressOf(view: ArenaBytes | ArenaWords): Address {
  return view.byteOffset as Address
}

/** The address of the word that follows `words` others. */
export function skipWords(address: Address, words: number): Address {
  return (address + words * 4) as Address
}

/** The index of the word at an address. */
export function wordIndex(address: Address): WordIndex {
  return (address >>> 2) as WordIndex
}

/** A view of `length` bytes of an arena. */
export function bytesAt({ bytes }: Pick<Arena, 'bytes'>, address: Address, length: number): ArenaBytes {
  return bytes.subarray(address, address + length) as ArenaBytes
}

/** A view of `length` 32-bit words of an arena. */
export function wordsAt({ words }: Pick<Arena, 'words'>, address: Address, length: number): ArenaWords {
  const first = wordIndex(address)
  return words.subarray(first, first + length) as ArenaWords
}
