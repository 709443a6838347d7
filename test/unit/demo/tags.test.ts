// Every fault in the attributes of a page has a line of its own.
import { expect, it } from 'vitest'
import { type PageText, tagProblems, tagsOf } from '../../tools/demo/tags.ts'

const band = { top: 0, bottom: 100, attributes: { 'data-section': 'Hero', 'data-prompt': 'A headline.' } }
const page: PageText = {
  title: 'Acme',
  root: {
    lang: 'en',
    class: 'home',
    'data-published': '2020-02-29',
    'data-genre': 'Portfolio, Food & Drink',
    'data-style': 'Minimal',
    'data-color': 'Black, White',
    'data-typeface': 'Inter',
    'data-authors': 'Ada Lund',
  },
  bands: [band, band, band, band],
}

/** The problems of the page with other attributes. An empty value removes one. */
function problemsWith(attributes: Record<string, string | undefined>): string[] {
  const all = Object.entries({ ...page.root, ...attributes }).filter(([, value]) => value !== undefined)
  return tagProblems({ ...page, root: Object.fromEntries(all) as Record<string, string> })
}

// (rule 33.4)
it.each([
  [{ lang: undefined }, 'has no lang attribute'],
  [{ 'data-published': undefined }, 'has no data-published'],
  [{ 'data-published': '2019-02-29' }, 'data-published="2019-02-29" is not a day'],
  [{ 'data-published': '2019' }, 'data-published="2019" is not a day'],
  [{ 'data-genre': undefined }, 'has no data-genre'],
  [{ 'data-genre': 'Portfolio, Shop' }, 'data-genre has the unknown name "Shop"'],
  [{ 'data-genre': 'Blog, Book, App, Game' }, 'data-genre has 4 names; 1 to 3 are needed'],
  [{ 'data-color': 'Black' }, 'data-color has 1 names; 2 to 4 are needed'],
  [{ 'data-style': 'Dark, Dark' }, 'data-style has a name twice'],
  [{ 'data-typeface': 'Helvetica' }, 'data-typeface has the unknown name "Helvetica"'],
  [{ 'data-authors': '' }, 'has no data-authors'],
  [{ 'data-colour': 'Black' }, 'has the unknown attribute data-colour'],
  [{ 'data-category': 'shop' }, 'data-category="shop" is not "template"'],
  [{ 'data-category': 'template' }, 'is a template without data-pricing'],
  [{ 'data-platform': 'Geocities' }, 'data-platform has the unknown name "Geocities"'],
  [{ 'data-offline': 'yes' }, 'data-offline takes no value'],
  [{ 'data-url': 'https://example.com/' }, 'data-url="https://example.com/" is not an address that ends with .example'],
])('%j', (attributes, problem) => {
  expect(problemsWith(attributes)).toEqual([problem])
})

it('a page without a title or bands, an unknown type and a band without a prompt are problems (rule 33.4)', () => {
  expect(tagProblems({ ...page, title: '' })).toEqual(['has no <title>'])
  expect(tagProblems({ ...page, bands: [] })).toEqual(['has 0 bands with data-section; 4 to 8 are needed'])
  const bad = { ...band, attributes: { 'data-section': 'Carousel' } }
  expect(tagProblems({ ...page, bands: [band, band, band, bad] })).toEqual([
    'data-section has the unknown name "Carousel"',
    'the band Carousel has no data-prompt',
  ])
})

it('a right page has no problems, and names are read without the spaces around them', () => {
  expect(tagProblems(page)).toEqual([])
  expect(problemsWith({ 'data-category': 'template', 'data-pricing': 'Free', 'data-offline': '' })).toEqual([])
  expect(tagsOf(page)).toMatchObject({ genre: ['Portfolio', 'Food & Drink'], color: ['Black', 'White'], tech: [] })
})
