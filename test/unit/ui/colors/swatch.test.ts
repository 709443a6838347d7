// Colors in words and as areas.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { colorName } from '../../../../src/catalog/pictures/color-names.ts'
import { hrefNear, isDark, swatch } from '../../../../src/ui/colors/swatch.ts'

const hex = fc.stringMatching(/^#[0-9a-f]{6}$/)

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

/** The contrast of WCAG 2.2 between a color and black or white. */
function contrast(code: string, isWhite: boolean): number {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(code.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
  return isWhite ? 1.05 / luminance : luminance / 0.05
}

test('text on any color has a contrast of at least 4.5:1 (rule 34.12)', () => {
  fc.assert(fc.property(hex, (code) => contrast(code, isDark(code)) >= 4.5))
})

test('a swatch has no inline style, and a link has at most three colors', () => {
  expect(swatch('#ff7f50', 60).html).toMatch(/^<svg [^>]*height="60"[^>]*><rect [^>]*fill="#ff7f50"\/><\/svg>$/)
  expect(swatch('#ff7f50').html).not.toContain('style')
  const colors = ['#111111', '#222222', '#333333', '#444444'].map((own) => ({ hex: own }))
  expect(hrefNear(colors)).toBe('/explore?color_near=111111&color_near=222222&color_near=333333')
})
