// A page cannot make the browser reach a machine of the operator's own network. Traps on private addresses count who connects.
import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer as createHttp, type ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/pictures/open-browser.ts'

const [SITE, TRAP] = ['127.0.0.1', '127.0.0.2']
/** The addresses that a name has, one list for each time that it is asked for. */
const NAMES: Record<string, readonly (readonly string[])[]> = {
  'site.test': [[SITE]],
  'private.test': [[TRAP]],
  'rebinding.test': [[SITE], [TRAP]],
  'mixed.test': [[SITE, TRAP]],
  'mapped.test': [['::ffff:127.0.0.2']],
}

const caught: string[] = []
const { lookup } = dns
const pages = createHttp((request, response) => answer(request.url ?? '', response))
const trap = createTcp((socket) => {
  caught.push(`TCP ${socket.remoteAddress}`)
  socket.destroy()
})
const datagrams = createSocket('udp4', () => caught.push('UDP'))
const ports = { site: 0, trap: 0 }

beforeAll(async () => {
  const asked = new Map<string, number>()
  const fake = (
    name: string,
    _options: unknown,
    callback: (error: Error | null, found: dns.LookupAddress[]) => void,
  ) => {
    const time = asked.get(name) ?? 0
    asked.set(name, time + 1)
    const lists = NAMES[name]
    const addresses = lists?.[Math.min(time, lists.length - 1)]
    if (addresses)
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    else lookup(name, { all: true }, callback)
  }
  Object.assign(dns, { lookup: fake })
  syncBuiltinESMExports()
  pages.listen(0, SITE)
  trap.listen(0, TRAP)
  await Promise.all([once(pages, 'listening'), once(trap, 'listening')])
  ports.site = (pages.address() as AddressInfo).port
  ports.trap = (trap.address() as AddressInfo).port
  datagrams.bind(ports.trap, TRAP)
  await once(datagrams, 'listening')
})

afterAll(async () => {
  await browser.close()
  Object.assign(dns, { lookup })
  syncBuiltinESMExports()
  for (const server of [pages, trap, datagrams]) server.close()
})

/** Hosts that are the trap's, however they are written. */
const hosts = () => [
  '127.0.0.2',
  '2130706434',
  '0x7f000002',
  '0177.0.0.2',
  '127.2',
  '[::ffff:127.0.0.2]',
  '[::ffff:7f00:2]',
  'private.test',
  'mixed.test',
  'mapped.test',
]
const trapAt = (host: string, scheme = 'http') => `${scheme}://${host}:${ports.trap}`

/** What a page can do to reach an address. */
const TRIES: Record<string, (address: string) => string> = {
  iframe: (address) => `<iframe src="${address}"></iframe>`,
  img: (address) => `<img src="${address}/a.png">`,
  'style and typeface': (address) =>
    `<link rel=stylesheet href="${address}/a.css"><style>@font-face { font-family: x; src: url(${address}/x.woff) } p { font-family: x; background: url(${address}) }</style><p>x`,
  hints: (address) =>
    ['prefetch', 'preload', 'preconnect', 'dns-prefetch', 'prerender', 'modulepreload', 'manifest', 'icon']
      .map((rel) => `<link rel=${rel} href="${address}" as=image>`)
      .join(''),
  speculation: (address) =>
    `<script type=speculationrules>{"prerender":[{"source":"list","urls":["${address}"]}],"prefetch":[{"source":"list","urls":["${address}"]}]}</script>`,
  fetch: (address) =>
    `<script>fetch('${address}', { mode: 'no-cors' }).catch(() => {}); navigator.sendBeacon('${address}', 'x'); new XMLHttpRequest().open('GET', '${address}')</script>`,
  'web socket': (address) =>
    `<script>new WebSocket('${address.replace('http', 'ws')}'); new EventSource('${address}')</script>`,
  worker: (address) =>
    `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${address}',{mode:'no-cors'})"]))); navigator.serviceWorker?.register('/worker.js')</script>`,
  WebRTC: (address) => {
    const host = new URL(address).host
    return `<script>{ const p = new RTCPeerConnection({ iceServers: [{ urls: ['stun:${host}', 'turn:${host}?transport=udp', 'turn:${host}?transport=tcp'], username: 'a', credential: 'b' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)) }</script>`
  },
  WebTransport: (address) =>
    `<script>try { new WebTransport('${address.replace('http:', 'https:')}') } catch {}</script>`,
  'window and form': (address) =>
    `<script>open('${address}')</script><form target=_blank method=post action="${address}"></form><script>document.forms[document.forms.length - 1].submit()</script>`,
  download: (address) =>
    `<a download href="${address}/a.zip">x</a><script>document.links[document.links.length - 1].click()</script>`,
  video: (address) =>
    `<video autoplay src="${address}/a.mp4"></video><object data="${address}/a.svg"></object><embed src="${address}">`,
}

function answer(path: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(path, 'http://site.test')
  const target = searchParams.get('to') ?? ''
  if (pathname === '/redirect') response.writeHead(307, { location: target }).end()
  else if (pathname === '/refresh') html(response, `<meta http-equiv=refresh content="0;url=${target}">`)
  else if (pathname === '/script') html(response, `<script>location = '${target}'</script>`)
  else if (pathname === '/try') {
    const attempt = TRIES[searchParams.get('what') ?? ''] as (address: string) => string
    html(response, target.split(' ').map(attempt).join(''))
  } else html(response, '<title>Site</title><p>Hello')
}

function html(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(body)
}

const browser = openBrowser({ accepts: (address) => address === SITE })
const site = (path: string) => `http://site.test:${ports.site}${path}`
const wayTo = (way: string, target: string) => site(`/${way}?to=${encodeURIComponent(target)}`)

it('the site itself is reached, so that a try that fails says something', async () => {
  expect(await browser.visit(site('/'), { pictures: false })).toMatchObject({ title: 'Site', status: 200 })
})

it('no address of a visit and no redirect leads to a private address (rule 52.10)', async () => {
  const direct = hosts().flatMap((host) => [trapAt(host), trapAt(host, 'https')])
  const redirects = ['private.test', '127.0.0.2'].map((host) => wayTo('redirect', trapAt(host)))
  // The first answer of the name server is the site's, and the second one the trap's.
  await browser.visit(`http://rebinding.test:${ports.site}/`, { pictures: false })
  const urls = [...direct, ...redirects, trapAt('rebinding.test'), trapAt('[::1]')]
  const visits = await Promise.allSettled(urls.map((url) => browser.visit(url, { pictures: false })))
  const faults = visits.map((visit) => (visit.status === 'rejected' ? visit.reason.fault : 'none'))
  expect(faults).toEqual(urls.map(() => 'not public'))
  expect(caught).toEqual([])
})

it('nothing in a page leads to a private address (rule 52.10)', async () => {
  const targets = ['127.0.0.2', 'private.test', '[::ffff:127.0.0.2]'].map((host) => trapAt(host))
  const ways = ['refresh', 'script'].flatMap((way) => targets.map((target) => wayTo(way, target)))
  const tries = Object.keys(TRIES).map((what) => site(`/try?what=${encodeURIComponent(what)}&to=${targets.join(' ')}`))
  await Promise.allSettled([...ways, ...tries].map((url) => browser.visit(url, { pictures: false })))
  expect(caught).toEqual([])
})
