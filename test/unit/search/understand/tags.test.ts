// The tag step: post_tag by name or slug (rules 12.11 and 12.12).
import { expect, test } from 'vitest'
import { sites, world } from '../world.ts'

const COMMON = ['Glow', 'Glows', 'Lantern', 'Duskk', 'Amber', 'Teal', 'Web Kit', { name: 'Sparkle', slug: 'shine' }]

const { search, filters } = world(
  [
    { color: ['Teal'], genre: ['Shop'], pricing: ['Gratis'], title: 'Lantern', post_tag: ['Glows'] },
    ...sites(10, { post_tag: COMMON }),
    ...sites(9, { post_tag: ['Dusk', 'Nines'] }),
  ],
  { synonyms: [{ taxonomy: 'genre', term: 'shop', synonyms: ['amber'] }] },
)

test('a tag is found by its name, and by its slug (rule 12.11)', () => {
  expect([filters('sparkle'), filters('shine')]).toEqual([['post_tag/shine'], ['post_tag/shine']])
})

test('tried only if no earlier step matched: not beside a primary match (rule 12.11)', () => {
  expect([filters('teal'), filters('glow teal')]).toEqual([['color/teal'], ['color/teal']])
})

test('tried only if no earlier step matched: not beside a synonym', () => {
  expect(filters('amber')).toEqual(['genre/shop'])
})

test('tried only if no earlier step matched: not beside a phrase', () => {
  expect(filters('web kit glow')).toEqual(['post_tag/web-kit'])
})

test('only tags with at least 10 sites are eligible (rule 12.12)', () => {
  expect([filters('nines'), filters('amber glow')]).toEqual([[], ['post_tag/amber', 'post_tag/glow']])
})

test('a tag of 9 sites is no exact hit that would stop prefixes (rule 12.12)', () => {
  expect(filters('dusk')).toEqual(['post_tag/duskk'])
})

test('exact-preferred, as in the primary step (rule 12.6, rule 12.11)', () => {
  expect(search('glow').matched_filters).toMatchObject([{ slug: 'glow', count: 10 }])
  expect(search('glows').matched_filters).toMatchObject([{ slug: 'glows', count: 11 }])
})

test('prefixes have the floor of 50% (rule 12.7, rule 12.11)', () => {
  expect([filters('lant'), filters('lan')]).toEqual([['post_tag/lantern'], []])
})

test('one filter a token, in token order, the same tag once (rule 12.11, rule 12.17)', () => {
  expect(filters('lantern glow lanter')).toEqual(['post_tag/lantern', 'post_tag/glow'])
})

test('pricing is not looked at by name', () => {
  expect(filters('gratis')).toEqual([])
})

test('where a tag matches, titles are not looked at (rule 12.13)', () => {
  expect(search('lantern').results.total).toBe(10)
})
