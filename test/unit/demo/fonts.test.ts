// The families that a page names are those that it shows.
import { expect, it } from 'vitest'
import { fontProblems } from '../../tools/demo/fonts.ts'

// (rule 33.4)
it.each([
  [['Inter'], { Inter: 500 }, []],
  [['Inter', 'Cardo'], { Inter: 500 }, ['data-typeface names Cardo, which is not rendered']],
  [
    ['Inter'],
    { Inter: 300, 'DejaVu Sans': 100 },
    ['DejaVu Sans is rendered (25% of the glyphs), and data-typeface does not name it'],
  ],
  [['Inter'], { Inter: 500, 'DejaVu Sans': 3 }, []],
])('%j with %j', (named, rendered, problems) => {
  expect(fontProblems(named, new Map(Object.entries(rendered)))).toEqual(problems)
})
