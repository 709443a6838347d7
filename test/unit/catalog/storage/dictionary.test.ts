// Decoding a coded text returns the text, and words that repeat make it shorter.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteWriter } from '../../../../src/catalog/storage/byte-writer.ts'
import { type Dictionary, dictionaryOf, textWords } from '../../../../src/catalog/storage/dictionary.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'

const seed = seedOfRun('dictionary')

/** Decodes byte by byte. */
function decode({ bytes }: Dictionary, coded: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (i: number) => bytes.subarray(view.getUint32(i * 4, true), view.getUint32(i * 4 + 4, true))
  const parts: Uint8Array[] = []
  for (let at = 0; at < coded.length; at++) {
    const byte = coded[at] as number
    if (byte < 0x20) parts.push(word(byte))
    else if (byte >= 0xf8) parts.push(word(32 + (byte - 0xf8) * 256 + (coded[++at] as number)))
    else parts.push(Uint8Array.of(byte))
  }
  return Buffer.concat(parts).toString()
}

function encode(dictionary: Dictionary, text: string): Uint8Array {
  const to = byteWriter()
  dictionary.encode(textWords(text), to)
  return to.written()
}

test('any JSON is coded without loss, also with thousands of different words', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer({ min: 0, max: 3000 }).map((n) => `word${n}`),
  )
  const text = fc.array(word, { maxLength: 200 }).map((words) => JSON.stringify(words.join(' ')))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
      const dictionary = dictionaryOf([...texts, ...texts].map(textWords))
      for (const text of texts) expect(decode(dictionary, encode(dictionary, text))).toBe(text)
    }),
    { numRuns: runs(30, 1000), seed },
  )
})

test('a word that all texts have takes one byte', () => {
  const dictionary = dictionaryOf(Array.from({ length: 100 }, () => ['typography ', 'grid ']))
  expect(encode(dictionary, 'typography grid ').length).toBe(2)
})
