// Colors in words and as areas.
import { describe, expect, it, test } from 'vitest'
import { colorName } from '../../../../src/catalog/pictures/oklab.ts'
import { hrefNear, swatch } from '../../../../src/ui/colors/swatch.ts'

describe('the name of a color', () => {
  it.each([
    ['#ffffff', 'White'],
    ['#111111', 'Black'],
    ['#ff7f50', 'Coral'],
    ['#16264d', 'Navy'],
    ['#b9e039', 'Lime'],
    ['#8c8c8c', 'Gray'],
  ])('%s is %s (rule 34.12)', (code, name) => {
    expect(colorName(code)).toBe(name)
  })
})

test('a swatch has no inline style, and a link has at most three colors', () => {
  expect(swatch('#ff7f50', 60).html).toMatch(/^<svg [^>]*height="60"[^>]*><rect [^>]*fill="#ff7f50"\/><\/svg>$/)
  expect(swatch('#ff7f50').html).not.toContain('style')
  const colors = ['#111111', '#222222', '#333333', '#444444'].map((own) => ({ hex: own }))
  expect(hrefNear(colors)).toBe('/explore?color_near=111111&color_near=222222&color_near=333333')
})
