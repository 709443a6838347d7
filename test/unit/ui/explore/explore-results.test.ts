// Which API requests the explorer sends for a state.
import { expect, test } from 'vitest'
import { type ApiQuery, pathOf } from '../../../src/ui/explore/api-query.ts'
import { fetchResults } from '../../../src/ui/explore/explore-results.ts'
import { stateOf } from '../../../src/ui/explore/explore-state.ts'

const term = (taxonomy: string, slug: string) => ({ taxonomy, slug, name: slug, count: 1, url: `/${taxonomy}/${slug}` })

/** Fetches the results for a query string. The search finds the given terms in the text. */
async function fetched(query: string, matched: ReturnType<typeof term>[] = [], status = 200) {
  const paths: string[] = []
  const send = async (request: ApiQuery) => {
    const path = pathOf(request)
    paths.push(path)
    const body = status === 200 ? { matched_filters: matched } : { error: 'rate_limited', message: 'Wait.' }
    return { path, status, headers: [], body }
  }
  return { paths, found: await fetchResults(stateOf(new URLSearchParams(query)), send) }
}

test.each([
  ['', [], ['/v1/inspirations?limit=12']],
  ['q=a', [], ['/v1/inspirations?limit=12']],
  ['q=dark', [term('style', 'dark')], ['/v1/search?q=dark&limit=12&explain=1']],
  ['genre=saas&genre=blog&page=2', [], ['/v1/inspirations?genre=saas&genre=blog&limit=12&offset=12']],
  ['status=live&sort=oldest&year=2020', [], ['/v1/inspirations?sort=oldest&status=live&year=2020&limit=12']],
  ['type=hero&genre=saas', [], ['/v1/sections?type=hero&genre=saas&width=640&limit=12']],
  [
    'type=hero&sections=faq&authors=jane&year=2020',
    [],
    ['/v1/sections?type=hero&sections=faq&authors=jane&year=2020&width=640&limit=12'],
  ],
])('"%s" with the terms %o sends %o', async (query, read, expected) => {
  expect((await fetched(query, read)).paths).toEqual(expected)
})

test('a text with filters is searched first, then listed with all filters, each once', async () => {
  const { paths, found } = await fetched('q=dark+saas&genre=saas', [term('style', 'dark'), term('genre', 'saas')])
  expect(paths[1]).toBe('/v1/inspirations?genre=saas&style=dark&limit=12')
  expect(found).toMatchObject({ filtersIgnored: false })
})

test.each([
  ['a tag, which is not a filter of listings', [term('post_tag', 'dark-mode')]],
  ['no filter', []],
])('filters are ignored if the search finds %s', async (_, read) => {
  const { paths, found } = await fetched('q=dark+mode&genre=saas', read)
  expect(paths).toHaveLength(1)
  expect(found.filtersIgnored).toBe(true)
})

test('an error ends it, with the message of the API', async () => {
  const { paths, found } = await fetched('q=dark&genre=saas', [], 429)
  expect(paths).toHaveLength(1)
  expect(found.problem).toEqual({ status: 429, message: 'Wait.' })
})
