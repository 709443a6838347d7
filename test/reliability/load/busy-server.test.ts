// Runs imports and rebuilds next to a server under a steady load. No request fails.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { serviceAt } from '../../support/http/http.ts'
import { madeAdmin, registered } from '../../support/http/registrations.ts'
import { killRemaining, type Server, script, startServer } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import type { World } from '../../support/worlds/world.ts'
import { altered, generatedLines, temporaryFolder, writeLines } from '../kills/altered-lines.ts'
import { largeWorld } from '../kills/large-world.ts'
import { isShort, scale } from '../scale.ts'
import { startLoad } from './steady-load.ts'

const RATE = scale('RATE', 2_000, 2_000)
const ROUNDS = scale('REBUILDS', 10, 2)
const ENTRIES = isShort ? 3_000 : 10_000
const CONNECTIONS = 20
const folder = temporaryFolder()
let world: World
let server: Server
let key: string

beforeAll(async () => {
  const entry = await builtSite(folder.path)
  world = await largeWorld(folder.path, ENTRIES)
  server = await startServer(world.env, { args: [entry] })
  key = await madeAdmin(await registered(serviceAt(server.url)), world.env)
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

test(`${ROUNDS} imports and rebuilds next to ${RATE} requests per second: none fails`, async () => {
  const lines = await generatedLines(folder.path, 1)
  const seen = new Set<string>()
  const load = startLoad({ url: server.url, key, rate: RATE, connections: CONNECTIONS })
  for (let round = 1; round <= ROUNDS; round++) {
    const file = writeLines(
      join(folder.path, 'round.jsonl'),
      lines.map((line, n) => altered(line, n, round)),
    )
    await script('import', [file], world.env)
    await script('nightly', ['--force'], world.env) // the altered dates make many sites due at once
    const published = (await readPointer(world.env['SNAPSHOT_DIR'] as string)) as string
    const served = async () => (await serviceAt(server.url)<{ snapshot: string }>('/healthz')).data.snapshot
    await expect.poll(served).toBe(published)
    seen.add(published)
  }
  const { answered, seconds, failed, p99 } = await load.stop()
  expect(failed, server.output()).toBe(0)
  expect(seen.size).toBe(ROUNDS)
  console.info(
    `busy server: ${ROUNDS} imports and rebuilds of ${ENTRIES} entries at ${(answered / seconds).toFixed(0)} requests per second (target ${RATE}), ${answered} answered, ${failed} failed, ${p99} ms (99th percentile)`,
  )
  expect(await server.stop()).toBe(0)
})
