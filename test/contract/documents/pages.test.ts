// The pages over HTTP: headers, caching and error pages.
// Over 200 lines: what all pages and texts promise.
import { describe, expect, it } from 'vitest'
import type { HttpResponse } from '../../support/http/http.ts'
import { freshAddress, freshEmail } from '../../support/http/registrations.ts'
import { describeOwn, service } from '../../support/http/target.ts'

const PAGES = [
  '/',
  '/explore',
  '/explore?q=dark',
  '/terms',
  '/key',
  '/docs',
  '/docs/reference',
  '/docs/reference/search',
  '/docs/search?q=cursor',
]
const HTML = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

const page = (path: string, headers: Record<string, string> = {}) =>
  service(path, { headers: { 'x-forwarded-for': freshAddress(), ...HTML, ...headers } })

describe.each(PAGES)('%s', (path) => {
  it('is HTML that loads and runs only files of this server (rule 23.4)', async () => {
    const { status, headers, text } = await page(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: /)
    expect(policy).toMatch(/; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/)
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+="|<script(?![^>]*\ssrc=)/)
    expect(text.match(/(?:src|href)="https?:[^"]*\.(?:js|css)/g)).toBeNull()
  })

  it('lists its methods in Allow and rejects others (rule 1.3)', async () => {
    const { status, headers } = await service(path, { method: 'PUT' })
    expect(`${status} ${headers['allow']}`).toBe(`405 ${path === '/key' ? 'GET, HEAD, POST' : 'GET, HEAD'}`)
    const head = await service(path, { method: 'HEAD', headers: HTML })
    expect(`${head.status} ${head.raw.length}`).toBe('200 0')
  })
})

describe('the search of the documentation (rules 32.7, 32.8)', () => {
  it('answers markup, noise and long texts in words, and escapes them', async () => {
    for (const words of ['"><script>alert(1)</script>', '%zz%', 'x'.repeat(5000), 'zzzz', '\u202e👾', "' or zzz --"]) {
      const { status, text } = await page(`/docs/search?q=${encodeURIComponent(words)}`)
      expect(`${status} ${text.includes('Nothing in the documentation has')}`).toBe('200 true')
      expect(text).not.toMatch(/"><script>|[^;]><script>alert/)
    }
    expect((await page('/docs/search?q=%zz&q[]=1')).status).toBe(200)
  })

  it('has its passages as JSON that pages of any origin can keep for an hour, and links to pages that exist', async () => {
    const { status, headers, text } = await service('/docs/search.json')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    const passages = JSON.parse(text) as { href: string }[]
    const targets = new Map(passages.map(({ href }) => [href, new URL(href, 'http://any.example')]))
    const pages = new Map<string, string>()
    for (const { pathname } of targets.values())
      if (!pages.has(pathname)) pages.set(pathname, (await page(pathname)).text)
    for (const [href, { pathname, hash }] of targets)
      expect(`${href} ${hash === '' || pages.get(pathname)?.includes(` id="${hash.slice(1)}"`)}`).toBe(`${href} true`)
  })
})

describe('a path outside /v1 that no page has', () => {
  it.each(['/%65xplore', '/%6Bey', '/Explore', '/no/page', '/docs/reference/nothing'])(
    '%s is 404 with any method: each page has one spelling (rule 1.1, rule 1.5)',
    async (path) => {
      for (const method of ['GET', 'POST', 'OPTIONS']) expect((await service(path, { method })).status).toBe(404)
    },
  )
})

describe('a page', () => {
  it('takes a form with a slash at the end of its path, too (rule 1.5, rule 23.6)', async () => {
    const headers = { 'x-forwarded-for': freshAddress() }
    for (const path of ['/key', '/key/']) {
      const { status, text } = await service(path, { method: 'POST', headers, body: 'email=nobody' })
      expect([status, text.includes('Enter a valid email address')]).toEqual([400, true])
    }
  })

  it('is revalidated before reuse and not sent again if unchanged', async () => {
    const { headers } = await page('/terms')
    expect(headers['cache-control']).toBe('private, no-cache')
    const again = await page('/terms', { 'if-none-match': headers['etag'] ?? '' })
    expect(`${again.status} ${again.raw.length}`).toBe('304 0')
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })
})

describe('a path without a page', () => {
  it('returns an HTML page to a browser (rule 2.7)', async () => {
    const { status, headers, text } = await page('/no/such/page')
    expect(`${status} ${headers['content-type']}`).toBe('404 text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('There is nothing at this path.')
  })

  // (rule 2.7)
  it.each([{}, { accept: '*/*' }, { accept: 'application/json, text/html;q=0.5' }])(
    'returns JSON for %o',
    async (headers) => {
      for (const path of ['/no/such/page', '/color/no-such-color', '/no-archive/slug']) {
        const { status, data } = await service(path, { headers: headers as Record<string, string> })
        expect(`${path} ${status} ${(data as { error: string }).error}`).toBe(`${path} 404 not_found`)
      }
    },
  )
})

describe('the documentation as Markdown', () => {
  it.each(['/docs.md', '/docs/recipes.md', '/docs/reference/search.md', '/llms.txt'])(
    'needs no key, and any web page can read it and cache it for an hour: %s (rule 23.1, rule 32.3)',
    async (path) => {
      const { status, headers, text } = await service(path)
      expect(`${status} ${text.slice(0, 2)}`).toBe('200 # ')
      expect(headers).toMatchObject({
        'content-type': path.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'text/plain; charset=utf-8',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
      })
      expect((await service(path, { method: 'POST' })).status).toBe(405)
    },
  )

  it('of an operation has its parameters and an example (rule 32.3)', async () => {
    const { text } = await service('/docs/reference/listSimilar.md')
    expect(text).toMatch(/^# GET \/v1\/inspirations\/\{slug\}\/similar\n/)
    expect(text).toMatch(/^- `limit` \(integer; 1 to 50; default `12`\): /m)
    expect(text).toMatch(/^curl -s 'http.*\/similar\?limit=2/m)
  })

  it('of an unknown operation is 404, and so is its page (rule 32.1, rule 32.3)', async () => {
    for (const path of [
      '/docs/reference/nothing.md',
      '/docs/reference/.md',
      '/docs/nothing.md',
      '/docs/reference/nothing',
    ]) {
      expect(`${path} ${(await service(path)).status}`).toBe(`${path} 404`)
    }
  })
})

describe('the files of a page', () => {
  const fileOf = async (kind: RegExp) => kind.exec((await page('/')).text)?.[1] ?? ''

  it.each([
    [/href="(\/_astro\/[^"]+\.css)"/, 'text/css'],
    [/src="(\/_astro\/[^"]+\.js)"/, 'text/javascript'],
  ])('are cached for a year and compressed: %s', async (kind, type) => {
    const path = await fileOf(kind)
    const { status, headers } = await service(path, { headers: { 'accept-encoding': 'br' } })
    expect(`${status} ${headers['content-type']} ${headers['content-encoding']}`).toBe(`200 ${type} br`)
    expect(headers['cache-control']).toBe('public,max-age=31536000,immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describeOwn('the form for a key', 'client addresses of its own', () => {
  const post = (body: string, headers: Record<string, string> = {}, address = freshAddress()): Promise<HttpResponse> =>
    service('/key', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address, ...HTML, ...headers },
      body,
    })
  const email = () => `email=${encodeURIComponent(freshEmail())}`

  it('returns a key on a page that is not cached (rule 23.6)', async () => {
    const { status, headers, text } = await post(email())
    expect(`${status} ${headers['cache-control']}`).toBe('201 no-store')
    expect(headers).not.toHaveProperty('etag')
    const [key] = /svc_[0-9a-f]{12}_[0-9a-f]{32}/.exec(text) ?? []
    expect((await service('/v1/me', { key })).status).toBe(200)
  })

  it('rejects a form of another website (rule 23.6)', async () => {
    const { status, text } = await post(email(), { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
    expect(text).not.toMatch(/svc_[0-9a-f]{12}_/)
  })

  it('rejects an invalid email and returns it escaped (rule 23.6)', async () => {
    const { status, text } = await post(`email=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(status).toBe(400)
    expect(text).toContain('value="&quot;>')
  })

  it('shares its limit with POST /v1/register (rule 5.6, rule 23.6)', async () => {
    const address = freshAddress()
    for (let n = 0; n < 5; n++) expect((await post('email=', {}, address)).status).toBe(400)
    const refused = await post(email(), {}, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    const headers = { 'x-forwarded-for': address }
    const interfaced = await service('/v1/register', { method: 'POST', headers, body: '{"email":"a@b.example"}' })
    expect(interfaced.status).toBe(429)
  })
})
