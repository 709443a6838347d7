// Prefix tables: what is packed is found again.
import { describe, expect, test } from 'vitest'
import { packColumns, unpackColumns } from '../../../../src/catalog/storage/columns.ts'
import { openPrefixes, PREFIX_COLUMNS, packPrefixes } from '../../../../src/search/index/prefix-table.ts'

const KEYS: Record<number, string[]> = { 2: ['green', '\uffee'], 3: ['grey', '𐐨'], 4: ['grün'], 7: ['green', 'green'] }

describe.each([100, 10_000, 65_536])('a table with ranks of one, two and three bytes, up to %i', (largest) => {
  const table = openPrefixes(unpackColumns(packColumns(packPrefixes(keysTo(largest))), PREFIX_COLUMNS))

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
})

function keysTo(largest: number): string[][] {
  return Array.from({ length: largest + 1 }, (_, rank) => KEYS[rank] ?? (rank === largest ? ['zebra'] : []))
}
