// The kernel's functions that count terms (assembly/count.ts). term-counts.ts calls them.

/** Addresses are in bytes, lengths in 32-bit numbers. */
export interface CountExports {
  useCounts(lengths: number, lists: number, places: number): void
  useLists(words: number, longestRun: number): void
  writeCountsTo(counts: number, found: number, top: number): void
  topTerms(length: number, limit: number): number
  countLists(terms: number, length: number, planes: number, planeCount: number): number
  countEntries(entries: number, length: number, nth: number, known: number): number
  clearCounts(length: number): void
  addToPlanes(planes: number, entries: number, length: number): void
}
