// `matching_authors`: up to 10 terms of `authors` that begin as the query does (rule 13.13).
import { expect, test } from 'vitest'
import { keysOf, LATER, sites, world } from '../world.ts'

const MANY = Array.from({ length: 12 }, (_, at) => `Studio ${String.fromCharCode(97 + at)}`)

const { search } = world([
  { authors: ['Jane Doe', 'Janet', 'Jan', { name: 'Atelier', slug: 'janus' }, 'Mary Jane'] },
  ...sites(2, { authors: ['Janet'], genre: ['Janitor'] }),
  { authors: MANY, color: ['Teal'] },
  { authors: ['Janosch'], published: LATER },
])
const matching = (q: string) => keysOf(search(q).matching_authors)

test('by the same rule as terms: slug, name, or a word of the name starts with a token (rule 13.13)', () => {
  expect(matching('jane')).toEqual(['authors/janet', 'authors/jane-doe', 'authors/mary-jane'])
  expect(matching('janus')).toEqual(['authors/janus'])
})

test('whole ones first, then count, then name (rule 13.12)', () => {
  const rest = ['authors/janet', 'authors/janus', 'authors/jane-doe', 'authors/mary-jane']
  expect(matching('jan')).toEqual(['authors/jan', ...rest])
})

test('authors without sites are left out', () => {
  expect(matching('janosch')).toEqual([])
})

test('authors alone: other taxonomies are in matching_terms', () => {
  expect(matching('jani')).toEqual([])
  expect(keysOf(search('jan').matching_terms)).toEqual(['genre/janitor'])
})

test('authors are never a filter', () => {
  expect(search('janet').matched_filters).toEqual([])
})

test('up to 10 (rule 13.13)', () => {
  expect(matching('stud')).toEqual(MANY.slice(0, 10).map((name) => `authors/${name.toLowerCase().replace(' ', '-')}`))
})

test('the same shape (rule 13.2)', () => {
  const author = { taxonomy: 'authors', name: 'Mary Jane', slug: 'mary-jane', count: 1, url: '/authors/mary-jane' }
  expect(JSON.stringify(search('mary').matching_authors)).toBe(JSON.stringify([author]))
})

test('they stand beside matched filters', () => {
  expect(search('teal stud').matched_filters).toMatchObject([{ slug: 'teal' }])
  expect(matching('teal stud')).toHaveLength(10)
})
