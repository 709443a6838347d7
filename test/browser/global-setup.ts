// Starts the built server with the demo catalog in a temporary folder before all browser tests.
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { SERVER_VARIABLE, startServer } from '../support/worlds/processes.ts'
import { builtSite } from '../support/worlds/site-build.ts'
import { demoWorld } from '../support/worlds/world.ts'
import { CHROMIUM } from './browser.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} is missing. Run apt-get install chromium, or set CHROMIUM.`)
  const root = await mkdtemp(join(tmpdir(), 'vitrine-browser-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  process.env[SERVER_VARIABLE] = await builtSite(root)
  const { env } = await demoWorld(root)
  const server = await startServer(env)
  project.provide('address', server.url)
  return async () => {
    const code = await server.stop()
    if (code !== 0) throw new Error(`The server exited with ${code} after SIGTERM:\n${server.output()}`)
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server under test. */
    address: string
  }
}
