// The kernel's functions that count terms (assembly/count.ts). term-counts.ts calls them.

/** Bytes for copies of rows: 256, two groups of at most 254 ordinals of four bytes, and the 16 that a copy writes at least. */
export const COPIED_BYTES = 4096

/** Addresses are in bytes, lengths in 32-bit numbers. */
export interface CountExports {
  useCounts(lengths: number, lists: number, places: number, copied: number): void
  useLists(words: number, longestRun: number): void
  writeCountsTo(counts: number, found: number, top: number): void
  topTerms(length: number, limit: number): number
  countLists(terms: number, length: number, planes: number, planeCount: number): number
  useRows(starts: number, ordinals: number, shift: number): void
  /** 0 or 1. */
  fillRows(terms: number, length: number, size: number): number
  countRows(entries: number, length: number, terms: number, known: number): number
  countRowsIn(bits: number, weight: number, terms: number, known: number): number
  clearCounts(length: number): void
  addToPlanes(planes: number, entries: number, length: number): void
}
