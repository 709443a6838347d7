// Crowds of visitors on pages and pictures: the API stays fast for others, and the memory of the server stays bounded.
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Service, serviceAt } from '../../support/http/http.ts'
import { killRemaining, type Server, startServer, type Variables } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { demoWorld } from '../../support/worlds/world.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { isShort, scale } from '../scale.ts'

const VISITORS = scale('VISITORS', 64, 64)
const SECONDS = scale('SECONDS', 20, 2)
const READERS = 60
const LARGE_BYTES = 9_900_000
/** A screenshot as wide as those of a catalog, or half as wide. */
const SCREENSHOT = isShort ? { width: 1_280, height: 4_500 } : { width: 2_560, height: 9_000 }
const folder = temporaryFolder()
let entry: string
let env: Variables
let server: Server
let service: Service

beforeAll(async () => {
  entry = await builtSite(folder.path)
  const images = join(folder.path, 'images')
  await mkdir(images)
  const raw = { ...SCREENSHOT, channels: 3 } as const
  const page = Buffer.alloc(raw.width * raw.height * 3, 'a few colors in a row')
  await writeFile(join(images, 'page.jpg'), await sharp(page, { raw }).jpeg().toBuffer())
  await writeFile(join(images, 'large.jpg'), Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(LARGE_BYTES)]))
  env = { ...(await demoWorld(folder.path)).env, IMAGE_DIR: images, LOG_LEVEL: 'error' }
})
beforeEach(async () => {
  server = await startServer(env, { args: [entry] })
  service = serviceAt(server.url)
})
afterEach(() => server.stop())
afterAll(() => {
  killRemaining()
  folder.remove()
})

/** A visitor of a /24 of its own. */
const from = (n: number) => ({ 'x-forwarded-for': `198.${51 + (n >> 8)}.${n & 255}.1` })

/** Requests pages from different networks in a thread of its own, so that it does not delay the measurement. */
function visit(pathOf: (n: number) => string): Promise<autocannon.Result> {
  const requests = Array.from({ length: VISITORS }, (_, n): autocannon.Request => {
    return { method: 'GET', path: pathOf(n), headers: { accept: 'text/html', ...from(n) } }
  })
  return autocannon({ url: server.url, connections: VISITORS, duration: SECONDS, workers: 1, requests })
}

/** The times of requests to /v1/meta until the time is over, ms, sorted. */
async function metaTimes(until: number): Promise<number[]> {
  const took: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    expect((await service('/v1/meta')).status).toBe(200)
    took.push(performance.now() - began)
    await pause(5)
  }
  return took.sort((a, b) => a - b)
}

// (rule 23.7)
test.each([
  ['one page', () => '/stats'],
  ['different pages', (n: number) => `/explore?q=page+${n}`],
])(`${VISITORS} visitors of %s do not slow down the API`, async (name, pathOf) => {
  const crowd = visit(pathOf)
  const took = await metaTimes(performance.now() + SECONDS * 1_000)
  const { '2xx': pages, '4xx': refused } = await crowd
  const median = took[took.length >> 1] as number
  console.info(
    `${VISITORS} visitors of ${name} for ${SECONDS} s: ${pages} pages, ${refused} refused; ` +
      `${took.length} × /v1/meta, median ${median.toFixed(1)} ms, at most ${took.at(-1)?.toFixed(1)} ms`,
  )
  expect(pages).toBeLessThanOrEqual(100 * VISITORS)
  expect(median, 'the target is 20 ms on an idle machine').toBeLessThan(100)
})

/** The resident memory of the server, MB. */
function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Opens a connection, requests a path and reads only the first bytes. */
function openReader(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    })
    socket.once('error', reject).once('data', () => resolve(socket.pause()))
  })
}

test(`${READERS} clients that do not read a large file keep little of it in memory`, async () => {
  await service('/large.jpg')
  const before = memory()
  const readers = await Promise.all(Array.from({ length: READERS }, () => openReader('/large.jpg')))
  await pause(500)
  const grown = memory() - before
  console.info(`${READERS} clients that do not read ${LARGE_BYTES / 1e6} MB: the server grew by ${grown.toFixed(0)} MB`)
  for (const reader of readers) reader.destroy()
  expect(grown, 'blocks, and garbage that is not collected yet').toBeLessThan(150)
})
