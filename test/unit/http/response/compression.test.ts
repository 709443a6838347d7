import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseComputedCoding, compressed, isCompressible } from '../../../../src/http/response/content-coding.ts'
import { tagOfLarge, tagOfParts } from '../../../../src/http/response/entity-tag.ts'
import { seedOfRun } from '../../../support/project/random.ts'

const DECODE = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const latin1 = (text: string) => Buffer.from(text).toString('latin1')

// (rule 30.1)
test.each(['zstd', 'br', 'gzip'] as const)('%s decodes to the same bytes, for any text', (coding) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 5_000 }), (text) => {
      const packed = compressed(latin1(text), coding)
      expect(DECODE[coding](Buffer.from(packed, 'latin1')).toString()).toBe(text)
    }),
    { seed: seedOfRun(coding), numRuns: 50 },
  )
})

test('a body larger than the reused memory decodes to the same bytes, too (rule 30.1)', () => {
  const text = Array.from({ length: 30_000 }, (_, n) => `site ${n} `).join('')
  for (const coding of ['zstd', 'br', 'gzip'] as const)
    expect(DECODE[coding](Buffer.from(compressed(text, coding), 'latin1')).toString()).toBe(text)
})

test('bodies of 1,400 bytes and more are compressed, counted in bytes (rule 30.1)', () => {
  expect([1_399, 1_400].map((bytes) => isCompressible('x'.repeat(bytes)))).toEqual([false, true])
  expect(isCompressible(latin1('é'.repeat(700)))).toBe(true)
})

// (rule 30.1)
test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['br, gzip', 'br'],
  ['zstd;q=0.9, br', 'br'],
  ['zstd;q=0, *', 'br'],
  ['*;q=0', 'identity'],
  ['identity, zstd;q=0.5', 'identity'],
])('Accept-Encoding %j gets %s', (header, coding) => {
  expect(chooseComputedCoding(header)).toBe(coding)
})

test('the tags of a body differ for each coding, and for a small body (rule 30.3)', () => {
  const tag = tagOfParts('a')
  const tags = (['identity', 'zstd', 'br', 'gzip'] as const).map((coding) => tagOfLarge(tag, coding))
  expect(new Set([tag, ...tags]).size).toBe(5)
  for (const one of tags) expect(one).toMatch(/^"[\w-]+"$/)
})
