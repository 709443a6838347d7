// Starts the servers that the benchmark compares, the baseline and Vitrine, each on its own port.
import { mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  freePort,
  ROOT,
  type Server,
  serverEntry,
  startServer,
  type Variables,
} from '../../support/worlds/processes.ts'
import { memoryOf, treeOf } from '../measure/process-tree.ts'
import { commandOf } from './other-build.ts'
import type { RunFolder } from './run-folder.ts'

const TIMEOUT_MS = 600_000
const POLL_MS = 2
/** After this time a server without requests has freed what its start took. */
const IDLE_MS = 2_000

export interface Start {
  /** Time from the start of the process to the first 200 from /healthz, ms. */
  healthyMs: number
  /** Time from the start of the process to the first response that requires a key, ms. */
  answeredMs: number
  /** Resident memory after a pause, MB. */
  idleMb: number
}

/** Starts the built server on the run's folder with additional flags for Node.js. */
export async function startVitrine(
  folder: RunFolder,
  flags: readonly string[] = [],
  entry = serverEntry(),
): Promise<Server> {
  return launchVitrine(await vitrineEnv(folder), flags, entry)
}

async function vitrineEnv({ env }: RunFolder): Promise<Variables> {
  return { ...(await addressVariables()), ...env, LOG_LEVEL: 'warn' }
}

function launchVitrine(env: Variables, flags: readonly string[] = [], entry = serverEntry()): Promise<Server> {
  return startServer(env, {
    args: [...startFlags(), ...flags, entry],
    timeoutMs: TIMEOUT_MS,
    pollMs: POLL_MS,
  })
}

/** Returns the flags of `npm start` for Node.js that affect the measurements. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: { start: string } }
  return scripts.start.match(/--[\w-]+=\d+/g) ?? []
}

async function addressVariables(): Promise<Variables> {
  return { HOST: '127.0.0.1', PORT: String(await freePort()) }
}

/** Starts Vitrine, measures how long it takes until it accepts `key`, and stops it. */
export async function measureStart(
  folder: RunFolder,
  key: string,
  launch: (env: Variables) => Promise<Server> = launchVitrine,
): Promise<Start> {
  const env = await vitrineEnv(folder)
  const started = performance.now()
  const server = await launch(env)
  const healthyMs = performance.now() - started
  const { status } = await fetch(`${server.url}/v1/inspirations`, { headers: { authorization: `Bearer ${key}` } })
  const answeredMs = performance.now() - started
  await pause(IDLE_MS)
  // `npm start` is a process above the server.
  const { residentMb: idleMb } = memoryOf(treeOf(server.pid).at(-1) as number)
  await server.stop()
  if (status !== 200) throw new Error(`the first request returned ${status}`)
  return { healthyMs, answeredMs, idleMb }
}

/** Runs `npm start`. */
export function launchNpm(env: Variables): Promise<Server> {
  const npm = process.env['npm_execpath'] as string
  return startServer(env, { args: [npm, 'start'], timeoutMs: TIMEOUT_MS, pollMs: POLL_MS })
}

/** Creates a key on the admin plan, which has no rate limit and the same checks as any other key, with the commands of a build. */
export async function adminKey({ url }: Server, { env }: RunFolder, root = ROOT): Promise<string> {
  const body = JSON.stringify({ email: 'bench@example.com', name: 'benchmark' })
  const response = await fetch(`${url}/v1/register`, { method: 'POST', body })
  const { api_key, key_id } = (await response.json()) as { api_key: string; key_id: string }
  await commandOf(root, 'keys', ['plan', key_id, 'admin'], env)
  return api_key
}

/** Returns flags that make Node.js write a processor profile to the folder when it exits. */
export function profileFlags(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return ['--cpu-prof', '--cpu-prof-interval', '200', `--cpu-prof-dir=${folder}`]
}

export async function startBaseline(source: string, key: string, requests: string): Promise<Server> {
  const env = { ...(await addressVariables()), SOURCE: source, KEY: key, REQUESTS: requests }
  const file = fileURLToPath(new URL('baseline.ts', import.meta.url))
  return startServer(env, { args: [file], timeoutMs: TIMEOUT_MS })
}
