// One entry by its slug, including slugs with special characters.
import { describe, expect, it } from 'vitest'
import { firstPage } from '../../support/http/samples.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { inspirationOf } from '../../support/model/listings.ts'
import type { Failure, Inspiration } from '../../support/model/shapes.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const entry = <T = Inspiration>(slug: string) => get<T>(`/v1/inspirations/${encodeURIComponent(slug)}`)

describe('GET /v1/inspirations/{slug}', () => {
  it('returns the same entry as the listing (rule 7.13, rule 9.1)', async () => {
    for (const listed of (await firstPage()).results) {
      const { status, text } = await entry(listed.slug)
      expect([status, text]).toEqual([200, JSON.stringify(listed)])
    }
  })

  // (rule 7.13)
  it.each(['no-such-entry', '0', 'toString', 'hasOwnProperty', 'a b', '%', 'a/b', '🙈', 'x'.repeat(2000)])(
    'returns 404 not_found for the unknown slug %s',
    async (slug) => {
      const { status, data } = await entry<Failure>(slug)
      expect([status, data.error]).toEqual([404, 'not_found'])
    },
  )

  it('ignores parameters (rule 6.7)', async () => {
    const [first] = (await firstPage()).results
    const plain = await entry(first?.slug ?? '')
    const other = await get(`/v1/inspirations/${encodeURIComponent(first?.slug ?? '')}?fields=nope&limit=0`)
    expect([other.status, other.text]).toEqual([200, plain.text])
  })
})

describeOwn('an entry of the fixture', 'the fixture', () => {
  it('equals the model (rule 7.13)', async () => {
    const model = fixtureModel()
    for (const site of model.sites) {
      const { status, data } = await entry(site.line.slug)
      const expected = inspirationOf(model, site)
      expect([site.line.slug, status, JSON.stringify(data, null, 1)]).toEqual([
        site.line.slug,
        200,
        JSON.stringify(expected, null, 1),
      ])
    }
  })

  it('is found only by its exact slug (rule 7.13)', async () => {
    expect((await entry('Lete-UPPER')).status).toBe(200)
    for (const slug of ['lete-upper', 'LETE-UPPER', 'ACME-CO', ' acme-co', 'acme-co ']) {
      expect([slug, (await entry(slug)).status]).toEqual([slug, 404])
    }
  })

  it('is not found before its publish date (rule 7.6)', async () => {
    expect((await entry('tomorrow')).status).toBe(404)
    expect((await entry('next-year')).status).toBe(404)
  })

  it('has a title with entities decoded once (rule 9.5)', async () => {
    expect((await entry('research-lab')).data.title).toBe('R&amp;D — the 🧪 Lab &notit; &copy été ≂̸ …')
    expect((await entry('50%-off')).data.title).toBe('Half <b>off</b>')
  })

  it('has its platform as a string, empty if there is none (rule 9.4)', async () => {
    expect((await entry('bare')).data.platform).toBe('')
    expect((await entry('acme-co')).data.platform).toBe('Webflow')
  })

  it('has a mobile image only if there is a mobile capture (rule 9.6)', async () => {
    expect((await entry('acme-co')).data.screenshot).not.toHaveProperty('mobile')
    expect((await entry('東京ガイド')).data.screenshot.mobile).toBe(
      `https://gallery.example/cdn-cgi/image/w=375,f=auto,q=85/${encodeURIComponent('画像')}/${encodeURIComponent('携帯')}%3F${encodeURIComponent('版')}=1%23${encodeURIComponent('上')}.webp`,
    )
  })
})
