// GET /v1/random: filters, seeds, and equal chances.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { get } from '../../support/http/target.ts'
import type { Failure, RandomSites } from '../../support/model/shapes.ts'

const draw = (query: string) => get<RandomSites>(`/v1/random?${query}`)
const slugsOf = ({ data }: { data: RandomSites }) => data.results.map(({ slug }) => slug)

describe('GET /v1/random', () => {
  it('returns one site in its full shape, and the seed that was drawn (rules 27.7, 27.9)', async () => {
    const response = await get<RandomSites>('/v1/random')
    expect(Object.keys(response.data)).toEqual(['seed', 'total', 'results'])
    const [site] = response.data.results
    const { text } = await get(`/v1/inspirations/${encodeURIComponent(site?.slug ?? '')}`)
    expect([response.data.results.length, JSON.stringify(site)]).toEqual([1, text])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('repeats a draw by its seed, in any spelling of it (rules 27.6, 27.8)', async () => {
    const first = await draw('limit=5')
    const again = await draw(
      queryOf([
        ['limit', '5'],
        ['seed', `  ${first.data.seed}\t`],
      ]),
    )
    expect(again.text).toBe(first.text)
    expect(again.headers['cache-control']).toBe('private, no-cache')
    expect(
      slugsOf(
        await draw(
          queryOf([
            ['limit', '3'],
            ['seed', first.data.seed],
          ]),
        ),
      ),
    ).toEqual(slugsOf(first).slice(0, 3))
  })

  it('draws another seed each time, also for a blank one (rule 27.9)', async () => {
    const seeds = await Promise.all(['', 'seed=', 'seed=%20'].map(async (query) => (await draw(query)).data.seed))
    expect(new Set(seeds).size).toBe(3)
  })

  it('takes 1 to 64 code points as a seed (rule 27.6)', async () => {
    for (const seed of ['a', '🚀'.repeat(64), '"\\é', 'x'.repeat(64), '0']) {
      const { status, data } = await draw(queryOf([['seed', seed]]))
      expect([status, data.seed]).toEqual([200, seed])
    }
    for (const seed of ['🚀'.repeat(65), 'x'.repeat(65)]) {
      const { status, data } = await get<Failure>(`/v1/random?${queryOf([['seed', seed]])}`)
      expect([status, data.error]).toEqual([400, 'bad_request'])
      expect(data.message).toContain('seed takes a text of 1 to 64 characters')
    }
    expect((await get('/v1/random?seed=a&seed=b')).status).toBe(400)
  })
})
