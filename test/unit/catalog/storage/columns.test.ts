import { expect, test } from 'vitest'
import { BadColumns, packColumns, u16, u32, unpackColumns } from '../../../../src/catalog/storage/columns.ts'

test('unpacked columns equal the packed ones, with any lengths', () => {
  const block = packColumns([Uint32Array.of(1, 2 ** 32 - 1), new Uint8Array(0), Uint16Array.of(7), Buffer.from('é')])
  const [first, empty, third, text] = unpackColumns(block, 4)
  expect(Array.from(u32(first))).toEqual([1, 2 ** 32 - 1])
  expect(empty.length).toBe(0)
  expect(Array.from(u16(third))).toEqual([7])
  expect(Buffer.from(text).toString()).toBe('é')
})

test('bytes that are not a block, or a block with other columns, are rejected', () => {
  expect(() => unpackColumns(new Uint8Array(64), 1)).toThrow(BadColumns)
  expect(() => unpackColumns(packColumns([Uint32Array.of(1)]), 2)).toThrow(BadColumns)
})
