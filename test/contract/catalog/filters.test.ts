// Filters of the listing at any address: taxonomies, status and year.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { allTerms, aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import { TAXONOMIES } from '../../support/model/model.ts'
import type { InspirationListing, Taxonomies } from '../../support/model/shapes.ts'

function list(...pairs: [string, string][]) {
  return get<InspirationListing>(`/v1/inspirations?${queryOf(pairs)}`)
}

async function total(...pairs: [string, string][]): Promise<number> {
  return (await list(['limit', '1'], ...pairs)).data.total
}

describe.each(TAXONOMIES)('the filter %s (rule 7.1)', (taxonomy) => {
  it('returns the entries that carry the term, as many as the term’s count (rule 7.1)', async () => {
    const term = await aTerm(taxonomy)
    const { data } = await list([taxonomy, term.slug], ['limit', '100'])
    expect(data.total).toBe(term.count)
    for (const entry of data.results) expect([entry[taxonomy]].flat()).toContain(term.name)
  })

  it('ignores case and surrounding blanks (rule 6.5, rule 6.6)', async () => {
    const { slug, count } = await aTerm(taxonomy)
    expect(await total([taxonomy, `  ${slug.toUpperCase()} `])).toBe(count)
  })

  it('returns no entries for an unknown slug (rule 7.7)', async () => {
    for (const slug of ['no-such-term', 'No Such Term!', '%', "' OR 1=1 --", '日', 'constructor', '__proto__']) {
      const { status, data } = await list([taxonomy, slug])
      expect([status, data.total, data.results]).toEqual([200, 0, []])
    }
  })

  it('requires both values if it is given twice (rule 6.3)', async () => {
    const term = await aTerm(taxonomy)
    expect(await total([taxonomy, term.slug], [taxonomy, term.slug])).toBe(term.count)
    expect(await total([taxonomy, term.slug], [taxonomy, 'no-such-term'])).toBe(0)
  })

  it('does not match terms of another taxonomy', async () => {
    const other = taxonomy === 'genre' ? 'color' : 'genre'
    const own = new Set((await allTerms())[taxonomy].map((term) => term.slug))
    const stranger = (await allTerms())[other].find((term) => term.count > 0 && !own.has(term.slug))
    if (stranger) expect(await total([taxonomy, stranger.slug])).toBe(0)
  })
})

describe('colour', () => {
  it('is an alias of color (rule 7.8)', async () => {
    const { slug } = await aTerm('color')
    expect((await list(['colour', slug])).text).toBe((await list(['color', slug])).text)
  })

  it('combines with color: both must hold (rule 7.8)', async () => {
    const [first, second] = await twoMost('color')
    const both = await total(['color', first], ['colour', second])
    expect(both).toBe(await total(['color', first], ['color', second]))
    expect(both).toBe(await total(['colour', first], ['colour', second]))
    expect(await total(['color', first], ['colour', 'no-such-color'])).toBe(0)
  })
})

async function twoMost(taxonomy: keyof Taxonomies): Promise<[string, string]> {
  const terms = (await allTerms())[taxonomy].toSorted((a, b) => b.count - a.count)
  return [terms[0]?.slug ?? 'none', terms[1]?.slug ?? 'none']
}

describe('several filters', () => {
  it('must all hold, in any order (rule 7.1)', async () => {
    const genre = await aTerm('genre')
    const style = await aTerm('style')
    const { data, text } = await list(['genre', genre.slug], ['style', style.slug], ['limit', '100'])
    for (const entry of data.results) {
      expect(entry.genre).toContain(genre.name)
      expect(entry.style).toContain(style.name)
    }
    expect((await list(['limit', '100'], ['style', style.slug], ['genre', genre.slug])).text).toBe(text)
  })
})

describe('status', () => {
  it('divides the catalog into live and offline entries (rule 7.9)', async () => {
    const [all, live, offline] = [await total(), await total(['status', 'live']), await total(['status', 'offline'])]
    expect(live + offline).toBe(all)
    expect(await total(['status', 'all'])).toBe(all)
  })

  // (rule 7.9, rule 9.2)
  it.each([
    ['live', false],
    ['offline', true],
  ] as const)('%s returns entries with offline %s', async (status, offline) => {
    for (const entry of (await list(['status', status], ['limit', '100'])).data.results) {
      expect(entry.offline).toBe(offline)
      if (offline) expect(entry.url).toBeNull()
    }
  })
})

describe('year', () => {
  it('returns the entries published in that year (rule 7.10)', async () => {
    const [oldest] = (await list(['sort', 'oldest'], ['limit', '1'])).data.results
    const year = (oldest?.published ?? '').slice(0, 4)
    const { data } = await list(['year', ` ${year} `], ['limit', '100'])
    expect(data.total).toBeGreaterThan(0)
    for (const entry of data.results) expect(entry.published.slice(0, 4)).toBe(year)
  })

  it('returns no entries for a year without entries', async () => {
    for (const year of ['1000', '9999', '0000']) expect(await total(['year', year])).toBe(0)
  })

  it('divides the catalog: the totals of all years add up', async () => {
    const first = (await list(['limit', '1'])).data.results[0]?.published.slice(0, 4)
    const last = (await list(['limit', '1'], ['sort', 'oldest'])).data.results[0]?.published.slice(0, 4)
    let sum = 0
    for (let year = Number(last); year <= Number(first); year++) sum += await total(['year', String(year)])
    expect(sum).toBe(await total())
  })
})
