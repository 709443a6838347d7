// Image URLs (rule 9.12).
import { expect, test } from 'vitest'
import { encodeImagePath } from '../../../../src/catalog/model/image-urls.ts'

// (rule 9.12)
test.each([
  ['/a/b.jpg', '/a/b.jpg'],
  ['/a b.jpg', '/a%20b.jpg'],
  ['/a%20b.jpg', '/a%20b.jpg'],
  ['/100%.jpg', '/100%25.jpg'],
  ['/what?.jpg', '/what%3F.jpg'],
  ['/no#1.jpg', '/no%231.jpg'],
  ['/café/日.jpg', '/caf%C3%A9/%E6%97%A5.jpg'],
  ['/%C3%A9%zz.jpg', '/%C3%A9%25zz.jpg'],
  ['/"quoted".jpg', '/%22quoted%22.jpg'],
])('the path %s stands in URLs as %s', (path, encoded) => {
  expect(encodeImagePath(path)).toBe(encoded)
})
