// GET /v1/changes: its tokens and pages. test/unit/snapshot/change-feed.test.ts has what builds add to the feed.
import { describe, expect, it } from 'vitest'
import { describeOwn, get, ownWorld } from '../../support/http/target.ts'
import type { ChangePage, Failure, Inspiration } from '../../support/model/shapes.ts'
import { ONE_MORE, TODAY } from '../../support/worlds/fixture.ts'
import { script } from '../../support/worlds/processes.ts'
import { serve } from '../../support/worlds/world.ts'

/** Reads all pages from a token. */
async function readAll(since: string, limit = 1000) {
  const results: ChangePage['results'] = []
  let next = since
  for (let more = true; more; ) {
    const { status, data } = await get<ChangePage>(`/v1/changes?limit=${limit}&since=${encodeURIComponent(next)}`)
    expect(status).toBe(200)
    results.push(...data.results)
    ;({ next, more } = data)
  }
  return { results, next }
}

describe('GET /v1/changes', () => {
  it('lists nothing without since, and its token is for now (rule 27.10)', async () => {
    const { status, data } = await get<ChangePage>('/v1/changes')
    expect([status, data.results, data.more]).toEqual([200, [], false])
    expect((await get<ChangePage>(`/v1/changes?since=${data.next}`)).data).toEqual(data)
    expect((await get<ChangePage>('/v1/changes?since=')).data).toEqual(data)
  })

  it('lists 100 sites from the beginning, each as it is now (rules 27.10, 27.11)', async () => {
    const { data } = await get<ChangePage>('/v1/changes?since=*')
    expect(data.results.length).toBe(data.more ? 100 : data.results.length)
    for (const { slug, published, offline } of data.results.slice(0, 20)) {
      const { data: site } = await get<Inspiration>(`/v1/inspirations/${encodeURIComponent(slug)}`)
      expect({ slug, published, offline }).toEqual({
        slug: site.slug,
        published: site.published,
        offline: site.offline,
      })
    }
  })

  it('lists each site once, oldest change first, whatever the size of a page (rule 27.12)', async () => {
    const whole = await readAll('*')
    expect((await readAll('*', 7)).results).toEqual(whole.results)
    expect(new Set(whole.results.map(({ slug }) => slug)).size).toBe(whole.results.length)
    const times = whole.results.map((site) => site.changed_at)
    expect(times).toEqual(times.toSorted())
    expect(whole.next).toBe((await get<ChangePage>('/v1/changes')).data.next)
  })

  it('refuses a text that is no token, or that was cut short (rule 27.15)', async () => {
    const { next } = (await get<ChangePage>('/v1/changes')).data
    const texts = [
      'now',
      '**',
      '2026-02-30',
      '2026-01-01T25:00',
      '2026-01-01T10:00:00+01:00',
      'A'.repeat(28),
      next.slice(0, -1),
      next.slice(1),
      `${next}A`,
      next.slice(0, 8),
    ]
    for (const text of texts) {
      const { status, data } = await get<Failure>(
        `/v1/changes?since=${encodeURIComponent(text).replaceAll('%2B', '+')}`,
      )
      expect([text, status, data.error]).toEqual([text, 400, 'bad_request'])
      expect(data.message).toContain('since takes *, the `next` of an earlier response, or a date or time')
    }
    expect((await get('/v1/changes?since=*&since=*')).status).toBe(400)
  })

  it('takes a date or a time, and lists what changed from then on (rule 27.16)', async () => {
    const whole = await readAll('*')
    const times = [...new Set(whole.results.map((site) => site.changed_at))]
    const last = times.at(-1) as string
    const from = (time: string) => whole.results.filter(({ changed_at }) => changed_at >= time)
    const bare = (time: number) => new Date(time).toISOString().slice(0, -1)
    const cases = [
      [last, from(last)],
      [last.slice(0, -1), from(last)],
      [`${bare(Date.parse(last) + 7_200_000)}+02:00`, from(last)],
      [`${bare(Date.parse(last) + 1)}Z`, []],
      [last.slice(0, 10), from(last.slice(0, 10))],
      [`${last.slice(0, 16)}Z`, from(last.slice(0, 16))],
      ['1970-01-01', whole.results],
    ] as const
    for (const [since, results] of cases)
      expect([since, await readAll(since, 100)]).toEqual([since, { ...whole, results }])
  })

  it('lists nothing for a time in the future, and next is now (rule 27.16)', async () => {
    const { data } = await get<ChangePage>('/v1/changes')
    for (const since of ['2999-01-01', '9999-12-31T23:59:59.999Z']) {
      expect((await get<ChangePage>(`/v1/changes?since=${since}`)).data).toEqual(data)
    }
  })
})

describeOwn('a token of another history', 'the operator’s commands', () => {
  it('is gone, and the message says what to do (rule 27.14, rule 2.2)', async () => {
    const world = await ownWorld()
    await script('import', [ONE_MORE], world.env)
    await script('snapshot', ['--today', TODAY], world.env)
    const { service, adminKey } = await serve(world)
    const { next } = (await service<ChangePage>('/v1/changes', { key: adminKey })).data
    const { status, data } = await get<Failure>(`/v1/changes?since=${next}`)
    expect([status, data.error]).toEqual([410, 'gone'])
    expect(data.message).toContain('since=*')
  })
})
