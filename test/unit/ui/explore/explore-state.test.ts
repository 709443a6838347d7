import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { PUBLIC_TAXONOMIES } from '../../../src/catalog/model/taxonomy.ts'
import {
  changed,
  type ExploreState,
  hasFilter,
  hrefOf,
  keyOf,
  NOTHING,
  stateOf,
  toggled,
} from '../../../src/ui/explore/explore-state.ts'

const read = (query: string) => stateOf(new URLSearchParams(query))

describe('an address', () => {
  it.each([
    'page=0',
    'page=-1',
    'page=abc',
    'year=19',
    'sort=new',
    'status=gone',
    'type=%2Fetc',
    'genre=',
    'q=',
    'nothing=1',
  ])('with %s, which says nothing valid, is the beginning', (query) => {
    expect(read(query)).toEqual(NOTHING)
  })

  it('contains every part of a state', () => {
    const query = 'q=dark&genre=portfolio&color=black&color=red&type=hero&sort=oldest&status=live&year=2019&page=3'
    expect(read(query)).toEqual({
      q: 'dark',
      filters: [
        { taxonomy: 'genre', slug: 'portfolio' },
        { taxonomy: 'color', slug: 'black' },
        { taxonomy: 'color', slug: 'red' },
      ],
      type: 'hero',
      sort: 'oldest',
      status: 'live',
      year: 2019,
      page: 3,
    })
    expect(hrefOf(read(query))).toBe(`/explore?${query}`)
  })

  it('takes each filter once, in lower case, and at most twelve', () => {
    expect(read('genre=Portfolio&genre=portfolio').filters).toEqual([{ taxonomy: 'genre', slug: 'portfolio' }])
    const many = Array.from({ length: 50 }, (_, i) => `tech=t${i}`).join('&')
    expect(read(many).filters).toHaveLength(12)
  })

  it('keeps at most 200 characters of a text', () => {
    expect(Array.from(read(`q=${encodeURIComponent('😀'.repeat(300))}`).q)).toHaveLength(200)
  })
})

const slug = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
const filter = fc.record({ taxonomy: fc.constantFrom(...PUBLIC_TAXONOMIES), slug })
const filters = fc.uniqueArray(filter, { maxLength: 8, selector: keyOf })
const state: fc.Arbitrary<ExploreState> = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 60 }).filter((q) => q.trim() !== '' && q.isWellFormed()),
  filters: filters.map((list) =>
    list.toSorted((a, b) => PUBLIC_TAXONOMIES.indexOf(a.taxonomy) - PUBLIC_TAXONOMIES.indexOf(b.taxonomy)),
  ),
  type: fc.option(slug),
  sort: fc.constantFrom('newest' as const, 'oldest' as const),
  status: fc.constantFrom('all' as const, 'live' as const, 'offline' as const),
  year: fc.option(fc.integer({ min: 1000, max: 9999 })),
  page: fc.integer({ min: 1, max: 10_000 }),
})

test('the address of any state leads back to it', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(stateOf(new URL(hrefOf(given), 'http://host').searchParams)).toEqual(given)
    }),
  )
})

test('toggling a filter twice restores the state, on its first page', () => {
  fc.assert(
    fc.property(state, filter, (given, one) => {
      fc.pre(!hasFilter(given, one))
      expect(hasFilter(toggled(given, one), one)).toBe(true)
      expect(toggled(toggled(given, one), one)).toEqual(changed(given, {}))
    }),
  )
})
