// Clients that hold every connection, send bursts of pipelined requests, or read nothing: the server survives them and
// keeps serving others.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { killRemaining, type Server, startServer } from '../../support/worlds/processes.ts'
import { copiedWorld } from '../../support/worlds/world.ts'
import { setUpIn, type TestSetup } from '../faults/faulty-server.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'

/** So few that the tests can use all of them up. */
const DESCRIPTORS = 256
const BURST_BYTES = 65_000
const folder = temporaryFolder()
let house: TestSetup
const clients: Socket[] = []

beforeAll(async () => {
  house = await setUpIn(folder.path)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

async function start(descriptors?: number): Promise<Server> {
  const world = await copiedWorld(house.seed.folder, { LOG_LEVEL: 'error' })
  return startServer(world.env, { args: [house.entry], ...(descriptors && { descriptors }) })
}

/** Opens a connection that reads nothing, and writes to it. */
function silent(server: Server, text = ''): void {
  const client = connect(Number(new URL(server.url).port), '127.0.0.1').pause()
  clients.push(client.on('error', () => {}))
  if (text !== '') client.write(text)
}

const burst = (target: string) => {
  const request = `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`
  return request.repeat(Math.floor(BURST_BYTES / request.length))
}

test('a server whose connections are all taken closes others, and serves again when they end (rule 20.7)', async () => {
  const server = await start(DESCRIPTORS)
  const page = await (await fetch(server.url)).text()
  const asset = /\/_astro\/[^"]+\.js/.exec(page)?.[0] as string
  for (let n = 0; n < 20; n++) silent(server, burst(asset))
  for (let n = 0; n < 2 * DESCRIPTORS; n++) silent(server)
  await pause(1_000)
  for (const client of clients.splice(0)) client.destroy()
  await pause(200)
  expect((await serviceAt(server.url)('/healthz')).status).toBe(200)
  expect((await fetch(server.url + asset)).status).toBe(200)
  await expect.poll(server.output).toMatch(/connections are closed, because 128 are open/)
  expect(await server.stop()).toBe(0)
})
