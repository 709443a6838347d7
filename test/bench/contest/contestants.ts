// The three processes that are driven in turn: the limit, Vitrine and the peer, each on a port of its own.
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  freePort,
  ROOT,
  type Server,
  script,
  serverEntry,
  startServer,
  type Variables,
} from '../../support/worlds/processes.ts'
import type { RunFolder } from './run-folder.ts'

const PATIENCE_MS = 600_000
const POLL_MS = 2

export interface Start {
  /** From starting Node.js to the first 200 of /healthz, ms. */
  healthyMs: number
  /** To the first answer that a key was needed for. */
  answeredMs: number
}

/** Starts the built server over the run's folder with more flags for Node.js. */
export async function startVitrine(folder: RunFolder, flags: readonly string[] = []): Promise<Server> {
  return launchVitrine(await vitrineEnv(folder), flags)
}

async function vitrineEnv({ env }: RunFolder): Promise<Variables> {
  return { ...(await address()), ...env, LOG_LEVEL: 'warn' }
}

function launchVitrine(env: Variables, flags: readonly string[]): Promise<Server> {
  return startServer(env, {
    args: [...flagsOfStart(), ...flags, serverEntry()],
    timeoutMs: PATIENCE_MS,
    pollMs: POLL_MS,
  })
}

/** The flags that `npm start` gives to Node.js and that change what is measured. */
function flagsOfStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: { start: string } }
  return scripts.start.match(/--max-[\w-]+=\d+/g) ?? []
}

async function address(): Promise<Variables> {
  return { HOST: '127.0.0.1', PORT: String(await freePort()) }
}

/** Starts Vitrine with a key in hand, says how long it took, and stops it. */
export async function timedStart(folder: RunFolder, key: string): Promise<Start> {
  const env = await vitrineEnv(folder)
  const started = performance.now()
  const server = await launchVitrine(env, [])
  const healthyMs = performance.now() - started
  const { status } = await fetch(`${server.url}/v1/inspirations`, { headers: { authorization: `Bearer ${key}` } })
  const answeredMs = performance.now() - started
  await server.stop()
  if (status !== 200) throw new Error(`the first request was answered with ${status}`)
  return { healthyMs, answeredMs }
}

/** A key on the admin plan: no rate limit, all other work as for any key. */
export async function adminKey({ url }: Server, { env }: RunFolder): Promise<string> {
  const body = JSON.stringify({ email: 'bench@example.com', name: 'benchmark' })
  const response = await fetch(`${url}/v1/register`, { method: 'POST', body })
  const { api_key, key_id } = (await response.json()) as { api_key: string; key_id: string }
  await script('keys', ['plan', key_id, 'admin'], env)
  return api_key
}

/** The flags that make Node.js write a processor profile of itself into the folder when it ends. */
export function profileFlags(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return ['--cpu-prof', '--cpu-prof-interval', '200', `--cpu-prof-dir=${folder}`]
}

export async function startLimit(source: string, key: string, requests: string): Promise<Server> {
  const env = { ...(await address()), SOURCE: source, KEY: key, REQUESTS: requests }
  return startServer(env, { args: [fileOf('limit.ts')], timeoutMs: PATIENCE_MS })
}

export async function startPeer(database: string, key: string): Promise<Server> {
  const env = { ...(await address()), DATABASE: database, KEY: key }
  return startServer(env, { args: [fileOf('../peer/server.ts')], timeoutMs: PATIENCE_MS })
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
