// `explain=1` (rules 13.14 and 13.15).
import { describe, expect, test } from 'vitest'
import { sites, world } from '../world.ts'

const { search } = world(
  [
    { genre: ['Web App', 'Web App Studio', 'Shop', 'App'], color: ['Teal', 'Plumage', 'Plumes'], style: ['Teal'] },
    { color: ['Teal', 'Plumage'], genre: ['Market'] },
    ...sites(2, { genre: ['Market'], color: ['Teal'], tech: Array.from({ length: 12 }, (_, at) => `Xenon ${at}`) }),
    ...sites(10, { post_tag: ['Glow', 'Glowx'] }),
  ],
  {
    synonyms: [
      { taxonomy: 'genre', term: 'shop', synonyms: ['store'] },
      { taxonomy: 'genre', term: 'market', synonyms: ['bazaar', 'Big Store', 'storehouse'] },
    ],
    tuning_rules: [{ tokens: ['teal', 'site'], url: '/teal', title: 'Teal' }],
  },
)
const explained = (q: string) => search(q, { explain: true }).explain
const filters = (q: string) => explained(q)?.filters ?? []

test('it changes no other member (rule 13.14)', () => {
  const { explain: _, ...others } = search('the teal site', { explain: true })
  expect(others).toEqual(search('the teal site'))
})

describe('dropped', () => {
  test('lists the dropped words with the reason, in order, without repetitions (rule 13.14)', () => {
    expect(explained('the site x teal the')?.dropped).toEqual([
      { token: 'the', reason: 'structural' },
      { token: 'site', reason: 'noise' },
      { token: 'x', reason: 'short' },
    ])
  })

  test('follows the stopwords mode (rule 13.14)', () => {
    const dropped = (stopwords: 'structural' | 'off') =>
      search('the site teal', { explain: true, stopwords }).explain?.dropped
    expect([dropped('structural'), dropped('off')]).toEqual([[{ token: 'the', reason: 'structural' }], []])
  })
})

describe('filters have step, by, how and synonym (rule 13.15)', () => {
  const told = (q: string) => filters(q).map(({ slug, step, by, how, synonym }) => ({ slug, step, by, how, synonym }))

  test('a phrase', () => {
    expect(told('my Web App')[0]).toEqual({
      ...{ slug: 'web-app', step: 'phrase', by: 'web app', how: 'phrase', synonym: null },
    })
  })

  test('a token that is the name', () => {
    expect(told('TEAL')).toEqual([{ slug: 'teal', step: 'primary', by: 'teal', how: 'exact', synonym: null }])
  })

  test('a token that is a prefix', () => {
    expect(told('plum')).toEqual([{ slug: 'plumage', step: 'primary', by: 'plum', how: 'prefix', synonym: null }])
  })

  test('a synonym, and which one', () => {
    expect(told('store big')).toEqual([
      { slug: 'market', step: 'synonym', by: 'store big', how: 'synonym', synonym: 'Big Store' },
    ])
  })

  test('of several synonyms of a term the first that matches', () => {
    expect(filters('stor')[0]).toMatchObject({ slug: 'market', synonym: 'Big Store' })
  })

  test('a tag', () => {
    expect(told('glow')).toEqual([{ slug: 'glow', step: 'tag', by: 'glow', how: 'exact', synonym: null }])
  })

  test('one for each matched filter, in the same order (rule 13.15)', () => {
    const { matched_filters, explain } = search('plum teal store', { explain: true })
    const ref = ({ taxonomy, slug }: { taxonomy: string; slug: string }) => ({ taxonomy, slug })
    expect(explain?.filters.map(ref)).toEqual(matched_filters.map(ref))
    expect(matched_filters).toHaveLength(2)
  })
})

describe('lost lists the other candidates, with the winner (rule 13.15)', () => {
  test('by count', () => {
    expect(filters('teal')[0]?.lost).toEqual([
      { taxonomy: 'style', name: 'Teal', slug: 'teal', count: 1, lost_to: { taxonomy: 'color', slug: 'teal' } },
    ])
  })

  test('by length of the phrase', () => {
    expect(filters('web app studio')[0]).toMatchObject({ slug: 'web-app-studio', lost: [{ slug: 'web-app' }] })
  })

  test('among synonyms', () => {
    expect(filters('store')[0]).toMatchObject({ slug: 'market', lost: [{ slug: 'shop', lost_to: { slug: 'market' } }] })
  })

  test('the ten best, if there are more (rule 13.15)', () => {
    const [xenon] = filters('xeno')
    expect(xenon?.slug).toBe('xenon-0')
    expect(xenon?.lost.map(({ slug }) => slug)).toEqual(
      ['1', '10', '11', '2', '3', '4', '5', '6', '7', '8'].map(number),
    )
  })
  const number = (at: string) => `xenon-${at}`

  test('terms that an exact match excludes are no candidates (rule 12.6)', () => {
    expect(filters('glow')[0]?.lost).toEqual([])
  })
})

test('rule is the matching tuning rule, or null (rule 13.14)', () => {
  expect(explained('teal site')?.rule).toEqual({ url: '/teal', title: 'Teal', tokens: ['teal', 'site'] })
  expect(explained('teal')?.rule).toBeNull()
})

test('fallback is `title` if no filter matched, null if one did or no token remains (rule 13.14)', () => {
  expect([explained('xyzzy')?.fallback, explained('teal')?.fallback, explained('the')?.fallback]).toEqual([
    ...['title', null, null],
  ])
})
