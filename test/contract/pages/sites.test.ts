// The pages of sites over HTTP, on the fixture with its odd slugs: what they show, compared with the model.
// Over 200 lines: all of it reads the same pages of the same fixture.
import { describe, expect, it } from 'vitest'
import { freshNetwork } from '../../support/http/registrations.ts'
import { describeOwn, get, ownServer, service } from '../../support/http/target.ts'
import { decoded } from '../../support/model/text.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const HTML = { accept: 'text/html,*/*;q=0.8' }
const page = (path: string, headers: Record<string, string> = {}) =>
  service(path, { headers: { 'x-forwarded-for': `${freshNetwork()}::1`, ...HTML, ...headers } })
const pathOf = (slug: string) => `/site/${encodeURIComponent(slug)}`

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#34': '"',
  '#38': '&',
  '#39': "'",
  '#60': '<',
  '#62': '>',
}
const plain = (html: string) =>
  html.replace(/&(lt|gt|amp|quot|#34|#38|#39|#60|#62);/g, (_, name: string) => ENTITIES[name] ?? '')
const all = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, found = '']) => plain(found))
const one = (html: string, pattern: RegExp) => all(html, pattern)[0]

interface Drawn {
  screenshot: { original: string; height: number }
}

describeOwn('the page of a site', 'the fixture', () => {
  const { sites } = fixtureModel()

  it('exists for every site, however odd its slug is, with its title and its own address (rule 34.1, rule 35.5)', async () => {
    const failed: string[] = []
    for (const { line } of sites) {
      const { status, text } = await page(pathOf(line.slug))
      const canonical = one(text, /<link rel="canonical" href="[^"]*?(\/site\/[^"]*)"/g)
      const title = one(text, /<h1[^>]*>([^<]*)<\/h1>/g)
      if (status !== 200 || title !== decoded(line.title).trim() || canonical !== pathOf(line.slug))
        failed.push(`${status} ${line.slug}: ${title}, ${canonical}`)
    }
    expect(sites.length).toBeGreaterThan(50)
    expect(failed).toEqual([])
  })

  it('leads to the site before and after it in publish order (rule 34.1)', async () => {
    for (const [i, { line }] of sites.entries()) {
      const { text } = await page(pathOf(line.slug))
      const [older, newer] = [sites[i + 1], sites[i - 1]].map((site) => site && pathOf(site.line.slug))
      const linked = ['prev', 'next'].map((rel) => one(text, new RegExp(`<link rel="${rel}" href="([^"]*)"`, 'g')))
      expect(linked).toEqual([older, newer])
    }
  })

  it('shows all sections in page order with their prompts and colors (rule 34.1)', async () => {
    let shown = 0
    for (const { line } of sites) {
      const sections = (line.sections ?? []).toSorted((a, b) => a.top - b.top)
      const tops = sections.map(({ top }) => top)
      // Sections with the same top can be in any order.
      if (new Set(tops).size < tops.length) continue
      const { text } = await page(pathOf(line.slug))
      const prompts = all(text, /<p id="prompt_\d+"[^>]*>([^<]*)<\/p>/g)
      expect(prompts).toEqual(sections.flatMap(({ prompt }) => (prompt ? [prompt] : [])))
      expect(all(text, /\/cdn-cgi\/image\/trim=(\d+);0;\d+;0,width=960/g)).toEqual(tops.map(String))
      const colors = [...new Set(sections.flatMap(({ colors = [] }) => colors))].slice(0, 12)
      expect(all(text, /<code id="color_\d+"[^>]*>([^<]*)<\/code>/g)).toEqual(colors)
      shown += sections.length
    }
    expect(shown).toBeGreaterThan(50)
  })

  it('has each section at its own address, over its band of the screenshot (rule 34.14)', async () => {
    let repeated = 0
    for (const { line } of sites) {
      const { data } = await get<Drawn>(`/v1/inspirations/${encodeURIComponent(line.slug)}`)
      const { text } = await page(pathOf(line.slug))
      const bands = all(text, /<svg id="([^"]*)"[^>]*data-band/g)
      const linked = all(text, /<a href="#([^"]*)" data-section/g).map(decodeURIComponent)
      expect([linked, bands.length]).toEqual([bands, line.sections?.length ?? 0])
      expect(new Set(bands).size).toBe(bands.length)
      repeated += bands.filter((anchor) => /-2$/.test(anchor)).length
      const [, drawn = ''] = /<div class="site-bands"[^>]*>(.*?)<\/div>/s.exec(text) ?? []
      const heights = all(drawn, /viewBox="0 0 \d+ (\d+)"/g).map(Number)
      const tops = (line.sections ?? []).map(({ top }) => top).sort((a, b) => a - b)
      // Bands that start in the same place are one pixel high each.
      if (new Set(tops).size < tops.length) continue
      const below = (i: number) => heights.slice(heights.length - tops.length + i).reduce((sum, own) => sum + own, 0)
      expect(tops.map((_, i) => data.screenshot.height - below(i))).toEqual(tops)
    }
    expect(repeated).toBeGreaterThan(0)
  })

  it('leads to the whole screenshot, and to its file (rule 34.14)', async () => {
    for (const { line } of sites.slice(0, 20)) {
      const { data } = await get<Drawn>(`/v1/inspirations/${encodeURIComponent(line.slug)}`)
      const { text } = await page(pathOf(line.slug))
      expect(one(text, /href="([^"]*)"[^>]*>Open whole</g)).toContain('/cdn-cgi/image/f=auto,q=85/')
      expect(one(text, /href="([^"]*)" download[^>]*>Download whole</g)).toBe(data.screenshot.original)
    }
  })

  it('and the explorer have nothing of pictures that were not measured (rules 34.11, 34.12, 34.13, 36.12)', async () => {
    const pages = await Promise.all(['/explore', pathOf(sites[0]?.line.slug ?? '')].map((path) => page(path)))
    for (const { text } of pages) expect(text).not.toMatch(/image\/bmp|class="(?:swatches|paints)|Looks like this/)
  })

  it('links all of its terms to their archives, and has its request and response (rule 34.1)', async () => {
    for (const { line } of sites.slice(0, 40)) {
      const path = `/v1/inspirations/${encodeURIComponent(line.slug)}`
      const { data } = await get<{ terms: { url: string }[] }>(`${path}?include=terms`)
      const { text } = await page(pathOf(line.slug))
      const [, facts = ''] = /<dl class="site-facts"[^>]*>(.*?)<\/dl>/s.exec(text) ?? []
      expect(all(facts, /href="([^"]*)"/g)).toEqual(data.terms.map(({ url }) => url))
      const [, code = ''] = /<code id="site_response"[^>]*>(.*?)<\/code>/s.exec(text) ?? []
      expect(JSON.parse(plain(code.replace(/<\/?span[^>]*>/g, '')))).toEqual((await get(path)).data)
    }
  })

  it('links to a site in a new tab, and says that one is offline, with the copy of its day in the web archive (rules 34.2, 34.18)', async () => {
    const addresses = { offline: 0, live: 0 }
    for (const { line, offline } of sites) {
      const { text } = await page(pathOf(line.slug))
      const markdown = (await page(`${pathOf(line.slug)}.md`)).text
      const [, title = ''] = /<header class="site-title"[^>]*>(.*?)<\/header>/s.exec(text) ?? []
      const copy = `https://web.archive.org/web/${line.published.split('-').join('')}/${line.url}`
      const link = line.url ? [offline ? copy : line.url] : []
      expect(all(title, /href="([^"]*)" target="_blank" rel="noopener"/g)).toEqual(link)
      expect(markdown.includes(copy)).toBe(offline && Boolean(line.url))
      expect(title.includes('This site is offline.')).toBe(offline)
      addresses[offline ? 'offline' : 'live'] += 1
    }
    expect(Math.min(addresses.offline, addresses.live)).toBeGreaterThan(3)
  })

  it('lists the similar sites of the API (rule 34.1)', async () => {
    const [{ line } = { line: { slug: '' } }] = sites
    const { data } = await get<{ results: { slug: string }[] }>(
      `/v1/inspirations/${encodeURIComponent(line.slug)}/similar?limit=10`,
    )
    const { text } = await page(pathOf(line.slug))
    expect(all(text, /<h3><a href="(\/site\/[^"]*)"/g)).toEqual(data.results.map(({ slug }) => pathOf(slug)))
  })
})

describe('an address without a site or an archive', () => {
  it('is 404: JSON for a program, and for a browser a page that names what is near (rule 34.9, rule 2.7)', async () => {
    const { data } = await get<{ results: { slug: string }[] }>('/v1/inspirations?limit=100&fields=slug')
    const [slug = ''] = data.results.map((site) => site.slug).filter((slug) => /^[a-z-]{6,}$/.test(slug))
    const { status, text, headers } = await page(`${pathOf(slug)}x`)
    expect(`${status} ${headers['cache-control']}`).toBe('404 no-store')
    expect(text).toContain(`<a href="${pathOf(slug)}"`)
    expect(text).toContain('<meta name="robots" content="noindex"')
    for (const path of [`${pathOf(slug)}x`, '/color/no-such-color', '/templates/none', '/genre/none/feed.xml']) {
      const program = await service<{ error: string }>(path, { headers: { 'x-forwarded-for': `${freshNetwork()}::1` } })
      expect([path, program.status, program.data.error]).toEqual([path, 404, 'not_found'])
    }
  })

  it.each(['/tag/', '/sections/hero', '/genre/constructor', '/site/', '/site/a/b', '/genre/%zz', '/site/%00'])(
    'is never an internal error: %s (rule 34.9)',
    async (path) => expect([400, 404]).toContain((await page(path)).status),
  )

  it('escapes what was asked for (rule 34.9)', async () => {
    const { text } = await page(`/genre/${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).not.toContain('<script>alert')
  })
})

it('the pages of the catalog have an ETag, a response to HEAD, and support no other method (rule 35.9)', async () => {
  const { data } = await get<{ results: { slug: string }[] }>('/v1/inspirations?limit=1&fields=slug')
  const site = pathOf(data.results[0]?.slug ?? '')
  const { data: terms } = await get<{ genre: { url: string }[] }>('/v1/taxonomies?taxonomy=genre')
  const archive = terms.genre[0]?.url ?? ''
  for (const path of [
    site,
    archive,
    '/feed.xml',
    `${archive}/feed.xml`,
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.ico',
  ]) {
    const { status, headers } = await page(path)
    const head = await service(path, { method: 'HEAD', headers: HTML })
    const again = await page(path, { 'if-none-match': headers['etag'] ?? '' })
    expect([path, status, head.status, head.raw.length, again.status]).toEqual([path, 200, 200, 0, 304])
    const post = await service(path, { method: 'POST', headers: HTML })
    expect([path, post.status, post.headers['allow']]).toEqual([path, 405, 'GET, HEAD'])
  }
})

describeOwn('the limit of visitors', 'a client network of its own', () => {
  it('counts sites, archives, feeds and sitemaps (rule 35.9)', async () => {
    const { service: own, server } = await ownServer()
    const from = (path: string) => own(path, { headers: { 'x-forwarded-for': '192.0.2.9', ...HTML } })
    for (let n = 0; n < 25; n++) {
      for (const path of ['/site/none', '/genre/none', '/feed.xml', '/sitemap.xml']) await from(path)
    }
    for (const path of ['/feed.xml', '/genre/none', '/site/none', '/robots.txt', '/terms'])
      expect([path, (await from(path)).status]).toEqual([path, 429])
    await server.stop()
  })

  it('has no part in the metrics but the pattern of a path (rule 35.9)', async () => {
    const { service: own, server, metrics } = await measured()
    for (const path of ['/site/one', '/site/two', '/genre/a', '/tag/b', '/genre/a/feed.xml', '/sitemap-sites-7.xml'])
      await own(path)
    const routes = new Set(all(await metrics(), /vitrine_requests_total\{route="([^"]*)"/g))
    expect([...routes].filter((route) => /one|two|genre|tag|7/.test(route))).toEqual([])
    expect(routes).toContain('/site/[slug]')
    await server.stop()
  })
})

async function measured() {
  const { freePort } = await import('../../support/worlds/processes.ts')
  const port = await freePort()
  const own = await ownServer({ METRICS_PORT: String(port) })
  return { ...own, metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() }
}
