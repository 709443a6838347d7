// States and addresses of the explorer, and what a click on a term does.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { TAXONOMIES } from '../../../../src/catalog/model/taxonomy.ts'
import {
  changed,
  choicesOf,
  chosen,
  type ExploreState,
  excluded,
  type Filter,
  hrefOf,
  includes,
  keyOf,
  NOTHING,
  removed,
  spelledOut,
  stateOf,
} from '../../../../src/ui/explore/explore-state.ts'

const read = (query: string) => stateOf(new URLSearchParams(query))
const term = (key: string): Filter => read(key.replace(':', '=')).filters[0] as Filter

describe('an address', () => {
  it.each(['genre=', 'q=', 'nothing=1', 'published_from=soon', 'page=1', 'genre_any=+'])(
    'with %s, which says nothing, is the beginning',
    (query) => expect(read(query)).toEqual(NOTHING),
  )

  // (rule 36.9)
  it.each([
    ['page=0', 'page', '0'],
    ['page=abc', 'page', 'abc'],
    ['year=19', 'year', '19'],
    ['sort=new', 'sort', 'new'],
    ['status=gone', 'status', 'gone'],
    ['category=x', 'category', 'x'],
    ['type=%2Fetc', 'type', '/etc'],
    ['match=fuzzy', 'match', 'fuzzy'],
    ['show=mood', 'show', 'mood'],
  ])('with %s keeps the fault and everything else', (query, name, value) => {
    expect(read(`${query}&genre=blog`)).toEqual({
      ...NOTHING,
      filters: [{ taxonomy: 'genre', slug: 'blog' }],
      faults: [{ name, value }],
    })
  })

  it('contains every part of a state', () => {
    const query =
      'q=dark&genre=portfolio&color=red&color_any=black&color_any=blue&pricing_not=free&match=names&type=hero' +
      '&sort=oldest&status=live&category=template&year=2019&page=3&show=post_tag'
    expect(read(query)).toEqual({
      q: 'dark',
      match: 'names',
      filters: [term('genre:portfolio'), term('color:red')],
      any: [term('color:black'), term('color:blue')],
      not: [{ taxonomy: 'pricing', slug: 'free' }],
      type: 'hero',
      sort: 'oldest',
      status: 'live',
      category: 'template',
      year: 2019,
      seed: null,
      crop: null,
      more: 0,
      page: 3,
      show: 'post_tag',
      color_near: [],
      color_within: 'similar',
      faults: [],
    })
    expect(hrefOf(read(query))).toBe(`/explore?${query}`)
  })

  it('takes each filter once, in lower case, by its name or alias, and at most twenty', () => {
    expect(read('tag=Dark&post_tag=dark&colour_any=Red').filters).toEqual([{ taxonomy: 'post_tag', slug: 'dark' }])
    expect(read('colour_any=Red').any).toEqual([{ taxonomy: 'color', slug: 'red' }])
    const many = Array.from({ length: 50 }, (_, i) => `tech=t${i}`).join('&')
    expect(read(many).filters).toHaveLength(20)
  })

  it('keeps at most 200 characters of a text', () => {
    expect(Array.from(read(`q=${encodeURIComponent('😀'.repeat(300))}`).q)).toHaveLength(200)
  })
})

const slug = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
const filter = fc.record({ taxonomy: fc.constantFrom(...TAXONOMIES), slug })
const inOrder = (list: Filter[]) =>
  list.toSorted((a, b) => TAXONOMIES.indexOf(a.taxonomy) - TAXONOMIES.indexOf(b.taxonomy))
const filters = fc.uniqueArray(filter, { maxLength: 6, selector: keyOf }).map(inOrder)
const values = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 60 }).filter((q) => q.trim() !== '' && q.isWellFormed()),
  match: fc.constantFrom('all' as const, 'names' as const, 'exact' as const, 'title' as const),
  filters,
  any: filters,
  not: filters,
  type: fc.option(slug),
  sort: fc.option(fc.constantFrom('newest' as const, 'oldest' as const)),
  color_near: fc.uniqueArray(fc.stringMatching(/^#[0-9a-f]{6}$/), { maxLength: 3 }).map((colors) => colors.sort()),
  color_within: fc.constantFrom('close' as const, 'similar' as const, 'wide' as const),
  status: fc.constantFrom('all' as const, 'live' as const, 'offline' as const),
  category: fc.option(fc.constantFrom('inspiration' as const, 'template' as const)),
  year: fc.option(fc.integer({ min: 1000, max: 9999 })),
  seed: fc.option(slug),
  crop: fc.option(slug),
  more: fc.integer({ min: 0, max: 3 }),
  page: fc.integer({ min: 1, max: 10_000 }),
  show: fc.option(fc.constantFrom(...TAXONOMIES)),
  faults: fc.constant([]),
})
/** Without colors, newest first is the default, and there is no nearness. */
const state: fc.Arbitrary<ExploreState> = values.map((given) => {
  const own = given.seed === null ? given : { ...given, sort: null, page: 1, more: 0 }
  if (own.color_near.length > 0) return own
  return { ...own, color_within: 'similar', sort: own.sort === 'newest' ? null : own.sort }
})

test('the address of any state leads back to it', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(stateOf(new URL(hrefOf(given), 'http://host').searchParams)).toEqual(given)
    }),
  )
})

test('any address has a state, whose address is stable', () => {
  const names = [
    'q',
    'genre',
    'tag_any',
    'sections_not',
    'year',
    'page',
    'type',
    'sort',
    'fault',
    'show',
    'color_near',
    'color_within',
  ]
  const pair = fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'grapheme', maxLength: 30 }))
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const href = hrefOf(stateOf(new URLSearchParams(pairs)))
      expect(hrefOf(stateOf(new URL(href, 'http://host').searchParams))).toBe(href)
    }),
  )
})

const ofTaxonomy = (list: readonly Filter[], taxonomy: string) => list.filter((own) => own.taxonomy === taxonomy)

// (rule 36.4)
test('a chosen term is one of the choices of its taxonomy, and removing it restores the others', () => {
  fc.assert(
    fc.property(state, filter, (given, one) => {
      fc.pre(![given.filters, given.any, given.not].some((list) => includes(list, one)))
      const after = chosen(given, one)
      expect(after.page).toBe(1)
      const { any } = choicesOf(after, [])
      expect(includes(any, one)).toBe(true)
      const back = choicesOf(removed(after, one), [])
      const before = choicesOf(given, [])
      for (const list of ['filters', 'any'] as const)
        expect(new Set(back[list].map(keyOf))).toEqual(new Set(before[list].map(keyOf)))
    }),
  )
})

// (rule 36.4)
test('several choices of a taxonomy are alternatives; required terms of another stay', () => {
  const two = chosen(chosen(read('style=dark'), term('genre:blog')), term('genre:saas'))
  expect(hrefOf(two)).toBe('/explore?style=dark&genre_any=blog&genre_any=saas')
  expect(hrefOf(removed(two, term('genre:blog')))).toBe('/explore?genre=saas&style=dark')
})

test('two required terms of a taxonomy stay required beside a choice', () => {
  const { filters: required, any } = choicesOf(chosen(read('color=red&color=blue'), term('color:pink')), [])
  expect(ofTaxonomy(required, 'color').map(({ slug }) => slug)).toEqual(['red', 'blue'])
  expect(any.map(({ slug }) => slug)).toEqual(['pink'])
})

test('an excluded term is in no other list', () => {
  expect(hrefOf(excluded(read('genre=blog'), term('genre:blog')))).toBe('/explore?genre_not=blog')
  expect(hrefOf(chosen(read('genre_not=blog'), term('genre:blog')))).toBe('/explore?genre=blog')
})

test('filters of the text become filters of the address when one of them is removed', () => {
  const found = [term('style:dark'), term('genre:blog')]
  const rest = removed(spelledOut(changed(read('q=dark+blog&year=2020'), {}), found), term('style:dark'))
  expect(hrefOf(rest)).toBe('/explore?genre=blog&year=2020')
})
