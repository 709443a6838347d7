// Addresses that play tricks get one verdict each, and the visits after them go on. (rules 53.2, 53.9)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { judge, type KnownSite } from '../../../build-scripts/entries/check/verdict.ts'
import { agentsOf, visitor } from '../../../build-scripts/entries/check/visit.ts'
import { writeCertificate } from '../../support/engines/certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'hostile-sites-'))
let keys: { key: Buffer; cert: Buffer }
beforeAll(async () => {
  const { keyFile, certificateFile } = await writeCertificate(folder)
  keys = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) }
})
afterAll(() => rmSync(folder, { recursive: true }))

const [AGENT, BROWSER] = agentsOf('1.2.3', 'https://gallery.example')
const visit = visitor({ maxBytes: 200_000, seconds: 2, accepts: () => true })

async function port(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server that has no rules for robots. */
async function host(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end()
    else listener(request, response)
  })
  onTestFinished(() => server.closeAllConnections())
  return `http://127.0.0.1:${await port(server)}/`
}

const words =
  'Hand thrown cups and bowls from a workshop by the sea, glazed with ash and fired twice in a kiln that we built. '
const own = `<title>Acme Pottery</title><h1>Acme Pottery</h1><p>${words.repeat(4)}`

async function verdictAt(url: string) {
  const site: KnownSite = { slug: 'acme', url, title: 'Acme Pottery', text: 'acme pottery', words: new Set() }
  const { verdict, why } = judge(site, await visit(url, AGENT))
  return why === '' ? verdict : `${verdict}: ${why}`
}

const BOMB = gzipSync(own + ' '.repeat(50_000_000))
/** In windows-1251. */
const CYRILLIC = Buffer.from('cff0e8e2e5f220'.repeat(60), 'hex')

const PLAYED: readonly [name: string, verdict: string, listener: RequestListener][] = [
  ['never answers', 'blocked: no answer within 2 seconds', () => {}],
  [
    'has a head that never ends',
    'blocked: no answer within 2 seconds',
    ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\nX-A: '),
  ],
  ['has a body that never ends', 'alive', (_, response) => void response.write(own)],
  [
    'has a body without end at full speed',
    'alive',
    (_, response) => {
      response.write(own)
      const more = () => {
        while (response.writable && response.write('<p>and so on '.repeat(1000)));
        response.once('drain', more)
      }
      more()
    },
  ],
  [
    'is a bomb of gzip',
    'alive',
    (_, response) => {
      response.setHeader('Content-Encoding', 'gzip').end(BOMB)
    },
  ],
  [
    'is not what its coding says',
    'blocked: Z_DATA_ERROR',
    (_, response) => void response.setHeader('Content-Encoding', 'gzip').end(own),
  ],
  [
    'is packed with brotli',
    'alive',
    (_, response) => void response.setHeader('Content-Encoding', 'br').end(brotliCompressSync(own)),
  ],
  ['is a million elements deep', 'alive', (_, response) => void response.end(own + '<div>'.repeat(30_000))],
  [
    'redirects in a circle',
    'blocked: it redirects more than 8 times',
    (_, response) => void response.writeHead(302, { Location: '/' }).end(),
  ],
  [
    'refreshes to itself',
    'alive',
    (_, response) => void response.end(`<meta http-equiv="refresh" content="0;url=/">${own}`),
  ],
  [
    'redirects to no address',
    'blocked: the host answers 301',
    (_, response) => void response.writeHead(301, { Location: 'http://' }).end(),
  ],
  [
    'redirects to a file',
    'blocked: it is not at a public address: file: is not http or https',
    (_, response) => void response.writeHead(301, { Location: 'file:///etc/passwd' }).end(),
  ],
  [
    'serves a file',
    'blocked: it serves a file (application/zip)',
    (_, response) => void response.setHeader('Content-Type', 'application/zip').end('PK'),
  ],
  [
    'names no encoding that there is',
    'alive',
    (_, response) => void response.setHeader('Content-Type', 'text/html; charset=klingon').end(own),
  ],
  [
    'names UTF-16 and is ASCII',
    'alive',
    (_, response) => void response.setHeader('Content-Type', 'text/html; charset=utf-16').end(own),
  ],
  [
    'names another encoding than it has',
    'blocked: it is not in the encoding that it names',
    (_, response) => void response.setHeader('Content-Type', 'text/html; charset=utf-8').end(CYRILLIC),
  ],
  ['is cut off', 'blocked: the connection is cut', ({ socket }) => void socket.resetAndDestroy()],
  ['says nothing', 'blocked: its page says next to nothing', (_, response) => void response.end()],
]

describe('an address that', () => {
  it.each(PLAYED)('%s is %s', async (_, verdict, listener) => {
    expect(await verdictAt(await host(listener))).toBe(verdict)
  })

  it('has a broken certificate is behind a wall, and one that refuses connections is gone', async () => {
    const secure = createSecureServer(keys, (_, response) => void response.end(own))
    expect(await verdictAt(`https://127.0.0.1:${await port(secure)}/`)).toMatch(/^blocked: /)
    expect(await verdictAt('http://127.0.0.1:1/')).toBe('gone: the connection is refused')
  })
})

it('a visit is honest about who asks, also where it looks like a browser, and stays away where it is asked to', async () => {
  const asked: string[] = []
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers['user-agent']}`)
    response.end(url === '/robots.txt' ? 'User-agent: Vitrine\nDisallow: /private' : own)
  })
  const base = `http://127.0.0.1:${await port(server)}`
  expect(await visit(`${base}/private/`, AGENT)).toMatchObject({ why: 'its robots.txt asks to stay away' })
  expect(await visit(`${base}/`, BROWSER)).toMatchObject({ kind: 'page', status: 200 })
  expect(asked).toEqual([
    '/robots.txt Vitrine/1.2.3 (+https://gallery.example)',
    expect.stringMatching(/^\/ Mozilla\/5\.0 .*compatible; Vitrine\/1\.2\.3; \+https:\/\/gallery\.example/),
  ])
})
