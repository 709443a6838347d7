// The headings of the colors of a site.
import { expect, it } from 'vitest'
import { sitePalette } from '../../../../src/ui/site/site-colors.ts'

it('the palette has one heading, also with the colors of the first screen, so that no level is left out (rule 34.1)', () => {
  const { html } = sitePalette([{ hex: '#112233', share: 0.5 }], [{ hex: '#ddccbb', share: 0.4 }])
  expect(html).toContain('First screen')
  expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => level)).toEqual(['2'])
})
