import { expect, test } from 'vitest'
import { chooseCoding } from '../../../../src/http/response/content-coding.ts'

// (rule 15.4)
test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP, BR', 'br'],
  ['gzip;q=0, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['identity;q=0, deflate', 'identity'],
  ['deflate', 'identity'],
  ['br ; q = 0.001', 'br'],
])('Accept-Encoding %j gets %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding)
})
