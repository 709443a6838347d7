// Provides the server under test: the one at TEST_URL with TEST_KEY and TEST_ADMIN_KEY, or a server that the suite
// starts with the fixture.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

import { SERVER_VARIABLE, type Server } from '../support/worlds/processes.ts'
import { startedEngines, startedSource } from '../support/worlds/shared-world.ts'
import { builtSite } from '../support/worlds/site-build.ts'
import { copiedWorld, seededWorld, serve } from '../support/worlds/world.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_URL, TEST_KEY, TEST_ADMIN_KEY } = process.env
  if (!TEST_URL) return ownTarget(project)
  if (!TEST_KEY || !TEST_ADMIN_KEY) giveUp('TEST_URL also needs TEST_KEY, a free key, and TEST_ADMIN_KEY.')
  const url = TEST_URL.replace(/\/+$/, '')
  await checkKey(url, 'TEST_KEY', TEST_KEY, 'free')
  await checkKey(url, 'TEST_ADMIN_KEY', TEST_ADMIN_KEY, 'admin')
  project.provide('target', { url, freeKey: TEST_KEY, adminKey: TEST_ADMIN_KEY, own: null })
  return async () => {}
}

/** Ends the run with a one-line message instead of a stack trace. */
function giveUp(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

async function checkKey(url: string, variable: string, key: string, plan: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${url}/v1/me`, { headers }).catch(() => null)
  if (response === null) giveUp(`TEST_URL=${url} does not respond.`)
  if (!response.ok) giveUp(`${url} does not accept ${variable}: /v1/me returns ${response.status}.`)
  const found = ((await response.json()) as { plan: string }).plan
  if (found !== plan) giveUp(`${variable} is on the plan ${found}; it must be on the plan ${plan}.`)
}

async function ownTarget(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-contract-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  const stopEngines = await startedEngines()
  process.env[SERVER_VARIABLE] = await builtSite(root)
  const from = new Date().toISOString()
  const seed = await seededWorld(root)
  const to = new Date().toISOString()
  const world = await copiedWorld(seed.folder)
  const source = await startedSource(world.folder, world.env)
  const { freeKey, adminKey, env, server } = await serve(world, source.variables)
  const own = { seed: seed.folder, env, built: { from, to } }
  project.provide('target', { url: server.url, freeKey, adminKey, own })
  return async () => {
    await expectOrderlyEnd(server)
    await Promise.all([source.close(), stopEngines()])
  }
}

async function expectOrderlyEnd(server: Server): Promise<void> {
  const code = await server.stop()
  if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM:\n${server.output()}`)
}
