// The tables that writing looks things up in. src/catalog/storage/kernel/tables.ts fills them.
import { SEGMENT_SIZE } from './shape'

/** The fixed texts: address and length of each, 32-bit words. */
export let phrases: usize = 0
/** By term ID, the address of a name, a slug and a slug in paths: each its length in LEB128, then its text. */
export let names: usize = 0
/** By entry number, the address of the record. */
let records: usize = 0
/** By segment, the address of the dictionary. */
let dictionaries: usize = 0

/** Sets the addresses of the tables. */
export function useTables(phraseTable: usize, nameTable: usize, recordTable: usize, dictionaryTable: usize): void {
  phrases = phraseTable
  names = nameTable
  records = recordTable
  dictionaries = dictionaryTable
}

export function recordOf(entry: u32): usize {
  return load<u32>(records + ((<usize>entry) << 2))
}

export function dictionaryOf(entry: u32): usize {
  return load<u32>(dictionaries + ((<usize>(entry / SEGMENT_SIZE)) << 2))
}
