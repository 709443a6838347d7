// Design data over HTTP: tokens, DESIGN.md and CSS of every site, and the switch of the operator.
import { lint } from '@google/design.md/linter'
import { describe, expect, it } from 'vitest'
import { freshNetwork } from '../../support/http/registrations.ts'
import { aSlug } from '../../support/http/samples.ts'
import { describeOwn, get, itOfTable, ownServer, service } from '../../support/http/target.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

interface Tokens {
  $description: string
  $extensions: { vitrine: { title: string; url: string | null; page: string } }
}

const designOf = (slug: string, format = 'json') =>
  `/v1/inspirations/${encodeURIComponent(slug)}/design?format=${format}`
const asPage = (path: string) =>
  service(path, { headers: { 'x-forwarded-for': `${freshNetwork()}::1`, accept: 'text/html' } })

describe('GET /v1/inspirations/{slug}/design', () => {
  it('returns each format with its type and an ETag that revalidates (rules 43.1, 43.2, 43.7, 43.8)', async () => {
    const slug = await aSlug()
    const types = {
      json: 'application/json; charset=utf-8',
      md: 'text/markdown; charset=utf-8',
      css: 'text/css; charset=utf-8',
    }
    const tags = new Set<string>()
    for (const [format, type] of Object.entries(types)) {
      const { status, headers } = await get(designOf(slug, format))
      expect([status, headers['content-type']]).toEqual([200, type])
      const etag = headers['etag'] ?? ''
      tags.add(etag)
      expect((await get(designOf(slug, format), { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
    expect(tags.size).toBe(3)
  })

  it('credits and links the site (rule 43.2)', async () => {
    const slug = await aSlug()
    const site = (await get<{ title: string; url: string | null }>(`/v1/inspirations/${encodeURIComponent(slug)}`)).data
    const { $description, $extensions } = (await get<Tokens>(designOf(slug))).data
    expect($extensions.vitrine).toMatchObject({ title: site.title, url: site.url })
    expect($extensions.vitrine.page.endsWith(`/site/${encodeURIComponent(slug)}`)).toBe(true)
    expect($description).toContain('Colors were measured from a screenshot')
  })

  it('is 404 for an unknown site, 400 for another format, and 401 without a key (rule 43.1)', async () => {
    expect((await get(designOf('no-such-site'))).status).toBe(404)
    expect((await get(designOf(await aSlug(), 'pdf'))).status).toBe(400)
    expect((await service(designOf(await aSlug()))).status).toBe(401)
  })
})

describeOwn('the design data of every site', 'the fixture', () => {
  const slugs = fixtureModel().sites.map(({ line }) => line.slug)
  const SCALED = 'lunar-works-003'

  it('has at most 6 KB and no errors, however odd the site is (rules 43.7, 43.9)', async () => {
    for (const slug of slugs.slice(0, 60)) {
      const { status, text } = await get(designOf(slug, 'md'))
      expect([slug, status, lint(text).summary.errors]).toEqual([slug, 200, 0])
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(6144)
    }
  })

  it('has the scale of a site that has one, as tokens, CSS and DESIGN.md (rule 43.10)', async () => {
    const { data } = await get<Record<string, unknown>>(designOf(SCALED))
    const px = (value: number) => ({ value, unit: 'px' })
    const [sohne, inter] = [
      ['Söhne', 'sans-serif'],
      ['Inter', 'sans-serif'],
    ]
    const display = { fontFamily: sohne, fontSize: px(72), fontWeight: 700, letterSpacing: px(-1.44), lineHeight: 1.1 }
    expect(data).toMatchObject({
      typography: {
        $type: 'typography',
        display: { $value: display },
        heading: { $value: { fontFamily: sohne, fontSize: px(32), fontWeight: 600, lineHeight: 1.25 } },
        'heading-2': { $value: { fontFamily: inter, fontSize: px(24) } },
        small: { $value: { fontSize: px(12) } },
      },
      spacing: { $type: 'dimension', 1: { $value: px(8) }, 4: { $value: px(64) }, content: { $value: px(1120) } },
      rounded: { $type: 'dimension', 1: { $value: px(0) }, 3: { $value: px(999) } },
    })
    const css = (await get(designOf(SCALED, 'css'))).text
    expect(css).toContain(
      '--typography-display: 700 72px/1.1 "Söhne", sans-serif;\n  --letter-spacing-display: -1.44px;\n',
    )
    expect(css).toContain('--typography-heading-2: 24px "Inter", sans-serif;\n')
    expect(css).toContain('--spacing-content: 1120px;\n  --rounded-1: 0px;\n')
    expect(css).not.toMatch(/--typography-small|--letter-spacing-body/)
    const { text } = await get(designOf(SCALED, 'md'))
    const { designSystem, summary } = lint(text)
    expect([summary.errors, [...designSystem.typography.keys()]]).toEqual([
      0,
      ['display', 'heading', 'heading-2', 'body', 'small'],
    ])
    expect(text).toContain(
      '- **display** (the largest titles): Söhne 700, 72 px with lines of 79.2 px, letter spacing -1.44 px\n',
    )
    expect(text).toContain(
      'The content is 1120 px wide. Space comes in steps of 8, 16, 24 and 64 px (space-1 to space-4).',
    )
    expect(text).toContain('Corners are rounded by 4 px, others fully round, others square.')
  })

  it('of sites without a scale names none, and no other body has one (rule 43.10)', async () => {
    const plain = slugs.find((slug) => slug !== SCALED) ?? ''
    for (const format of ['json', 'md', 'css'])
      expect((await get(designOf(plain, format))).text).not.toMatch(/typography"|-spacing|rounded:|type and space/)
    const { text } = await get(`/v1/inspirations/${SCALED}?include=terms,palette,crops`)
    expect(text).not.toMatch(/"design"|line_height/)
  })

  itOfTable('is also a file without a key, which the page of the site links (rule 43.3)', async () => {
    for (const slug of slugs.filter((slug) => slug === slug.trim()).slice(0, 20)) {
      const path = `/site/${encodeURIComponent(slug)}/design.md`
      const { status, text, headers } = await asPage(path)
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/markdown; charset=utf-8'])
      expect(text).toBe((await get(designOf(slug, 'md'))).text)
    }
    const told =
      /^- type: display Söhne 72 700, heading Söhne 32 600, body Inter 16 400.*\n- space: 8, 16, 24, 64, content 1120$/m
    expect((await asPage(`/site/${SCALED}.md`)).text).toMatch(told)
    const [slug = ''] = slugs
    expect((await asPage(`/site/${encodeURIComponent(slug)}`)).text).toContain(
      `/site/${encodeURIComponent(slug)}/design.md"`,
    )
    expect((await asPage('/site/no-such-site/design.md')).status).toBe(404)
  })

  itOfTable('is nowhere if the operator switched it off (rule 43.1)', async () => {
    const { server, service, adminKey: key } = await ownServer({ DESIGN_DATA: 'off' })
    try {
      const [slug = ''] = slugs
      const path = `/site/${encodeURIComponent(slug)}`
      for (const format of ['json', 'md', 'css'])
        expect((await service(designOf(slug, format), { key })).status).toBe(404)
      expect((await service(`${path}/design.md`)).status).toBe(404)
      expect((await service(path)).text).not.toContain('design.md')
      expect((await service(`/site/${SCALED}`)).text).not.toContain('site-scale')
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
      const { text } = await service('/mcp', { method: 'POST', key, body: JSON.stringify(message), headers })
      expect(text).toContain('"name":"get_site"')
      expect(text).not.toContain('"name":"get_design"')
    } finally {
      await server.stop()
    }
  })
})
