// Runs the built server with the demo catalog in a temporary folder, to record examples from it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadInput } from '../../../build-scripts/cli/command.ts'
import { runBuild } from '../../../build-scripts/snapshot/run.ts'
import { importDemo } from '../../../build-scripts/start/prepare-catalog.ts'
import { SERVER_ENTRY } from '../../../build-scripts/start/server.ts'
import { parseConfig } from '../../../src/ground/config.ts'

/** The day of the snapshot, which decides what is offline and which period an entry falls into. */
export const DAY = '2026-11-20'

/** Serves the demo catalog with these addresses while `work` runs. Passes the server's own address to `work`. */
export async function withDemoServer<T>(
  { siteUrl, assetsUrl }: { siteUrl: string; assetsUrl: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    BASE_URL: 'https://api.example',
    SITE_URL: siteUrl,
    ASSETS_URL: assetsUrl,
    CATALOG_DB: join(folder, 'catalog.db'),
    ACCOUNTS_DB: join(folder, 'accounts.db'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    BACKUP_DIR: join(folder, 'backups'),
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  }
  try {
    await importDemo(settings.CATALOG_DB, () => {})
    await runBuild({ config: parseConfig(settings), today: DAY, marking: true, waitMs: 0, allowed: { force: true } })
    return await whileServed(settings, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function whileServed<T>(settings: Record<string, string>, work: (url: string) => Promise<T>): Promise<T> {
  // The environment of the operator is not passed on, so that responses are the same on every machine.
  const server = spawn(process.execPath, [SERVER_ENTRY], { env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'close')
  try {
    return await work(await addressOf(server))
  } finally {
    server.kill()
    await ended
  }
}

/** The address that the server prints when it listens. Throws {@link BadInput} if the server exits first. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stdout ?? []) {
    output += chunk
    const [address] = /http:\/\/[\d.]+:\d+/.exec(output) ?? []
    if (address !== undefined && output.includes('\n')) return address
  }
  throw new BadInput(`The server with the demo catalog did not start: ${output}`)
}
