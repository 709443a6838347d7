// What the statistics page counts and how it reads its address.
import { describe, expect, it } from 'vitest'
import type { InspirationQuery } from '../../../src/catalog/listing/query.ts'
import type { ServedSnapshot } from '../../../src/snapshot/snapshot.ts'
import { mostUsed, periodStats, termCounts, yearCounts } from '../../../src/ui/stats/period-stats.ts'
import { periodPanel } from '../../../src/ui/stats/stats-page.ts'
import { MAX_TERMS, statsStateOf, toggledHref } from '../../../src/ui/stats/stats-state.ts'
import { termPlot, termSentence, yearPlot, yearSentence } from '../../../src/ui/stats/year-plots.ts'

interface Site {
  published: string
  offline: boolean
  style: string
}

/** A served snapshot with these sites, whose listings filter and count years as the catalog does. */
function servedOf(sites: readonly Site[]): ServedSnapshot & { asked: number } {
  const served = { asked: 0 }
  const listInspirations = ({ status, filters }: InspirationQuery) => {
    served.asked++
    const found = sites
      .filter((site) => status === 'all' || site.offline === (status === 'offline'))
      .filter((site) => filters.every(({ slug }) => site.style === slug))
    const years = Object.entries(Object.groupBy(found, ({ published }) => published.slice(0, 4)))
    const terms = years.map(([slug, own = []]) => ({ slug, count: own.length }))
    return { text: JSON.stringify({ total: found.length, results: [], facets: { year: { terms } } }) }
  }
  return Object.assign(served, { snapshot: { listInspirations } }) as unknown as ServedSnapshot & { asked: number }
}

const SITES: Site[] = [
  { published: '2008-05-01', offline: true, style: 'dark' },
  { published: '2008-06-01', offline: false, style: 'minimal' },
  { published: '2011-01-01', offline: false, style: 'dark' },
]

describe('years', () => {
  it('run from the first to the last site, including empty years, and are counted once per snapshot', () => {
    const served = servedOf(SITES)
    expect(yearCounts(served)).toEqual([
      { year: 2008, added: 2, live: 1, offline: 1 },
      { year: 2009, added: 0, live: 0, offline: 0 },
      { year: 2010, added: 0, live: 0, offline: 0 },
      { year: 2011, added: 1, live: 1, offline: 0 },
    ])
    const { asked } = served
    yearCounts(served)
    expect(served.asked).toBe(asked)
    expect(termCounts(served, { taxonomy: 'style', slug: 'dark' }, [2008, 2009, 2011])).toEqual([1, 0, 1])
  })

  it('of an empty catalog are empty, and its plots render', () => {
    const counts = yearCounts(servedOf([]))
    expect(counts).toEqual([])
    for (const plot of [yearPlot(counts), termPlot([], { name: 'Dark', slug: 'dark', counts: [] })]) {
      expect(plot.html).toMatch(/^<svg .*<\/svg>$/s)
      expect(plot.html).not.toMatch(/NaN|undefined|Infinity/)
    }
    expect(yearSentence(counts)).toBe('No sites yet.')
  })
})

describe('the most used terms', () => {
  const results = Array.from({ length: 9000 }, (_, i) => ({
    term: `Jane Ünlü ${i}`,
    slug: `jane-${i}`,
    count: 9000 - i,
    share: '0.1%',
  }))
  const servedWith = (all: typeof results) => {
    const identity = Buffer.from(
      JSON.stringify({ taxonomy: 'authors', period: 'all', total_tagged: 9000, results: all }),
    )
    return { snapshot: { stats: () => ({ identity }) } } as unknown as ServedSnapshot
  }

  it('of a small taxonomy are all of its terms', () => {
    expect(mostUsed(servedWith(results.slice(0, 50)), 'authors').map(({ slug }) => slug)).toEqual(
      results.slice(0, 50).map(({ slug }) => slug),
    )
    expect(mostUsed(servedWith([]), 'authors')).toEqual([])
  })

  it('of a very large taxonomy are the first complete ones', () => {
    const read = mostUsed(servedWith(results), 'authors')
    expect(read.length).toBeGreaterThan(1000)
    expect(read.length).toBeLessThan(9000)
    expect(read.at(-1)).toEqual({
      name: `Jane Ünlü ${read.length - 1}`,
      slug: `jane-${read.length - 1}`,
      count: 9001 - read.length,
    })
    const [period] = periodStats(servedWith(results), 'authors', 3)
    expect([period?.totalTagged, period?.top.length]).toEqual([9000, 3])
  })
})

describe('a share of fewer than 20 sites (rule 10.15)', () => {
  const panel = (totalTagged: number, count: number, share: string) => {
    const top = [{ term: 'Minimal', slug: 'minimal', count, share }]
    return periodPanel({ period: '7d', name: 'Last 7 days', totalTagged, top }, 'style').html
  }

  it('is a count without a bar, and one of more is a bar as long as it', () => {
    expect(panel(19, 3, '15.8%')).toContain('<a href="/style/minimal">Minimal</a> <b>3</b></li>')
    expect(panel(20, 5, '25.0%')).toContain('<b>25.0%</b><progress max="100" value="25"')
    expect(panel(9872, 1234, '12.5%')).toContain('9,872 tagged sites')
  })

  it('is a count in the sentence of a peak', () => {
    const peaked = (added: number) =>
      termSentence([{ year: 2008, added, live: added, offline: 0 }], { name: 'Dark', counts: [3] })
    expect(peaked(7)).toBe('Most in 2008: 3 sites.')
    expect(peaked(30)).toBe('Most in 2008: 3 sites, 10.0%.')
  })
})

it('the bars of a term stand before the sites of their year, and the best year is the latest one with the most', () => {
  const years = yearCounts(servedOf(SITES))
  const dark = { name: 'Dark', slug: 'dark', counts: termCounts(servedOf(SITES), { taxonomy: 'style', slug: 'dark' }, [2008, 2009, 2010, 2011]) } // biome-ignore format: a line
  const { html } = termPlot(years, dark)
  expect([html.match(/class="track"/g)?.length, html.match(/class="bar"/g)?.length]).toEqual([2, 2])
  expect(termSentence(years, dark)).toBe('Most in 2011: 1 site.')
  expect(termSentence(years, { ...dark, counts: [0, 0, 0, 0] })).toBe('No site has Dark.')
})

it('the years in one sentence name each number once', () => {
  expect(yearSentence(yearCounts(servedOf(SITES)))).toBe(
    '3 sites from 2008 to 2011, 1 of them offline. Most were added in 2008.',
  )
})

it('plots have no style attribute and escape names', () => {
  const hostile = '<b>"x"</b>'
  const years = [2008, 2009].map((year) => ({ year, added: 3, live: 3, offline: 0 }))
  const plot = termPlot(years, { name: hostile, slug: 'x', counts: [1, 2] }).html
  expect(plot).not.toContain('<b>')
  expect(plot).toContain('&lt;b&gt;')
  const counts = yearCounts(servedOf(SITES))
  for (const html of [plot, yearPlot(counts).html]) {
    expect(html).not.toMatch(/ style=|<style| on\w+=/)
  }
})

describe('an address', () => {
  const terms = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug, i) => ({ name: slug.toUpperCase(), slug, count: 9 - i }))
  const state = (query: string) =>
    statsStateOf(new URLSearchParams(query), {
      mostUsed: () => terms.slice(0, 5),
      find: (_, slug) => terms.find((term) => term.slug === slug) ?? null,
    })
  const slugs = (query: string) => state(query).terms.map(({ slug }) => slug)

  it('selects the most used terms if it has no known term', () => {
    expect(slugs('')).toEqual(['a', 'b', 'c'])
    expect(slugs('term=zzz')).toEqual(['a', 'b', 'c'])
    expect(state('taxonomy=nothing').taxonomy).toBe('style')
    expect(state('taxonomy=%20TECH').taxonomy).toBe('tech')
  })

  it('selects its terms, each once, up to a maximum', () => {
    expect(slugs('term=f&term=B&term=f')).toEqual(['f', 'b'])
    expect(slugs('term=a&term=b&term=c&term=d&term=e')).toHaveLength(MAX_TERMS)
  })

  it('adds a term, removes one, and drops the first if there are too many', () => {
    expect(toggledHref(state('term=a&term=b'), 'c')).toBe('/stats?taxonomy=style&term=a&term=b&term=c')
    expect(toggledHref(state('term=a&term=b'), 'a')).toBe('/stats?taxonomy=style&term=b')
    expect(toggledHref(state('term=a&term=b&term=c&term=d'), 'e')).toBe(
      '/stats?taxonomy=style&term=b&term=c&term=d&term=e',
    )
  })
})
