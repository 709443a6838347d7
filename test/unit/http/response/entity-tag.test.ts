import { expect, test } from 'vitest'
import { matchTag, tagOfContent, tagOfParts } from '../../../../src/http/response/entity-tag.ts'

// (rule 15.2)
test.each([
  [undefined, 'none'],
  ['"a"', 'this'],
  ['W/"a"', 'this'],
  ['"b", "a"', 'this'],
  ['"b",W/"a" , "c"', 'this'],
  ['*', 'any'],
  [' * ', 'any'],
  ['"b"', 'none'],
  ['a', 'none'],
  ['"ab", "b"', 'none'],
])('If-None-Match %j against "a" matches %s', (header, match) => {
  expect(matchTag(header, '"a"')).toBe(match)
})

test('each content coding has a tag of its own (rule 15.3)', () => {
  const tags = (['identity', 'br', 'gzip'] as const).map((coding) => tagOfContent('x', coding))
  expect(tags).toEqual(['"x"', '"x-br"', '"x-gz"'])
})

test('derived tags are strong, stable, and differ with any part (rule 15.1)', () => {
  expect(tagOfParts('a', 'b')).toMatch(/^"[\w-]{27}"$/)
  expect(tagOfParts('a', 'b')).toBe(tagOfParts('a', 'b'))
  expect(new Set([tagOfParts('a', 'b'), tagOfParts('ab'), tagOfParts('a', 'c'), tagOfParts('c', 'b')]).size).toBe(4)
})
