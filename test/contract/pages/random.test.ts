// The link to a random site, and the site of the day.
import { describe, expect, it } from 'vitest'
import { freshNetwork } from '../../support/http/registrations.ts'
import { get, service } from '../../support/http/target.ts'

const page = (path: string) =>
  service(path, { headers: { 'x-forwarded-for': `${freshNetwork()}::1`, accept: 'text/html' } })
const pathDrawn = async (seed: string) => {
  const { data } = await get<{ results: { slug: string }[] }>(`/v1/random?status=live&seed=${encodeURIComponent(seed)}`)
  return `/site/${encodeURIComponent(data.results[0]?.slug ?? '')}`
}

describe('/random', () => {
  it('leads to a live site that caches do not keep, another one each time (rule 23.13)', async () => {
    const seen = new Set<string>()
    for (let i = 0; i < 12; i++) {
      const { status, headers, raw } = await page('/random')
      expect([status, headers['cache-control'], headers['etag'], raw.length]).toEqual([302, 'no-store', undefined, 0])
      seen.add(headers['location'] ?? '')
    }
    expect(seen.size).toBeGreaterThan(1)
    expect((await page([...seen][0] as string)).status).toBe(200)
  })

  it.each(['a', 'two words', '日本', '<b>', '/', '%00', 'x'.repeat(64)])(
    'with the seed %j leads to the site that the API draws (rule 23.13)',
    async (seed) => {
      const { headers } = await page(`/random?seed=${encodeURIComponent(seed)}`)
      expect(headers['location']).toBe(await pathDrawn(seed))
    },
  )

  it('with vary leads to sites that differ, to others each time (rule 23.13)', async () => {
    const seen = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const { status, headers } = await page('/random?vary=1')
      expect([status, headers['cache-control']]).toEqual([302, 'no-store'])
      expect(headers['location']).toMatch(/^\/explore\?seed=[\w-]{64}$/)
      seen.add(headers['location'] ?? '')
    }
    expect(seen.size).toBe(3)
    expect((await page('/random?vary=1&seed=a')).headers['location']).toBe('/explore?seed=a')
  })

  it('reads an empty seed as none, and takes no other method', async () => {
    expect((await page('/random?seed=')).headers['location']).toMatch(/^\/site\//)
    expect((await service('/random', { method: 'POST' })).status).toBe(405)
  })
})

describe('the explorer with a seed', () => {
  const cards = (text: string) => Array.from(text.matchAll(/<h3><a href="\/site\/([^"#]*)/g), ([, slug]) => slug)

  it('shows the results that vary, on one page, and leads to others (rule 36.22)', async () => {
    const { text } = await page('/explore?seed=a&sort=oldest&page=3')
    const { data } = await get<{ results: { slug: string }[] }>('/v1/inspirations?vary=1&seed=a&limit=24&fields=slug')
    expect(cards(text)).toEqual(data.results.map(({ slug }) => encodeURIComponent(slug)))
    expect(text).not.toMatch(/rel="(?:next|prev)"/)
    const [, other = ''] = /<a href="(\/explore\?seed=\d+)"[^>]*aria-current="true">Surprise me/.exec(text) ?? []
    expect(cards((await page(other)).text)).not.toEqual(cards(text))
    expect((await page('/explore?seed=a&type=hero&genre=portfolio')).text).toContain('vary=1')
  })
})

it('the front page shows one live site for a day, the same in each response (rule 23.12)', async () => {
  const [first, second] = [await page('/'), await page('/')]
  const shown = /class="card day".*?href="(\/site\/[^"]+)"/s.exec(first.text)?.[1]
  expect(shown).toBeDefined()
  expect(second.text).toBe(first.text)
  const { data } = await get<{ offline: boolean }>(`/v1/inspirations/${shown?.slice('/site/'.length)}`)
  expect(data.offline).toBe(false)
})
