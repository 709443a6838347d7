// Posters of sites without pictures: their colors, their kind of typeface, and their size in bytes.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeKind } from '../../../../src/catalog/design/type-kind.ts'
import { colorName, colorsOfName } from '../../../../src/catalog/pictures/oklab.ts'
import { imagePlaceholder, type Look } from '../../../../src/ui/catalog/image-placeholder.ts'

const poster = (look: Look = {}, title = 'Ampersand') => imagePlaceholder('ampersand', title, null, look).html
const fills = (look: Look) => [...poster(look).matchAll(/fill="([^"]*)"/g)].map(([, hex]) => hex ?? '')

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = (hex.slice(1).match(/../g) ?? [])
      .map((byte) => Number.parseInt(byte, 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe('the colors of a poster (rule 34.40)', () => {
  it('are those that editors named, whatever the slug', () => {
    for (const name of ['Red', 'Navy Blue', 'Off-White', 'coral', 'Light Blue', 'Grey'])
      for (const slug of ['a', 'b', 'c', 'd', 'e', 'f']) {
        const { html } = imagePlaceholder(slug, 'A site', null, { color: [name] })
        expect([...html.matchAll(/fill="([^"]*)"/g)].map(([, hex]) => hex)).toEqual(colorsOfName(name))
      }
    expect(fills({ color: ['Red'] }).map(colorName)).toEqual(['Red'])
  })

  it('are at most three, each once, and both of a name with two', () => {
    expect(fills({ color: ['Black & White', 'White', 'Red', 'Blue'] }).map(colorName)).toEqual([
      'Black',
      'White',
      'Red',
    ])
  })

  it('are those of the picture if no name is known, and none at all without either', () => {
    const palette = { page: [{ hex: '#112233' }, { hex: '#abcdef' }] }
    expect(fills({ color: ['Pastel'], palette })).toEqual(['#112233', '#abcdef'])
    expect(fills({ color: ['Teal'], palette }).map(colorName)).toEqual(['Teal'])
    expect(fills({ color: ['Pastel', '', '&'], palette: null })).toEqual([])
    expect(poster({ color: ['Pastel'] })).toContain(' plain"')
  })

  it('leave its text a contrast of at least 4.5:1, as on all colors (rule 34.42, rule 34.12)', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(hex, (ground) => {
        const html = poster({ palette: { page: [{ hex: ground }] } })
        expect(contrast(ground, html.includes(' dark"') ? '#ffffff' : '#000000')).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

describe('a poster', () => {
  it('sets its title in the kind of the first typeface (rule 34.41)', () => {
    const kinds = {
      serif: 'Playfair Display, PT Serif, Roboto Slab, EB Garamond, Times New Roman, Old Standard TT, Lora',
      mono: 'IBM Plex Mono, mononoki, Courier Prime, Fira Code, DotGothic16, JetBrains Mono',
      display: 'Bebas Neue, Lobster Two, Roboto Condensed, League Spartan, Comic Neue',
      sans: 'Inter Display, Helvetica Neue, Futura, Noto Sans Hebrew, Space Grotesk, Open Sans, Söhne, ',
    }
    for (const [kind, names] of Object.entries(kinds))
      for (const name of names.split(', ')) expect(`${name}: ${typeKind([name, 'Inter'])}`).toBe(`${name}: ${kind}`)
    expect(typeKind([])).toBe('sans')
  })

  it('escapes what it shows, and has no inline style', () => {
    const html = poster({ genre: ['<b>'], color: ['"><i>'], typeface: ['" onload="x'] }, '<script>')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|<i>|onload| style=/)
  })

  it('costs less than 100 bytes on a page of them (rule 34.43)', () => {
    const looks = Array.from({ length: 24 }, (_, i) => {
      const color =
        [['Red', 'Teal', 'White'], ['Navy Blue'], ['Off-White', 'Coral'], ['Black', 'Gold', 'Grey']][i % 4] ?? []
      return imagePlaceholder(`site-${i}`, `Site ${i}`, null, { color, genre: ['Portfolio'], typeface: ['Inter'] }).html
    })
    expect(gzipSync(looks.join('')).byteLength / looks.length).toBeLessThan(100)
    for (const one of looks) expect(one.length).toBeLessThan(450)
  })
})
