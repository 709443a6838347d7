// Pages as Markdown over HTTP: the same facts as their HTML, under two addresses, for agents that can only fetch.
import { aroundAll, expect, it } from 'vitest'
import { freshNetwork } from '../../support/http/registrations.ts'
import { aSlug } from '../../support/http/samples.ts'
import { describeOwn, get, itOfTable, service } from '../../support/http/target.ts'
import { decoded } from '../../support/model/text.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'
import { withDemoServer } from '../../tools/recorder/demo-server.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'
const visitor = () => ({ 'x-forwarded-for': `${freshNetwork()}::1` })
const page = (path: string, accept = '*/*', headers: Record<string, string> = {}) =>
  service(path, { headers: { ...visitor(), accept, ...headers } })
const markdownOf = (path: string) => path.replace(/^[^?]*/, (own) => `${own === '/' ? '/index' : own}.md`)

const PATHS = ['/', '/explore?genre=portfolio', '/templates', '/stats', '/terms', '/docs', '/docs/recipes']
const MORE_PATHS = ['/docs/reference', '/docs/reference/search', '/docs/search?q=limit', '/board?name=Ours', '/key']

itOfTable(
  'every page is Markdown under its path with .md, and under its own for who prefers it (rules 23.16, 23.17)',
  async () => {
    const site = `/site/${encodeURIComponent(await aSlug())}`
    for (const path of [...PATHS, ...MORE_PATHS, site]) {
      const [file, asked, html] = await Promise.all([
        page(markdownOf(path)),
        page(path, 'text/markdown, text/html;q=0.9'),
        page(path, BROWSER),
      ])
      expect([path, file.status, file.headers['content-type']]).toEqual([path, 200, MARKDOWN])
      expect([path, asked.text, asked.headers['content-type']]).toEqual([path, file.text, MARKDOWN])
      expect([path, html.headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
      for (const { headers } of [asked, html])
        expect([path, headers['vary']]).toEqual([path, 'Accept, Accept-Encoding'])
      expect([path, file.headers['vary']]).toEqual([path, 'Accept-Encoding'])
      const [, alternate = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(html.text) ?? []
      expect((await page(decoded(alternate))).text).toBe(file.text)
      const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html.text) ?? []
      if (canonical !== '') expect(file.headers['link']).toBe(`<${decoded(canonical)}>; rel="canonical"`)
    }
  },
)

itOfTable('HEAD, 304 and refusals of Markdown are as those of pages (rule 23.16)', async () => {
  const whole = await page('/explore', 'text/markdown')
  const head = await service('/explore', { method: 'HEAD', headers: { ...visitor(), accept: 'text/markdown' } })
  expect([head.status, head.headers['content-length'], head.raw.length]).toEqual([200, String(whole.raw.length), 0])
  const html = await page('/explore', BROWSER)
  const again = (etag = '') => page('/explore', 'text/markdown', { 'if-none-match': etag })
  expect([(await again(whole.headers['etag'])).status, (await again(html.headers['etag'])).status]).toEqual([304, 200])
  expect((await again(whole.headers['etag'])).headers['vary']).toBe('Accept, Accept-Encoding')
  for (const path of ['/site/none-such.md', '/genre/none-such.md', '/random.md'])
    expect([path, (await page(path)).status]).toEqual([path, 404])
  expect((await page('/site/none-such', 'text/markdown')).data).toMatchObject({ error: 'not_found' })
  expect((await service('/explore.md', { method: 'POST', headers: visitor() })).status).toBe(405)
  const { data } = await get<{ genre: { url: string }[] }>('/v1/taxonomies?taxonomy=genre')
  const path = data.genre[0]?.url ?? ''
  const upper = path.replace(/[^/]*$/, (slug) => slug.toUpperCase())
  for (const [asked, accept, to] of [
    [`${upper}.md`, '*/*', `${path}.md`],
    [upper, 'text/markdown', path],
  ] as const) {
    const { status, headers } = await page(asked, accept)
    expect([asked, status, headers['location']]).toEqual([asked, 301, to])
  }
})

itOfTable('a shared cache keeps both apart over 1,000 alternating requests (rule 23.17)', async () => {
  const stored = new Map<string, string>()
  for (let i = 0; i < 1000; i++) {
    const headers: Record<string, string> = { accept: i % 2 === 0 ? 'text/markdown' : BROWSER, 'accept-encoding': 'br' }
    const path = ['/terms', '/templates', '/docs/recipes'][i % 3] as string
    const { text, headers: got } = await service(path, { headers: { ...visitor(), ...headers } })
    const key = [path, ...(got['vary'] ?? '').split(', ').map((name) => headers[name.toLowerCase()])].join('\n')
    const kept = `${got['content-type']} ${got['etag']}\n${text}`
    expect(stored.get(key) ?? kept).toBe(kept)
    stored.set(key, kept)
    expect([i, text.startsWith('# ')]).toEqual([i, i % 2 === 0])
  }
  expect(stored.size).toBe(6)
})

describeOwn('sites and lists of any catalog', 'the fixture', () => {
  it('take at most 4 KB and 8 KB, and links in them lead to pages (rule 23.18)', async () => {
    const slugs = fixtureModel().sites.map(({ line }) => line.slug)
    for (const slug of slugs.slice(0, 80)) {
      const { status, text, raw } = await page(`/site/${encodeURIComponent(slug)}`, 'text/markdown')
      expect([slug, status, text.slice(0, 2), raw.length <= 4096]).toEqual([slug, 200, '# ', true])
    }
    const lists = ['/index.md', '/explore.md', '/explore.md?q=dark', '/explore.md?type=hero', '/explore.md?q=zzzz+none']
    for (const list of lists) {
      const { status, text } = await page(list)
      expect([list, status, Buffer.byteLength(text) <= 8192]).toEqual([list, 200, true])
      for (const [, path = ''] of [...text.matchAll(/\]\(<?(\/[^)>]*)/g)].slice(0, 12))
        expect([list, path, (await page(decoded(path))).status]).toEqual([list, path, 200])
    }
  })
})

/** The facts in the HTML of a page: texts that its Markdown has to have. */
function factsOf(html: string): string[] {
  const [main = ''] = /<main.*<\/main>/s.exec(html.replace(/<details class="site-request.*?<\/details>/gs, '')) ?? []
  // Of the sites near a site, its page as Markdown has links.
  const own = main.replace(/<section class="site-similar".*?<\/section>/gs, '')
  const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => decoded(found))
  return [
    ...all(own, /<h1[^>]*>([^<]*)<\/h1>/g),
    ...all(own, /<a class="(?:visit|button)" href="(https?:[^"]*)"/g),
    ...all(own, /<rect x="\d" width="1" height="1" fill="(#\w{6})"/g),
    ...all(own, /<code id="paint_\d">(#\w{6})/g),
    ...all(own, /<p id="prompt_\d+">([^<]*)</g),
    ...all(own, /<span id="count">([^<]*)</g),
    ...all(own, /<h2 id="count"[^>]*>([^<]*)</g),
    ...all(own, /<p class="facts">.*?<span>([^<]*)<\/span>/g).flatMap((names) => names.split(', ')),
    ...all(main, /<a [^>]*href="(\/site\/[^"#]*)"/g),
  ].filter((text) => text !== '')
}

/** A text as the test compares it: slugs and names are the same. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/\\(?=[\\`*_[\]<&])/g, '')
    .replace(/[\s&-]+/g, ' ')

describeOwn('an agent that can only fetch', 'a server over the demo catalog', () => {
  let url = ''
  aroundAll((tests) =>
    withDemoServer({ siteUrl: 'https://site.example', assetsUrl: 'https://assets.example' }, (address) => {
      url = address
      return tests()
    }),
  )
  const read = async (path: string, accept = '*/*') => {
    const response = await fetch(url + path, { headers: { ...visitor(), accept } })
    return { status: response.status, text: await response.text() }
  }
  const locations = (xml: string) =>
    Array.from(xml.matchAll(/<loc>https:\/\/api\.example([^<]*)<\/loc>/g), ([, path = '']) => decoded(path))

  it('finds the facts of the HTML in the Markdown of every address of the sitemap (rule 23.16)', async () => {
    const parts = await Promise.all(locations((await read('/sitemap.xml')).text).map((path) => read(path)))
    const paths = parts.flatMap(({ text }) => locations(text))
    expect(paths.length).toBeGreaterThan(400)
    let facts = 0
    for (const path of paths) {
      const [html, { status, text }] = await Promise.all([read(path, BROWSER), read(markdownOf(path))])
      const expected = factsOf(html.text)
      const said = bare(text)
      const lacking = expected.filter((fact) => !said.includes(bare(fact)))
      expect([path, status, lacking]).toEqual([path, 200, []])
      if (path.startsWith('/site/')) expect([path, Buffer.byteLength(text) <= 4096]).toEqual([path, true])
      else if (!/^\/(docs|terms)/.test(path)) expect([path, Buffer.byteLength(text) <= 8192]).toEqual([path, true])
      facts += expected.length
    }
    expect(facts).toBeGreaterThan(paths.length * 10)
  })

  it('finds three references with palettes in 5 requests and 6,000 tokens of four characters (rule 23.18)', async () => {
    const texts = [(await read('/explore.md?q=dark+portfolio')).text]
    const rows = (texts[0] ?? '').matchAll(/^\d+\. \[[^\]]*\]\(([^)]*)\).*\n(?: {3}.*\n)*? {3}palette: (#.*)$/gm)
    for (const [, path = '', palette = ''] of [...rows].slice(0, 3)) {
      expect(palette.match(/#[0-9a-f]{6} 0\.\d/g)?.length).toBeGreaterThan(1)
      texts.push((await read(path)).text)
    }
    const tokens = Math.ceil(texts.join('').length / 4)
    expect(texts.filter((text) => /^- palette: #[0-9a-f]{6} /m.test(text) && text.includes('## Sections')).length).toBe(
      3,
    )
    expect([texts.length <= 5, tokens <= 6000]).toEqual([true, true])
  })
})
