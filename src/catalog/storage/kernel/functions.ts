// The functions that the kernel's binary exports, with plain numbers. Only the files of this folder call them.

/** The functions of assembly/kernel.ts. */
export interface Functions {
  andBits(to: number, a: number, b: number, words: number): number
  countBits(list: number, words: number): number
  takeBits(list: number, words: number, total: number, base: number, k: number, count: number, to: number): void
  filterByBits(list: number, length: number, words: number, start: number, to: number): number
  intersect(short: number, shortLength: number, long: number, longLength: number, to: number): number
  lowerBound(list: number, length: number, value: number, from: number): number
  rankEntries(
    lists: number,
    count: number,
    size: number,
    except: number,
    among: number,
    room: number,
    to: number,
    limit: number,
  ): number
  useTables(phrases: number, names: number, records: number, dictionaries: number): void
  termsOf(entry: number): number
  writeRecords(to: number, entries: number, count: number, wanted: number, shape: number): number
  useSectionShape(type: number, width: number, wanted: number, wantedParent: number): void
  writeSections(to: number, sections: number, count: number): number
}
