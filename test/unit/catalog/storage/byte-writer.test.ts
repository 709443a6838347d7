// The byte writer against the plainest version of each value.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteWriter } from '../../../../src/catalog/storage/byte-writer.ts'
import { seedOfRun } from '../../../support/project/random.ts'

const seed = seedOfRun('byte writer')

/** LEB128, as its definition says. */
function leb128(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...leb128(Math.floor(value / 128))]
}

test('numbers of up to 32 bits are LEB128, words are little-endian', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 32 - 1)), (values) => {
      const to = byteWriter()
      for (const value of values) {
        to.number(value)
        to.word(value)
      }
      const word = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 255)
      expect(Array.from(to.written())).toEqual(values.flatMap((value) => [...leb128(value), ...word(value)]))
    }),
    { seed },
  )
})

test('text is UTF-8, and a run follows its length, also inside another run', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30_000, size: 'max' })
  fc.assert(
    fc.property(text, fc.uint8Array(), fc.nat(255), (text, bytes, byte) => {
      const to = byteWriter()
      to.run(() => {
        to.byte(byte)
        to.run(() => to.text(text))
        to.bytes(bytes)
      })
      const utf8 = Buffer.from(text)
      const inner = Buffer.from([byte, ...leb128(utf8.length), ...utf8, ...bytes])
      expect(Buffer.from(to.written()).equals(Buffer.from([...leb128(inner.length), ...inner]))).toBe(true)
      expect(to.length).toBe(to.written().length)
    }),
    { seed },
  )
})
