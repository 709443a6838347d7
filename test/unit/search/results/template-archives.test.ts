// Template archives: the one that equals the matched filters, and similar ones (rules 13.6–13.10).
import { expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { sites, world } from '../world.ts'

const archive = (slug: string, ...keys: string[]) => {
  const filters = keys.map((key) => key.split('/') as [string, string])
  return { slug, title: `About ${slug}`, filters: filters.map(([taxonomy, term]) => ({ taxonomy, slug: term })) }
}
const MANY = Array.from({ length: 25 }, (_, at) => archive(`many-${at}`, 'tech/gsap'))

const { search } = world(
  [
    { genre: ['Shop'], color: ['Teal', 'Plum'], style: ['Dark'], category: 'template' },
    { genre: ['Shop'], color: ['Teal'], style: ['Dark'] },
    { genre: ['Shop'], color: ['Teal'], category: 'template' },
    {
      genre: ['Blog'],
      style: ['Dark', 'Light'],
      category: 'template',
      tech: ['GSAP'],
      authors: ['Jane'],
      platform: 'Framer',
    },
    { color: ['Gold'], category: 'inspiration' },
    ...sites(2, { genre: ['Shop'], category: 'template', published: '2027-01-01' }),
  ],
  {
    template_archives: [
      archive('one', 'style/dark'),
      archive('pair', 'genre/shop', 'color/teal'),
      archive('pair-twö', 'color/teal', 'genre/shop'),
      archive('three', 'color/teal', 'style/dark', 'genre/shop'),
      archive('other-genre', 'genre/blog', 'color/teal'),
      archive('with-author', 'authors/jane', 'color/teal'),
      archive('two-colors', 'color/teal', 'color/plum'),
      archive('shop', 'genre/shop'),
      archive('wide', 'genre/shop', 'authors/jane', 'platform/framer'),
      archive('unrelated', 'color/gold'),
      ...MANY,
    ],
  },
)
const match = (q: string) => search(q).matched_template_archive?.slug ?? null
const similar = (q: string) => search(q).similar_template_archives.map(({ slug }) => slug)
const offers = examples(similar)

test('the match is the archive whose filters equal matched_filters in any order (rule 13.7)', () => {
  expect([match('shop teal'), match('teal shop'), match('dark')]).toEqual(['pair', 'pair', 'one'])
})

test('an archive with a filter more or less is no match (rule 13.7)', () => {
  expect([match('dark shop'), match('light'), match('gold dark')]).toEqual([null, null, null])
})

test('without matched filters no archive matches or is similar (rule 13.7, rule 13.8)', () => {
  expect(search('xyzzy')).toMatchObject({ matched_template_archive: null, similar_template_archives: [] })
})

offers('similar archives share at least one filter (rule 13.8)', { plum: ['two-colors'], light: [] })

// (rule 13.7, rule 13.8)
offers('the match is not repeated, and a second archive with the same filters is a similar one', {
  'shop teal': ['three', 'pair-twö', 'wide', 'with-author', 'two-colors', 'shop'],
})

test('an archive with other slugs of a taxonomy, and none in common, contradicts (rule 13.9)', () => {
  expect(similar('shop teal')).not.toContain('other-genre')
  expect(similar('teal')).toContain('other-genre')
})

test('an archive with a slug in common does not contradict, whatever other slugs it has (rule 13.9)', () => {
  expect(match('teal plum')).toBe('two-colors')
  expect(similar('teal gold')).toEqual([
    ...['three', 'pair', 'pair-twö', 'other-genre', 'with-author', 'two-colors', 'unrelated'],
  ])
})

offers('similar archives are sorted by shared filters, then by their filters, then by registration (rule 13.10)', {
  'shop dark': ['three', 'wide', 'pair', 'pair-twö', 'one', 'shop'],
})
offers('the number of shared filters counts before the number of filters (rule 13.10)', {
  'dark teal shop': ['pair', 'pair-twö', 'wide', 'with-author', 'two-colors', 'one', 'shop'],
})

test('at most 20 similar archives (rule 13.8)', () => {
  expect(match('gsap')).toBe('many-0')
  expect(similar('gsap')).toEqual(MANY.slice(1, 21).map(({ slug }) => slug))
})

test('count is the number of template entries that carry all filters (rule 13.6)', () => {
  const counts = Object.fromEntries(
    [...search('shop teal').similar_template_archives, ...search('dark').similar_template_archives].map(
      ({ slug, count }) => [slug, count],
    ),
  )
  expect(counts).toEqual({ 'pair-twö': 2, three: 1, wide: 0, 'with-author': 0, 'two-colors': 1, shop: 2 })
})

test('an entry is { slug, title, url, filters, count }, in this order (rule 13.6)', () => {
  const url = '/templates/pair-tw%C3%B6'
  const shown = { ...archive('pair-twö', 'color/teal', 'genre/shop'), count: 2 }
  const { slug, title, filters, count } = shown
  expect(JSON.stringify(search('shop teal').similar_template_archives[1])).toBe(
    JSON.stringify({ slug, title, url, filters, count }),
  )
})
