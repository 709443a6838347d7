// Floods from the networks of one stranger: pictures that are asked for and abandoned, or waited for, and pages. Other
// visitors get their pages and the pictures on them while the flood lasts.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { killRemaining, ROOT, type Server, startServer, type Variables } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { demoWorld } from '../../support/worlds/world.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'

const PICTURES = 300
const NETWORKS = 10_000
const VISITORS = 200
const CARD = 'w=400,h=300,fit=cover,g=top,f=auto,q=85'
/** About a second of a processor. */
const COSTLY = (n: number) => `w=2000,h=${1_900 - n},fit=cover,g=top,f=avif,q=85`
const folder = temporaryFolder()
const images = readdirSync(join(ROOT, 'data/demo/images'), { recursive: true, encoding: 'utf8' })
const files = images.filter((name) => name.endsWith('.avif')).sort()
const sockets = new Set<Socket>()
let entry: string
let seed: Variables
let server: Server

beforeAll(async () => {
  entry = await builtSite(folder.path)
  seed = (await demoWorld(folder.path)).env
})
beforeEach(async () => {
  rmSync(cache(), { recursive: true, force: true })
  server = await startServer({ ...seed, LOG_LEVEL: 'error' }, { args: [entry] })
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  return server.stop()
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

/** The address of a stranger in the n-th network of a /48. */
const strange = (n: number) => `2001:db8:1:${n.toString(16)}::1`
const pathOf = (config: string, n: number) => `/cdn-cgi/image/${config}/${files[n % files.length]}`

/** Asks for a path as an address. Resolves with the connection when the request is sent. */
function ask(path: string, address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(head, () => resolve(socket))
    })
    sockets.add(socket.once('error', reject).once('close', () => sockets.delete(socket)))
  })
}

async function flood(configOf: (n: number) => string): Promise<Socket[]> {
  return Promise.all(Array.from({ length: PICTURES }, (_, n) => ask(pathOf(configOf(n), n), strange(n))))
}

/** The status of the card of a site for a visitor of another network. */
async function statusOfCard(n: number): Promise<number> {
  const answer = await fetch(server.url + pathOf(CARD, n), { headers: { 'x-forwarded-for': `198.51.100.${n}` } })
  await answer.arrayBuffer()
  return answer.status
}

const cache = () => join(dirname(seed['ACCOUNTS_DB'] ?? ''), 'image-cache')
const made = () => readdirSync(cache(), { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length

test(`${PICTURES} abandoned pictures are not made, and delay nobody (rule 19.13)`, async () => {
  expect(await statusOfCard(0)).toBe(200)
  for (const socket of await flood(COSTLY)) socket.destroy()
  for (const n of [1, 2, 3]) expect(await statusOfCard(n)).toBe(200)
  // Those of the visitor, and the few that had begun.
  expect(made()).toBeLessThan(4 + PICTURES / 10)
})

// (rules 19.10, 19.11)
test.each([
  ['costly pictures', COSTLY],
  ['pictures of pages', (n: number) => `trim=${n};0;100;0,w=1200,f=auto,q=85`],
])('while a stranger waits for %s, others get their cards', async (_, configOf) => {
  let answered = 0
  for (const socket of await flood(configOf)) {
    socket.on('data', (bytes) => {
      if (bytes.toString('latin1').startsWith('HTTP/1.1 200')) answered++
    })
  }
  for (const n of [4, 5, 6]) expect(await statusOfCard(n)).toBe(200)
  console.info(`${answered} of the stranger's pictures were made before the third card`)
  expect(answered).toBeLessThan(PICTURES / 10)
})

const slugs = readFileSync(join(ROOT, 'data/demo/catalog.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { slug: string }).slug)
const sheetOf = (n: number) =>
  `/board/sheet.jpg?name=${n}&${slugs
    .slice(0, 60)
    .map((slug) => `s=${slug}`)
    .join('&')}`
const pageOf = (n: number) => `/explore?color_near=${n.toString(16).padStart(6, '0')}`

// (rules 23.14, 41.8)
test.each([
  ['1,500 color searches of a /48', 1_500, pageOf, strange],
  ['90 contact sheets of one address', 90, sheetOf, () => '192.0.2.1'],
] as const)('while a stranger waits for %s, a newcomer waits for few of them', async (_, count, pathFor, address) => {
  let answered = 0
  const all = await Promise.all(Array.from({ length: count }, (_each, n) => ask(pathFor(n), address(n))))
  for (const socket of all)
    socket.on('data', (bytes) => {
      if (bytes.toString('latin1').startsWith('HTTP/1.1 200')) answered++
    })
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  const answer = await fetch(server.url + pathFor(count), { headers })
  await answer.arrayBuffer()
  console.info(`${answered} of ${count} were made before the newcomer's`)
  expect(answer.status).toBe(200)
  expect(answered).toBeLessThan(count / 10)
})

test(`${NETWORKS} networks of one /48 refuse no page to a new visitor (rule 23.8)`, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const visit = (address: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { accept: 'text/html', 'x-forwarded-for': address }
      request(`${server.url}/terms`, { agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
        .once('error', reject)
        .end()
    })
  const strangers = await Promise.all(Array.from({ length: NETWORKS }, (_, n) => visit(strange(n))))
  const visitors = await Promise.all(Array.from({ length: VISITORS }, (_, n) => visit(`198.51.100.${n}`)))
  agent.destroy()
  expect(strangers.filter((status) => status === 200)).toHaveLength(1_600)
  expect(new Set(visitors)).toEqual(new Set([200]))
})
