// Which requests a state of the explorer becomes.
import { expect, test } from 'vitest'
import { type ApiQuery, pathOf } from '../../../src/ui/explore/api-query.ts'
import { fetchResults } from '../../../src/ui/explore/explore-results.ts'
import { stateOf } from '../../../src/ui/explore/explore-state.ts'

const term = (taxonomy: string, slug: string) => ({ taxonomy, slug, name: slug, count: 1, url: `/${taxonomy}/${slug}` })

/** Explores a query of the address where a text is read as the given terms. */
async function asked(query: string, read: ReturnType<typeof term>[] = [], status = 200) {
  const paths: string[] = []
  const ask = async (request: ApiQuery) => {
    const path = pathOf(request)
    paths.push(path)
    const body = status === 200 ? { matched_filters: read } : { error: 'rate_limited', message: 'Wait.' }
    return { path, status, headers: [], body }
  }
  return { paths, found: await fetchResults(stateOf(new URLSearchParams(query)), ask) }
}

test.each([
  ['', [], ['/v1/inspirations?limit=12']],
  ['q=a', [], ['/v1/inspirations?limit=12']],
  ['q=dark', [term('style', 'dark')], ['/v1/search?q=dark&limit=12&explain=1']],
  ['genre=saas&genre=blog&page=2', [], ['/v1/inspirations?genre=saas&genre=blog&limit=12&offset=12']],
  ['status=live&sort=oldest&year=2020', [], ['/v1/inspirations?sort=oldest&status=live&year=2020&limit=12']],
  ['type=hero&genre=saas', [], ['/v1/sections?type=hero&genre=saas&width=640&limit=12']],
  ['type=hero&sections=faq&authors=jane', [], ['/v1/sections?type=hero&width=640&limit=12']],
])('"%s" is asked as %o becomes %o', async (query, read, expected) => {
  expect((await asked(query, read)).paths).toEqual(expected)
})

test('a text with filters is read first, then both are listed, each filter once', async () => {
  const { paths, found } = await asked('q=dark+saas&genre=saas', [term('style', 'dark'), term('genre', 'saas')])
  expect(paths[1]).toBe('/v1/inspirations?genre=saas&style=dark&limit=12')
  expect(found).toMatchObject({ filtersIgnored: false })
})

test.each([
  ['a tag, which no listing knows', [term('post_tag', 'dark-mode')]],
  ['no filter', []],
])('a text that is read as %s sets the filters aside', async (_, read) => {
  const { paths, found } = await asked('q=dark+mode&genre=saas', read)
  expect(paths).toHaveLength(1)
  expect(found.filtersIgnored).toBe(true)
})

test('a refusal ends it, in the words of the interface', async () => {
  const { paths, found } = await asked('q=dark&genre=saas', [], 429)
  expect(paths).toHaveLength(1)
  expect(found.problem).toEqual({ status: 429, message: 'Wait.' })
})
