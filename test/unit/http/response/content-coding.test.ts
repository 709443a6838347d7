import { expect, test } from 'vitest'
import { chooseCoding, prefersHtml, prefersMarkdown } from '../../../../src/http/response/content-coding.ts'

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

// (rule 23.17)
test.each([
  [undefined, false],
  ['*/*', false],
  ['text/*', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0, text/html;q=0', false],
  ['text/markdown;q=x, text/html;q=0.9', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0.5, */*;q=0.8', false],
  ['text/markdown;q=0.5, text/html;q=0.4, */*', true],
  ['text/markdown', true],
  ['TEXT/MARKDOWN;variant=GFM', true],
  ['text/markdown, text/html, */*', true],
  ['*/*, text/markdown', true],
])('Accept: %s prefers Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
  if (expected) expect(prefersHtml(accept)).toBe(false)
})
