// Thousands of slow clients at once: slow headers, slow bodies and silent connections. The server closes each of them
// in time and keeps serving other clients.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { freshAddress } from '../../support/http/registrations.ts'
import type { Meta } from '../../support/model/shapes.ts'
import { killRemaining, type Server, startServer } from '../../support/worlds/processes.ts'
import { copiedWorld } from '../../support/worlds/world.ts'
import { setUpIn } from '../faults/faulty-server.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { scale } from '../scale.ts'
import { loopDelayOf, MONITORED } from './loop-delay.ts'

/** The number of connections of each of the three kinds. */
const CONNECTIONS = scale('CONNECTIONS', 1_000, 300)
/** The server checks connections every second and lingers for two. The rest is a tolerance for a busy machine. */
const SLACK_MS = 8_000
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const DRIP_MS = 1_000
/** Clients connect in groups, because the system limits the number of pending connections. */
const GROUP = 60
const GROUP_MS = 40
const folder = temporaryFolder()
let server: Server

beforeAll(async () => {
  const house = await setUpIn(folder.path)
  const world = await copiedWorld(house.seed.folder)
  server = await startServer(world.env, { args: [...MONITORED, house.entry] })
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

interface Slow {
  /** The first bytes of the connection. */
  head: string
  /** The bytes sent each second; empty to send nothing. */
  drip: string
  cutAfterMs: number
}

const HEAD = () => `POST /v1/register HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${freshAddress()}\r\n`
const KINDS: Record<string, () => Slow> = {
  'slow headers': () => ({ head: HEAD(), drip: 'X-Slow: 1\r\n', cutAfterMs: HEADERS_MS }),
  'slow bodies': () => ({ head: `${HEAD()}Content-Length: 1000\r\n\r\n`, drip: ' ', cutAfterMs: REQUEST_MS }),
  silent: () => ({ head: '', drip: '', cutAfterMs: HEADERS_MS }),
}

interface Cut {
  ms: number
  answer: string
}

/** Opens a connection, keeps it slow, and resolves when the server closes it. */
function waitUntilClosed({ head, drip }: Slow): Promise<Cut> {
  return new Promise((resolve) => {
    let [start, answer] = [0, '']
    const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const say = (text: string) => text !== '' && socket.writable && socket.write(text)
    let dripping: NodeJS.Timeout | undefined
    socket.on('connect', () => {
      start = performance.now()
      say(head)
      dripping = setInterval(say, DRIP_MS, drip)
    })
    setTimeout(() => socket.destroy(), REQUEST_MS + 2 * SLACK_MS).unref()
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(dripping)
        resolve({ ms: performance.now() - start, answer })
      })
  })
}

/** Sends requests until all slow clients are closed. Returns the time of each response, ms. */
async function requestsDuring(crowd: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let isOver = false
  void crowd.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    expect((await serviceAt(server.url)<Meta>('/v1/meta')).status).toBe(200)
    took.push(performance.now() - start)
    await pause(20)
  }
  return took
}

/** Describes the first, median and last time of a close. */
function describe(cuts: readonly Cut[]): string {
  const ms = cuts.map((cut) => cut.ms).sort((a, b) => a - b)
  const seconds = [0, ms.length >> 1, ms.length - 1].map((n) => ((ms[n] ?? 0) / 1000).toFixed(1))
  return `${cuts.length} closed after ${seconds.join(', ')} s (first, median, last)`
}

test(`${CONNECTIONS} slow clients of each kind are closed in time, and other clients are served`, async () => {
  await loopDelayOf(server)
  const crowd = Object.entries(KINDS).flatMap(([kind, slow]) =>
    Array.from({ length: CONNECTIONS }, async (_, n) => {
      await pause(Math.floor(n / GROUP) * GROUP_MS)
      const one = slow()
      return { kind, cutAfterMs: one.cutAfterMs, ...(await waitUntilClosed(one)) }
    }),
  )
  const took = await requestsDuring(Promise.all(crowd))
  const cuts = await Promise.all(crowd)
  console.info(
    Object.keys(KINDS)
      .map((name) => `${name}: ${describe(cuts.filter(({ kind }) => kind === name))}`)
      .join('; '),
  )
  const early = cuts.filter(({ ms, cutAfterMs }) => ms < cutAfterMs - 1_500)
  expect(early.slice(0, 5), `${early.length} were closed too early`).toEqual([])
  for (const { kind, ms, cutAfterMs, answer } of cuts) {
    expect(ms, kind).toBeLessThan(cutAfterMs + SLACK_MS)
    if (kind !== 'silent') expect(answer, kind).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/s)
  }
  const { p99 } = await loopDelayOf(server)
  const slowest = took.toSorted((a, b) => a - b).at(Math.floor(took.length * 0.99)) as number
  console.info(
    `slow clients: ${cuts.length} at once, closed at most ${Math.max(...cuts.map(({ ms, cutAfterMs }) => ms - cutAfterMs)).toFixed(0)} ms late; ` +
      `${took.length} other requests answered in ${slowest.toFixed(1)} ms, event-loop delay ${p99.toFixed(1)} ms (99th percentiles)`,
  )
  expect(await server.stop()).toBe(0)
})
