// The built files are served from memory, so that no shortage of file descriptors concerns them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsIn } from '../../../../src/http/server/assets.ts'

let server: Server
let base: string

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-assets-'))
  mkdirSync(join(folder, '_astro'))
  const write = (name: string, bytes: string | Buffer) => writeFileSync(join(folder, '_astro', name), bytes)
  write('page.abc.js', 'script')
  write('page.abc.js.gz', gzipSync('script, compressed'))
  write('mark.abc.svg', '<svg/>')
  write('font.abc.woff2', 'font')
  const serve = assetsIn(folder)
  rmSync(folder, { recursive: true })
  server = createServer((incoming, outgoing) => serve(incoming, outgoing) || outgoing.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })

test('a file is served although its folder is gone (rule 20.7)', async () => {
  const response = await get('/_astro/page.abc.js?v=1')
  expect(await response.text()).toBe('script')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript',
    'content-length': '6',
    'cache-control': 'public,max-age=31536000,immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
})

test('the compressed file of the build is preferred, and a missing one is made', async () => {
  const gzipped = await get('/_astro/page.abc.js', { 'accept-encoding': 'gzip' })
  expect(gzipped.headers.get('content-encoding')).toBe('gzip')
  expect(await gzipped.text()).toBe('script, compressed')
  const made = await get('/_astro/mark.abc.svg', { 'accept-encoding': 'br' })
  expect([made.headers.get('content-encoding'), made.headers.get('content-type')]).toEqual(['br', 'image/svg+xml'])
  expect(await made.text()).toBe('<svg/>')
})

test('a font is sent as it is, because no coding makes it smaller', async () => {
  const font = await get('/_astro/font.abc.woff2', { 'accept-encoding': 'gzip, br' })
  expect([font.headers.get('content-encoding'), font.headers.get('content-type')]).toEqual([null, 'font/woff2'])
  expect(await font.text()).toBe('font')
})

test('a client that has the file gets 304, and HEAD gets no body', async () => {
  const tag = (await get('/_astro/page.abc.js')).headers.get('etag') as string
  expect((await get('/_astro/page.abc.js', { 'if-none-match': tag })).status).toBe(304)
  const head = await get('/_astro/page.abc.js', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '6', ''])
})

test.each(['/_astro/', '/_astro', '/_astro/nothing.js', '/_astro/page.abc.js.gz', '/page.abc.js'])(
  '%s is not a file',
  async (path) => expect((await get(path)).status).toBe(404),
)

test('other methods are not for files, and a missing folder has none', async () => {
  expect((await get('/_astro/page.abc.js', {}, 'POST')).status).toBe(404)
  expect(() => assetsIn('/no/such/folder')).not.toThrow()
})
