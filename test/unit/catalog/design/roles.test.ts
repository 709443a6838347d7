// What the colors of a page are for.
import { describe, expect, it } from 'vitest'
import { contrast, rolesOf } from '../../../../src/catalog/design/roles.ts'
import type { Palette } from '../../../../src/catalog/pictures/oklab.ts'

const paletteOf = (shares: Record<string, number>): Palette =>
  Object.entries(shares).map(([hex, share]) => ({ hex, share }))

/** The roles of a page of one section. */
function rolesIn(shares: Record<string, number>) {
  const page = paletteOf(shares)
  return rolesOf({ page, hero: [], sections: [{ palette: page, share: 1 }] })
}

it('the contrast of two colors is that of WCAG: 21 at most, 1 at least, the same both ways', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrast('#ff7f50', '#ff7f50')).toBe(1)
})

describe('the roles of colors', () => {
  it('are ground, readable text, the most colorful of the rest, and a gray between (rules 43.4 to 43.6)', () => {
    const roles = rolesIn({ '#ffffff': 0.79, '#e04020': 0.08, '#6b6b6b': 0.06, '#111111': 0.05 })
    expect(roles).toEqual({ background: '#ffffff', text: '#111111', accent: '#e04020', muted: '#6b6b6b' })
  })

  it('are left out where no color fits', () => {
    expect(rolesOf({ page: [], hero: [], sections: [] })).toEqual({})
    expect(rolesIn({ '#ffffff': 1 })).toEqual({ background: '#ffffff' })
    expect(rolesIn({ '#ffffff': 0.9, '#dddddd': 0.1 })).toEqual({ background: '#ffffff' })
    expect(rolesIn({ '#111111': 0.9, '#ffffff': 0.1 })).toEqual({ background: '#111111', text: '#ffffff' })
  })

  it('are left out where two colors fit as well as each other (rules 43.4, 43.5)', () => {
    const half = (ground: string) => ({ palette: paletteOf({ [ground]: 0.95, '#111111': 0.05 }), share: 0.5 })
    const page = paletteOf({ '#ffffff': 0.48, '#e9e2d4': 0.46, '#111111': 0.05 })
    const roles = rolesOf({ page, hero: [], sections: [half('#ffffff'), half('#e9e2d4')] })
    expect(roles).toEqual({ text: '#111111' })
    expect(rolesIn({ '#ffffff': 0.9, '#111111': 0.05, '#16161f': 0.05 }).text).toBe('#111111')
    expect(rolesIn({ '#ffffff': 0.9, '#0b1030': 0.05, '#2a1a12': 0.05 })).toEqual({ background: '#ffffff' })
  })

  it('are those of the sections if the page was not measured', () => {
    const section = { palette: paletteOf({ '#111111': 0.9, '#f0f0f0': 0.1 }), share: 0.5 }
    expect(rolesOf({ page: [], hero: [], sections: [section] })).toEqual({ background: '#111111', text: '#f0f0f0' })
  })
})
