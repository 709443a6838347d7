// `matching_authors` (rule 13.13).
import { expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { keysOf, LATER, sites, world } from '../world.ts'

const MANY = Array.from({ length: 12 }, (_, at) => `Studio ${String.fromCharCode(97 + at)}`)

const { search } = world([
  { authors: ['Jane Doe', 'Janet', 'Jan', { name: 'Atelier', slug: 'janus' }, 'Mary Jane'] },
  ...sites(2, { authors: ['Janet'], genre: ['Janitor'] }),
  { authors: MANY, color: ['Teal'] },
  { authors: ['Janosch'], published: LATER },
])
const matching = (q: string) => keysOf(search(q).matching_authors)
const lists = examples(matching)

lists('an author matches if the slug, the name, or a word of the name starts with a token (rule 13.13)', {
  jane: ['authors/janet', 'authors/jane-doe', 'authors/mary-jane'],
  janus: ['authors/janus'],
})

test('equal names first, then count, then name (rule 13.12)', () => {
  const rest = ['authors/janet', 'authors/janus', 'authors/jane-doe', 'authors/mary-jane']
  expect(matching('jan')).toEqual(['authors/jan', ...rest])
})

lists('authors without sites are left out', { janosch: [] })

test('terms of other taxonomies are in matching_terms only (rule 13.11, rule 13.13)', () => {
  expect(matching('jani')).toEqual([])
  expect(keysOf(search('jan').matching_terms)).toEqual(['genre/janitor'])
})

test('authors are no filters (rule 12.5)', () => {
  expect(search('janet').matched_filters).toEqual([])
})

lists('at most 10 (rule 13.13)', {
  stud: MANY.slice(0, 10).map((name) => `authors/${name.toLowerCase().replace(' ', '-')}`),
})

test('the items have the shape of matched_filters (rule 13.2)', () => {
  const author = { taxonomy: 'authors', name: 'Mary Jane', slug: 'mary-jane', count: 1, url: '/authors/mary-jane' }
  expect(JSON.stringify(search('mary').matching_authors)).toBe(JSON.stringify([author]))
})

test('authors are listed beside matched filters (rule 13.13)', () => {
  expect(search('teal stud').matched_filters).toMatchObject([{ slug: 'teal' }])
  expect(matching('teal stud')).toHaveLength(10)
})
