// How the catalog is found and shared: feeds, sitemap, robots.txt, metadata of pages, and icons.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { freshNetwork } from '../../support/http/registrations.ts'
import { get, service } from '../../support/http/target.ts'

const page = (path: string) =>
  service(path, { headers: { 'x-forwarded-for': `${freshNetwork()}::1`, accept: 'text/html' } })

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#38': '&', '#39': "'" }
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#34|#38|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => plain(found))

interface Listed {
  slug: string
  published: string
  screenshot: Record<string, string>
}

interface Term {
  url: string
  slug: string
  count: number
}

const newest = async (query = '', limit = 50) =>
  (await get<{ results: Listed[] }>(`/v1/inspirations?limit=${limit}${query}`)).data.results

async function someArchive(): Promise<Term> {
  const { data } = await get<{ genre: Term[] }>('/v1/taxonomies?taxonomy=genre')
  return data.genre.toSorted((a, b) => b.count - a.count)[0] as Term
}

/** The part of the addresses of a text that is the same for all: the server names itself by its own BASE_URL. */
const baseOf = (robots: string) => /^Sitemap: (.*)\/sitemap\.xml$/m.exec(robots)?.[1] ?? ''

it.each(['/', '/explore', '/terms', '/templates', '/stats', '/board'])(
  '%s has no byte of an export (rule 51.7)',
  async (path) => {
    const served = (await page(path)).text
    expect(served).not.toMatch(/data-export|islands\/exported/)
    expect(served.match(/\s(?:href|action)="[^":]*\.html[?#"]/g)).toBeNull()
    expect(served).toContain('href="/explore')
  },
)

describe('feeds', () => {
  it('have the newest 50 sites, of all and of an archive, and name themselves and their page (rule 35.1)', async () => {
    const { url, slug } = await someArchive()
    for (const [path, home, query] of [
      ['/feed.xml', '/', ''],
      [`${url}/feed.xml`, url, `&genre=${encodeURIComponent(slug)}`],
    ] as const) {
      const { status, text, headers } = await page(path)
      expect(`${status} ${headers['content-type']}`).toBe('200 application/atom+xml; charset=utf-8')
      const base = baseOf((await page('/robots.txt')).text)
      expect(all(text, /<entry>\n<title>[^<]*<\/title>\n<id>([^<]*)<\/id>/g)).toEqual(
        (await newest(query)).map((site) => `${base}/site/${encodeURIComponent(site.slug)}`),
      )
      expect(all(text, /<link rel="self" [^>]*href="([^"]*)"/g)).toEqual([base + path])
      expect(all(text, /<link rel="alternate" [^>]*href="([^"]*)"/g)[0]).toBe(base + home)
      expect(all((await page(home)).text, /<link rel="alternate"[^>]*href="([^"]*)"/g)).toContain(path)
    }
  })

  it('have for each entry the time of its last change, its publish date, a picture and a summary (rule 35.2)', async () => {
    const changed = new Map<string, string>()
    for (let since = '*', more = true; more; ) {
      const query = `/v1/changes?limit=1000&since=${encodeURIComponent(since)}`
      const { data } = await get<{ results: { slug: string; changed_at: string }[]; next: string; more: boolean }>(
        query,
      )
      for (const { slug, changed_at } of data.results) changed.set(slug, changed_at)
      ;({ next: since, more } = data)
    }
    const { text } = await page('/feed.xml')
    const sites = await newest()
    expect(all(text, /<\/published>\n<updated>([^<]*)</g)).toEqual(sites.map(({ slug }) => changed.get(slug)))
    expect(all(text, /<published>([^<]*)</g)).toEqual(sites.map(({ published }) => `${published}T00:00:00Z`))
    const times = all(text, /<updated>([^<]*)</g)
    expect(times[0]).toBe(times.slice(1).sort().at(-1))
    for (const content of all(text, /<content type="html">([^<]*)</g)) expect(content).toMatch(/<img src="[^"]+f=jpeg/)
    for (const summary of all(text, /<summary>([^<]*)</g)) expect(summary).toMatch(/\w+/)
  })
})

describe('the sitemap', () => {
  it('has every site, every archive with sites and every page, each once, and robots.txt names it (rule 35.3, rule 35.4)', async () => {
    const { text: robots } = await page('/robots.txt')
    const base = baseOf(robots)
    expect(robots).toMatch(/^User-agent: \*\nDisallow: \/v1\/\nDisallow: \/key\nDisallow: \/random\n/)
    const listed: string[] = []
    for (const part of all((await page('/sitemap.xml')).text, /<loc>([^<]*)<\/loc>/g)) {
      const { status, text } = await page(part.slice(base.length))
      const addresses = all(text, /<url><loc>([^<]*)<\/loc>/g)
      expect([part, status, addresses.length > 0, addresses.length <= 50_000]).toEqual([part, 200, true, true])
      listed.push(...addresses.map((address) => address.slice(base.length)))
    }
    expect(new Set(listed).size).toBe(listed.length)
    const { data } = await get<Record<string, Term[]>>('/v1/taxonomies')
    const terms = Object.values(data).flat()
    for (const { url, count } of terms) expect([url, listed.includes(url)]).toEqual([url, count > 0])
    const { data: meta } = await get<{ inspirations: { total: number } }>('/v1/meta')
    expect(listed.filter((path) => path.startsWith('/site/')).length).toBe(meta.inspirations.total)
    for (const site of await newest('', 100)) expect(listed).toContain(`/site/${encodeURIComponent(site.slug)}`)
    for (const path of ['/', '/explore', '/docs', '/terms', '/templates']) expect(listed).toContain(path)
    for (const path of listed.filter((path) => !/^\/(?:site|authors)\//.test(path)).slice(0, 60))
      expect([path, (await page(path)).status]).toEqual([path, 200])
  })

  it.each(['/sitemap-sites-0.xml', '/sitemap-sites-99.xml', '/sitemap-other-1.xml', '/sitemap-sites-01.xml'])(
    'has no part %s (rule 35.3)',
    async (path) => expect((await page(path)).status).toBe(404),
  )
})

describe('a shared page', () => {
  const meta = (text: string, name: string) =>
    all(text, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'g'))

  it('has a title, a description, its address and a picture of 1200 by 630 pixels (rule 35.5, rule 35.7)', async () => {
    const { url, slug } = await someArchive()
    const [site] = await newest('', 1)
    const [first] = await newest(`&genre=${encodeURIComponent(slug)}`, 1)
    const base = baseOf((await page('/robots.txt')).text)
    const sitePath = `/site/${encodeURIComponent(site?.slug ?? '')}`
    for (const [path, shown] of [
      ['/', site],
      ['/terms', site],
      [sitePath, site],
      [url, first],
    ] as const) {
      const { text } = await page(path)
      expect(all(text, /<link rel="canonical" href="([^"]*)"/g)).toEqual([base + path])
      expect(meta(text, 'og:url')).toEqual([base + path])
      expect(meta(text, 'description')[0]).toMatch(/\w{4}/)
      expect(meta(text, 'og:title')).toEqual(all(text, /<title>([^<]*)<\/title>/g))
      expect(meta(text, 'twitter:card')).toEqual(['summary_large_image'])
      const file = shown?.screenshot['thumbnail']?.replace(/^.*\/cdn-cgi\/image\/[^/]*/, '')
      expect(meta(text, 'og:image')[0]).toMatch(/\/cdn-cgi\/image\/w=1200,h=630,fit=cover,g=top,f=jpeg,q=85\//)
      expect(meta(text, 'og:image')[0]?.endsWith(file ?? '-')).toBe(true)
    }
  })

  it('is described as data: a site as a work, an archive as a collection of its sites (rule 35.8)', async () => {
    const { url, count } = await someArchive()
    const dataOf = async (path: string) =>
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await page(path)).text)?.[1] ?? 'null')
    expect(await dataOf(url)).toMatchObject({ '@type': 'CollectionPage', mainEntity: { numberOfItems: count } })
    const [site] = await newest('', 1)
    expect(await dataOf(`/site/${encodeURIComponent(site?.slug ?? '')}`)).toMatchObject({
      '@type': 'CreativeWork',
      datePublished: site?.published,
    })
  })

  it('that is no page to find is not listed (rule 35.6)', async () => {
    for (const path of ['/explore?q=dark', '/genre/nothing', '/no/page']) {
      const { text } = await page(path)
      expect([path, meta(text, 'robots'), text.includes('rel="canonical"')]).toEqual([path, ['noindex'], false])
    }
  })
})

it('has icons for clients that do not take the SVG (rule 35.10)', async () => {
  const ico = await page('/favicon.ico')
  expect([ico.headers['content-type'], ico.raw.readUInt32LE(0), ico.raw.readUInt16LE(4)]).toEqual([
    'image/x-icon',
    65_536,
    1,
  ])
  expect(await sharp(ico.raw.subarray(ico.raw.readUInt32LE(18))).metadata()).toMatchObject({ format: 'png', width: 32 })
  const touch = await page('/apple-touch-icon.png')
  expect(await sharp(touch.raw).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
})
