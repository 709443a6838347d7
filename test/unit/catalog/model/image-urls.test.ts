// Image addresses (rules 9.9–9.12).
import { expect, test } from 'vitest'
import { cropConfig, encodeImagePath } from '../../../../src/catalog/model/image-urls.ts'

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

test('a crop trims above the band and below it, and its height follows from the width (rule 9.10, rule 9.11)', () => {
  const band = { top: 900, bottom: 1800, imageWidth: 2560, imageHeight: 9000 }
  const config = 'trim=900;0;7200;0,width=640,height=225,fit=cover,format=jpg,quality=85'
  expect(cropConfig({ ...band, width: 640 })).toBe(config)
})

test('a crop is never lower than one pixel (rule 9.11)', () => {
  const band = { top: 0, bottom: 1, imageWidth: 2560, imageHeight: 10, width: 100 }
  expect(cropConfig(band)).toContain('height=1,')
})
