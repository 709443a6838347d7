// Prefix tables: what is packed is found again, in half the memory if the ranks are small.
import { describe, expect, test } from 'vitest'
import { packColumns, unpackColumns } from '../../../../src/catalog/storage/columns.ts'
import { openPrefixes, PREFIX_COLUMNS, packPrefixes } from '../../../../src/search/index/prefix-table.ts'

const PAIRS = [
  ['green', 2],
  ['grey', 3],
  ['grün', 4],
  ['green', 7],
  ['green', 7],
] as const

/** Both kinds of ranks: one more pair decides which. */
describe.each([
  ['below 65,536', 65_535, Uint16Array],
  ['above', 65_536, Uint32Array],
])('a table with ranks %s', (_, largest, kind) => {
  const block = packColumns(packPrefixes([...PAIRS, ['zebra', largest]]))
  const table = openPrefixes(unpackColumns(block, PREFIX_COLUMNS))

  test('has the ranks of a key in ascending order, each once', () => {
    const at = table.find('green')
    expect(Array.from(table.ranks(at, at + 1))).toEqual([2, 7])
    expect(Array.from(table.ranks(...table.range('gre')))).toEqual([2, 7, 3])
    expect(Array.from(table.ranks(...table.range('z')))).toEqual([largest])
    expect(table.find('gree')).toBe(-1)
  })

  test('keeps them in the smallest numbers that hold all of them', () => {
    expect(table.ranks(0, 1)).toBeInstanceOf(kind)
  })
})
