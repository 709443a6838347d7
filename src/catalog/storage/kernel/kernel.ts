// The kernel of a thread: the compiled functions of assembly/, bound to a snapshot's memory, with room of its own to
// work in. AND and count of two bitsets of a million entries take 9 µs in it and 60 in JavaScript; twenty records are
// joined in 4 µs instead of 20.
import type { Arena } from '../arena.ts'
import { KERNEL } from './binary.ts'

/** The functions of assembly/index.ts; every address and length is in bytes but where it says words. */
interface Functions {
  andBits(to: number, a: number, b: number, words: number): number
  countBits(list: number, words: number): number
  takeBits(list: number, words: number, total: number, base: number, k: number, count: number, to: number): void
  filterByBits(list: number, length: number, words: number, to: number): number
  intersect(short: number, shortLength: number, long: number, longLength: number, to: number): number
  lowerBound(list: number, length: number, value: number, from: number): number
  useTables(phrases: number, names: number): void
  writeRecords(to: number, entries: number, count: number, records: number, wanted: number, shape: number): number
  writeSections(
    to: number,
    sections: number,
    count: number,
    records: number,
    dictionaries: number,
    segmentSize: number,
    type: number,
    width: number,
    wanted: number,
    wantedParent: number,
  ): number
}

export interface Kernel extends Functions {
  readonly arena: Arena
  /** Entries of the catalog. */
  readonly size: number
  /** Room for a list or bitset of the catalog's size, until {@link Kernel.release}. Throws where too many are taken. */
  scratch(): number
  /** Gives all scratch room back. */
  release(): void
  /** Room for the numbers of a page of results; whoever writes there reads them at once. */
  readonly page: number
  /** Room for a list of repetitions, which may be longer than the catalog. */
  readonly repetitions: number
  /** Where text is written. */
  readonly out: number
  /** What was written from `out` up to an address: UTF-8 bytes as a one-byte string. */
  text(end: number): string
}

export interface Room {
  /** Entries of the catalog. */
  size: number
  /** Bytes of the longest text. */
  text: number
  /** Numbers in the longest list of repetitions. */
  repetitions: number
}

/** A hundred results, two numbers each, and a little more. */
const PAGE_BYTES = 1024

/** What the arena adds to the pieces that it gives out. */
const MARGINS = 1024

/** Lists that one request may hold: a search has at most a hundred words. */
const SCRATCH = 160

const compiled = new WebAssembly.Module(Buffer.from(KERNEL, 'base64'))

/** Bytes that a kernel takes of its arena. */
export function roomFor({ size, text, repetitions }: Room): number {
  return SCRATCH * scratchBytes(size) + PAGE_BYTES + repetitions * 4 + text + MARGINS
}

/** A kernel for the calling thread. */
export function openKernel(arena: Arena, room: Room): Kernel {
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory: arena.memory } })
  const each = scratchBytes(room.size)
  const first = arena.reserve(SCRATCH * each)
  const page = arena.reserve(PAGE_BYTES)
  const repetitions = arena.reserve(room.repetitions * 4)
  const out = arena.reserve(room.text)
  const written = Buffer.from(arena.memory.buffer, out, room.text) as Buffer & {
    latin1Slice(from: number, to: number): string
  }
  let used = 0
  return {
    ...(exports as unknown as Functions),
    arena,
    size: room.size,
    page,
    repetitions,
    out,
    text: (end) => written.latin1Slice(0, end - out),
    scratch() {
      if (used === SCRATCH) throw new Error('a request needs too many lists at once')
      return first + each * used++
    },
    release() {
      used = 0
    },
  }
}

/** A bitset of the catalog, or a sorted list that takes no more: one of no more entries than one in 32. */
function scratchBytes(size: number): number {
  return Math.ceil(size / 128) * 16
}
