// Servers that say on demand what they allocated and collected, and how late their timers fired.
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Server } from '../../support/worlds/processes.ts'
import type { RunFolder } from './run-folder.ts'

interface Report {
  /** Event-loop delay since the last report, ms. */
  readonly p99Ms: number
  readonly maxMs: number
  /** Since the start of the server: collections of the whole heap, and bytes on it. */
  readonly fullCollections: number
  readonly allocatedBytes: number
}

export interface ProbedServer extends Server {
  /** Ends a window of measurement. */
  report(): Promise<Report>
}

const PROBE = fileURLToPath(new URL('../measure/probe.mjs', import.meta.url))
const POLL_MS = 20

/** Starts a server with the probe. `start` gets the folder and the flags to start it with. */
export async function probed(
  folder: RunFolder,
  start: (folder: RunFolder, flags: readonly string[]) => Promise<Server>,
  { delays = false } = {},
): Promise<ProbedServer> {
  const reports = join(folder.path, 'reports')
  await mkdir(reports, { recursive: true })
  const env = { ...folder.env, PROBE_REPORTS: reports, ...(delays && { PROBE_DELAYS: '1' }) }
  const server = await start({ ...folder, env }, ['--import', PROBE])
  let count = 0
  async function report(): Promise<Report> {
    process.kill(server.pid, 'SIGUSR2')
    const file = join(reports, `${++count}-${server.pid}.json`)
    while (!existsSync(file)) await pause(POLL_MS)
    await pause(POLL_MS)
    return JSON.parse(await readFile(file, 'utf8')) as Report
  }
  return { ...server, report }
}
