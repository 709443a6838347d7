// The scale of a site, drawn: sizes are attributes, and typefaces that the pages lack are named. (rule 34.19)
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scaleOf } from '../../../../src/catalog/design/scale.ts'
import { FACES, typeScale } from '../../../../src/ui/site/type-scale.ts'

const WORDS = {
  title: 'Acme <b>',
  text: 'A long curve of thin bars rises and falls across the whole width of the page',
}
const drawn = (design: Parameters<typeof scaleOf>[0]) => typeScale(scaleOf(design), WORDS)?.html ?? ''
const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

it('knows the typefaces that typefaces.css has', () => {
  const css = readFileSync(new URL('../../../../src/ui/styles/typefaces.css', import.meta.url), 'utf8')
  expect([...css.matchAll(/^\.face-([\w-]+) \{/gm)].map(([, slug]) => slug)).toEqual([...FACES])
})

it('is absent if nothing is known, and has only what is known', () => {
  expect(typeScale(scaleOf({}), WORDS)).toBeNull()
  expect(drawn({ width: 960 })).not.toMatch(/scale-type|scale-steps|scale-corners/)
})

it('sets titles in one line and the first style of a running role in several, in their sizes, without inline styles', () => {
  const html = drawn({
    type: [
      { role: 'display', family: 'Inter', size: 64, line_height: 64, weight: 700, letter_spacing: -1.28 },
      { role: 'body', family: 'Inter', size: 16, line_height: 24 },
      { role: 'body', family: 'Inter', size: 20 },
    ],
  })
  expect(html).toContain(
    'font-size="64" font-weight="700" letter-spacing="-1.28"><tspan x="0" y="54.4">Acme &lt;b&gt;</tspan>',
  )
  expect(html.split('<li>').map((row) => countOf(row, /<tspan/g))).toEqual([0, 1, 2, 1])
  expect(html).toContain('64/64 px · 700 · −1.28 px')
  expect(html).not.toMatch(/style=|Shown in plain typefaces/)
})

it('draws very large letters smaller and says so, and names the typefaces that others stand in for', () => {
  const html = drawn({ type: [{ role: 'display', family: 'Arapey', size: 224, letter_spacing: -10 }] })
  expect(html).toContain('font-family="serif" font-size="112" font-weight="400" letter-spacing="-5"')
  expect(html).toContain('drawn at 112')
  expect(html).toContain('Shown in plain typefaces of the same kind: Arapey.')
})

it('draws steps as bars of their width, corners with their radius, and the width in the middle of a page', () => {
  const html = drawn({ spacing: [8, 24], radii: [0, 12, 9999], width: 960 })
  expect([...html.matchAll(/<svg width="(\d+)" height="48"[^>]*><rect/g)].map(([, px]) => px)).toEqual(['8', '24'])
  expect([...html.matchAll(/A([\d.]+) /g)].map(([, px]) => px)).toEqual(['0', '12', '48'])
  expect(html).toMatch(/<span>0<\/span>.*<span>12<\/span>.*<span>round<\/span>/s)
  expect(html).toContain('<rect x="240" width="960" height="1"/>')
})
