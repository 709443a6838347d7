import { expect, test } from 'vitest'
import { prefersHtml } from '../../../../src/http/request/media-type.ts'

// (rule 2.7)
test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/html;q=0', false],
  ['text/html;q=0.5, application/json', false],
  ['text/html', true],
  ['TEXT/HTML', true],
  ['text/html, application/json', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
])('Accept: %s prefers HTML: %s', (accept, expected) => {
  expect(prefersHtml(accept)).toBe(expected)
})
