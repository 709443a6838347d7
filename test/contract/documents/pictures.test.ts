// The demo as started by a newcomer, with pictures on the server itself: every image URL of every response works, and
// every archive path leads to a page.
import { dirname } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { freshAddress } from '../../support/http/registrations.ts'
import { describeOwn, target } from '../../support/http/target.ts'
import { startServer } from '../../support/worlds/processes.ts'
import { demoWorld, type ServedWorld, serve } from '../../support/worlds/world.ts'

const PICTURE = /\.(?:jpe?g|png|webp|avif)$/

let demo: ServedWorld
let pictures: ReadonlySet<string>
let archives: ReadonlySet<string>

/** All texts in the bodies, with the names of their members. */
function textsNamed(value: unknown, named: (name: string, text: string) => boolean, name = ''): string[] {
  if (typeof value === 'string') return named(name, value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => textsNamed(inner, named, Array.isArray(value) ? name : key))
}

async function get<T>(path: string): Promise<T> {
  const { status, data } = await demo.service<T>(path, { key: demo.adminKey })
  expect([path, status]).toEqual([path, 200])
  return data
}

/** All pages of a listing. */
async function everyPage(path: string): Promise<unknown[]> {
  const pages: { total: number }[] = []
  do pages.push(await get(`${path}&limit=100&offset=${pages.length * 100}`))
  while (pages.length * 100 < (pages[0]?.total ?? 0))
  return pages
}

/** The path of an image URL. */
function pathOf(url: string): string {
  expect(url.startsWith(`${demo.server.url}/`), url).toBe(true)
  return url.slice(demo.server.url.length)
}

describeOwn('in the demo', 'a server of its own over the demo catalog', () => {
  beforeAll(async () => {
    demo = await serve(await demoWorld(dirname(target.own?.seed ?? '')))
    const taxonomies = await get<Record<string, { name: string; slug: string; url: string }[]>>('/v1/taxonomies')
    const bodies = await everyPage('/v1/inspirations?')
    for (const { slug } of taxonomies['sections'] ?? []) {
      bodies.push(...(await everyPage(`/v1/sections?type=${encodeURIComponent(slug)}`)))
    }
    const queries = Object.values(taxonomies).flatMap((list) => list.slice(0, 12).map(({ name }) => name))
    const searches: unknown[] = []
    for (const query of [...queries, 'dark mode', 'free template', 'template']) {
      if (query.length > 1) searches.push(await get(`/v1/search?limit=50&q=${encodeURIComponent(query)}`))
    }
    pictures = new Set(textsNamed([bodies, searches], (name, text) => name !== 'url' && PICTURE.test(text)))
    archives = new Set(textsNamed(searches, (name, text) => name === 'url' && text.startsWith('/')))
  })

  // Every tenth one, in one of its forms, which take turns: to make all of them takes minutes.
  it('a picture returns an image (rule 19.1)', async () => {
    const forms = Map.groupBy(pictures, (url) => pathOf(url).replace(/^\/cdn-cgi\/image\/[^/]*/, ''))
    const some = [...forms.values()].filter((_, n) => n % 10 === 0)
    const chosen = some.map((urls, n) => urls[n % urls.length] as string)
    for (const url of chosen) {
      const { status, headers } = await demo.service(pathOf(url), { method: 'HEAD', headers: { accept: 'image/webp' } })
      expect([url, status, headers['content-type']]).toEqual([url, 200, expect.stringMatching('^image/')])
    }
    expect(chosen.length).toBeGreaterThan(20)
  })

  // (rule 9.9, rule 19.2)
  it.each([
    ['hero', 'w=1280', { width: 1280, height: 800 }],
    ['thumbnail', 'w=400', { width: 400, height: 300 }],
    ['full', 'w=2560', { width: 1440 }],
    ['mobile', 'w=375', { width: 375 }],
    ['crop', 'trim=', { width: 640 }],
  ])('%s has the size that its preset names, at most that of the capture', async (_, part, size) => {
    const url = [...pictures].find((url) => url.includes(part)) ?? ''
    const { raw, headers } = await demo.service(pathOf(url), { headers: { accept: 'image/webp' } })
    expect(headers['content-type']).toBe(part === 'trim=' ? 'image/jpeg' : 'image/webp')
    expect(await sharp(raw).metadata(), url).toMatchObject(size)
  })

  it('original is the captured page (rule 9.9, rule 19.2)', async () => {
    const { results } = await get<{ results: { screenshot: Record<string, string> }[] }>('/v1/inspirations?limit=1')
    const { original, width, height } = results[0]?.screenshot ?? {}
    const { raw } = await demo.service(pathOf(original ?? ''))
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'heif', width, height })
  })

  it('a crop has the same pixels as the band of the page that its trim names (rule 9.10)', async () => {
    const path = [...pictures].map(pathOf).find((url) => url.includes('trim=') && !url.includes('trim=0;')) ?? ''
    const [, top, bottom, file] = /trim=(\d+);0;(\d+);0,[^/]*(\/.*)$/.exec(path) ?? []
    // A network of its own, whose pictures do not wait for those of other tests.
    const headers = { 'x-forwarded-for': freshAddress() }
    const whole = sharp((await demo.service(`/cdn-cgi/image/f=png${file}`, { headers })).raw)
    const { width = 0, height = 0 } = await whole.metadata()
    const band = { left: 0, top: Number(top), width, height: height - Number(top) - Number(bottom) }
    const expected = await pixelsOf(sharp(await whole.extract(band).toBuffer()))
    const found = await pixelsOf(sharp((await demo.service(path, { headers })).raw))
    const apart = expected.map((value, i) => Math.abs(value - (found[i] ?? 0)))
    expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(6)
  })

  it('the paths in search responses are pages: terms, tags, prices and template archives (rule 34.4)', async () => {
    const kinds = new Set([...archives].map((path) => path.split('/')[1]))
    for (const kind of ['tag', 'pricing', 'templates', 'section', 'color']) expect(kinds).toContain(kind)
    // The addresses of alternatives are requests to the API. (rule 28.11)
    for (const path of [...archives].filter((path) => !path.startsWith('/v1/'))) {
      const { status } = await demo.service(path, { headers: { 'x-forwarded-for': freshAddress() } })
      expect([path, status]).toEqual([path, 200])
    }
  })

  it('the contact sheet of a board is a JPEG with its pictures (rule 41.8)', async () => {
    const query = 'name=%3Cb%3E%01&s=small-web-fair&s=gone%3C%26&s=homerow~hero'
    const { status, headers, raw } = await demo.service(`/board/sheet.jpg?${query}`, {
      headers: { 'x-forwarded-for': freshAddress() },
    })
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    const sheet = sharp(raw)
    const { format, width = 0, height = 0 } = await sheet.metadata()
    expect([format, width]).toEqual(['jpeg', 2 * 64 + 2 * 400 + 36])
    for (const left of [64, 500]) {
      const tile = await sheet
        .clone()
        .extract({ left, top: height - 400, width: 400, height: 300 })
        .toBuffer()
      const { channels } = await sharp(tile).stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev)), 'a picture, not one color').toBeGreaterThan(20)
    }
  })

  it.each([
    ['with its picture', true],
    ['without its picture', false],
  ])('the page of a site leads to no picture that is not there, %s (rule 34.12)', async (_, isThere) => {
    if (!isThere) {
      await demo.server.stop()
      demo.server = await startServer({ ...demo.env, IMAGE_DIR: '/var/empty' })
    }
    const { text } = await demo.service('/site/homerow', { headers: { 'x-forwarded-for': freshAddress() } })
    const links = [...text.matchAll(/<a class="(?:site-action|copy)" href="([^"#]+)"/g)].map(([, href = '']) => href)
    expect([links.length > 4, text.includes('"og:image"')]).toEqual([isThere, isThere])
    const statusOf = async (href: string) => (await demo.service(pathOf(href), { method: 'HEAD' })).status
    expect((await Promise.all(links.map(statusOf))).filter((status) => status !== 200)).toEqual([])
  })
})

/** A small gray version, to compare pictures. */
async function pixelsOf(picture: Sharp): Promise<number[]> {
  return Array.from(await picture.resize(64, 64, { fit: 'fill' }).greyscale().raw().toBuffer())
}
