// Prefix tables: what is packed is found again, in half the memory if the ranks are small.
import { describe, expect, test } from 'vitest'
import { packColumns, unpackColumns } from '../../../../src/catalog/storage/columns.ts'
import { openPrefixes, PREFIX_COLUMNS, packPrefixes } from '../../../../src/search/index/prefix-table.ts'

const KEYS: Record<number, string[]> = { 2: ['green', '\uffee'], 3: ['grey', '𐐨'], 4: ['grün'], 7: ['green', 'green'] }

/** Both kinds of ranks: the last key decides which. */
describe.each([
  ['below 65,536', 65_535, Uint16Array],
  ['above', 65_536, Uint32Array],
])('a table with ranks %s', (_, largest, kind) => {
  const block = packColumns(packPrefixes(keysTo(largest)))
  const table = openPrefixes(unpackColumns(block, PREFIX_COLUMNS))

  test('has the ranks of a key in ascending order, each once', () => {
    const at = table.find('green')
    expect(Array.from(table.ranks(at, at + 1))).toEqual([2, 7])
    expect(Array.from(table.ranks(...table.range('gre')))).toEqual([2, 7, 3])
    expect(Array.from(table.ranks(...table.range('z')))).toEqual([largest])
    expect(table.find('gree')).toBe(-1)
  })

  test('sorts keys by their UTF-8 bytes, in which the code units of a pair are not smaller', () => {
    expect(table.find('\uffee')).toBeLessThan(table.find('𐐨'))
    expect(Array.from(table.ranks(...table.range('grü')))).toEqual([4])
  })

  test('keeps them in the smallest numbers that hold all of them', () => {
    expect(table.ranks(0, 1)).toBeInstanceOf(kind)
  })
})

function keysTo(largest: number): string[][] {
  return Array.from({ length: largest + 1 }, (_, rank) => KEYS[rank] ?? (rank === largest ? ['zebra'] : []))
}
