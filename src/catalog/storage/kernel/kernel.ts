// The kernel: the compiled functions of assembly/, bound to the memory of a snapshot. It counts the AND of two bitsets
// of a million entries in 15 µs (JavaScript takes 60) and writes twenty records in 4 µs (JavaScript takes 20).
import { fromBase64, latin1Reader } from '#platform'
import type { Shape } from '../../model/shape.ts'
import { type Address, type Arena, bytesAt, type EntryNumber, wordsAt } from '../arena.ts'
import type { Sparse } from '../postings.ts'
import { KERNEL } from './binary.ts'
import { COPIED_BYTES, type CountExports } from './count-exports.ts'
import { type RankExports, rankingIn } from './ranking.ts'
import { type Bits, type SetExports, setFunctions } from './sets.ts'
import type { Tables } from './tables.ts'

/** The functions of assembly/kernel.ts. Only this folder calls them. */
interface Functions extends SetExports, CountExports, RankExports {
  countAll(lists: number, length: number, words: number): number
  takeBits(list: number, words: number, total: number, base: number, k: number, count: number, to: number): void
  useTables(phrases: number, names: number, records: number, dictionaries: number): void
  termsOf(entry: number): number
  writeRecords(to: number, entries: number, count: number, wanted: number, shape: number): number
  useSectionShape(type: number, width: number, wanted: number, wantedParent: number): void
  writeSections(to: number, sections: number, count: number): number
  sectionTop(entry: number, type: number, nth: number): number
  bandFound(): number
  placeFound(): number
}

/** In place of the term ID of a type: sections of all types. */
export const ANY_TYPE = 0xffffffff

/** A section of a type: its entry, and its place among the entry's sections of that type, counted from the lowest. */
export interface SectionPlace {
  readonly entry: EntryNumber
  readonly nth: number
}

/** Where a section is on its page, in pixels. */
export interface Band {
  readonly top: number
  readonly height: number
  /** The number of sections before it in page order. */
  readonly place: number
}

/** Members of a section, as bits in the order of SECTION_MEMBERS, and members of its parent in the order of MEMBERS. */
export interface SectionBits {
  readonly own: number
  readonly parent: number
}

/** What all sections of a page have in common. */
export interface SectionShape {
  /** Term ID of the section type, or {@link ANY_TYPE}. */
  readonly type: number
  /** Width of the crops in pixels. */
  readonly width: number
  readonly bits: SectionBits
}

export type Kernel = ReturnType<typeof openKernel>

/**
 * Called before records are read, and their sections too if `sections` is set. Without a server, records are read from files when
 * they are needed first: it throws until they are there.
 */
export type Need = (entries: readonly EntryNumber[], sections: boolean) => void

const ALL_THERE: Need = () => {}

/** The size of a kernel's working memory. */
export interface Room {
  /** Number of entries of the catalog. */
  size: number
  /** Bytes of the longest text. */
  text: number
  /** Numbers in the longest list of repetitions. */
  repetitions: number
}

/** The most results of a page. (rule 7.1) */
export const MAX_RESULTS = 100

/** A page has two numbers per result. */
export const PAGE_WORDS = MAX_RESULTS * 2

/** Bytes that the arena adds to the pieces that a kernel and its rows of terms reserve. */
const MARGINS = 4096 + COPIED_BYTES

const compiled = new WebAssembly.Module(fromBase64(KERNEL) as BufferSource)

/** Bytes of an arena that a kernel reserves, at most. */
export function kernelBytes({ size, text, repetitions }: Room): number {
  return scratchBytes(size) + PAGE_WORDS * 4 + repetitions * 8 + text + MARGINS
}

/** Creates a kernel in an arena. */
export function openKernel(arena: Arena, room: Room, need = ALL_THERE) {
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory: arena.memory } })
  const wasm = exports as unknown as Functions
  const scratch = scratchStack(arena, room.size)
  const out = { at: arena.reserve(room.text), bytes: room.text }
  return {
    arena,
    /** Number of entries of the catalog. */
    size: room.size,
    need,
    ...scratch,
    /** Room for a list of repetitions, which may be longer than the catalog. There is one for all callers. */
    repetitions: arena.reserve(room.repetitions * 4),
    /** The same for the repetitions among the matches of a search by color. */
    nearRepetitions: arena.reserve(room.repetitions * 4),
    /** The functions that count terms, for term-counts.ts. */
    counting: wasm as CountExports,
    /** Sets the tables that texts are written from. */
    useTables: ({ phrases, names, records, dictionaries }: Tables) =>
      wasm.useTables(phrases, names, records, dictionaries),
    ...recordFunctions(wasm, need),
    ...setFunctions(wasm, arena),
    /** The best entries by weighted lists. Uses the memory of texts, so it must not run while one is written. */
    rank: rankingIn(wasm, arena, out, room.size),
    ...pageFunctions(wasm, arena, out, need),
  }
}

function recordFunctions(wasm: Functions, need: Need) {
  return {
    /** The address of the lists of terms of an entry: for each of RECORD_LISTS the number of terms and their IDs, LEB128. */
    termsOf(entry: EntryNumber): Address {
      need([entry], false)
      return (wasm.termsOf(entry) >>> 0) as Address
    },
    /** The band of the nth section of a type in an entry, counted from the lowest. Without any section, `place` is -1. */
    bandOf(entry: EntryNumber, type: number, nth: number): Band {
      need([entry], false)
      const top = wasm.sectionTop(entry, type, nth)
      return { top, height: wasm.bandFound(), place: wasm.placeFound() }
    },
  }
}

/** Functions that pass the numbers of a page through memory, and text back. */
function pageFunctions(wasm: Functions, arena: Arena, out: { at: Address; bytes: number }, need: Need) {
  const page = arena.reserve(PAGE_WORDS * 4)
  const numbers = wordsAt(arena, page, PAGE_WORDS)
  const read = latin1Reader(bytesAt(arena, out.at, out.bytes))
  const textTo = (end: number) => read(0, end - out.at)
  return {
    /** The number of bits that are set in `words` words of all of some bitsets, at most {@link PAGE_WORDS} of them. */
    countAll(bitsets: readonly Address[], words: number): number {
      numbers.set(bitsets)
      return wasm.countAll(page, bitsets.length, words)
    },
    /** The entries of the k-th and the following set bits, at most {@link MAX_RESULTS} of them. k + count ≤ total. */
    takeBits({ at, start, end, total }: Bits, k: number, count: number): EntryNumber[] {
      wasm.takeBits(at, end - start, total, start * 32, k, count, page)
      return Array.from(numbers.subarray(0, count)) as EntryNumber[]
    },
    /** Writes the entries of all set bits to `to`. */
    listBits({ at, start, end, total }: Bits, to: Address): Sparse {
      wasm.takeBits(at, end - start, total, start * 32, 0, total, to)
      return { kind: 'sparse', at: to, length: total }
    },
    /**
     * Entries as JSON objects with commas between them, with the members that the bits `wanted` name. Returns UTF-8 bytes
     * as a one-byte string. Takes at most {@link MAX_RESULTS} entries.
     */
    recordsText(entries: readonly EntryNumber[], wanted: number, shape: Shape): string {
      need(entries, false)
      numbers.set(entries)
      return textTo(wasm.writeRecords(out.at, page, entries.length, wanted, shape))
    },
    /** The same as {@link recordsText} for sections of one type. */
    sectionsText(sections: readonly SectionPlace[], { type, width, bits }: SectionShape): string {
      if (need !== ALL_THERE) need(entriesOf(sections), true)
      numbers.set(sections.flatMap(({ entry, nth }) => [entry, nth]))
      wasm.useSectionShape(type, width, bits.own, bits.parent)
      return textTo(wasm.writeSections(out.at, page, sections.length))
    },
  }
}

const entriesOf = (sections: readonly SectionPlace[]) => sections.map(({ entry }) => entry)

/** Lists that one request may need: a search takes two ANDs of at most 70 lists each, their results, and its filters. */
const SCRATCH_LISTS = 180

/** A bitset of the catalog. A sorted list of one entry in 32 takes the same. */
function listBytes(size: number): number {
  return Math.ceil(size / 128) * 16
}

/** Bytes of the scratch memory of a catalog. */
function scratchBytes(size: number): number {
  return SCRATCH_LISTS * listBytes(size)
}

/** Memory for the lists of one request, which is free again when the request is done. */
function scratchStack(arena: Arena, size: number) {
  const each = listBytes(size)
  const first = arena.reserve(SCRATCH_LISTS * each)
  let isOpen = false
  let used = 0
  return {
    /** Runs work that needs scratch memory and frees that memory when the work returns. Calls may be nested. */
    withScratch<Result>(work: () => Result): Result {
      const before = { isOpen, used }
      isOpen = true
      try {
        return work()
      } finally {
        ;({ isOpen, used } = before)
      }
    },
    /**
     * Reserves room for a bitset of the catalog, or for a list of at most one entry in 32. Throws outside of `withScratch`, and
     * if a request needs too many lists.
     */
    scratch(): Address {
      if (!isOpen) throw new Error('scratch memory is used outside of withScratch')
      if (used === SCRATCH_LISTS) throw new Error('a request needs too many lists at once')
      return (first + each * used++) as Address
    },
  }
}
