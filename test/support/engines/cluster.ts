// Several servers on real engines, as an operator runs them behind a load balancer. The clock of the second server is an
// hour ahead, and that of the third an hour behind: nothing may depend on them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  command,
  freePort,
  type ProcessResult,
  run,
  type Server,
  serverEntry,
  startServer,
  type Variables,
} from '../worlds/processes.ts'
import { copiedWorld } from '../worlds/world.ts'
import { createDatabase, type Engines, startEngines } from './engines.ts'
import { type Origin, startOrigin } from './origin.ts'
import { type PausingProxy, pausingProxy } from './pausing-proxy.ts'

/** The variable that names the folder of a world with a catalog and a snapshot. */
export const SEED_VARIABLE = 'SCALE_SEED'
const HOUR_MS = 3_600_000

export interface ClusterServer {
  readonly url: string
  readonly env: Variables
  /** What it wrote since its last start. */
  output(): string
  /** Starts it on its port and resolves when it serves. */
  start(): Promise<void>
  /** SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** The value of a metric, by its name and labels as Prometheus reads them; null if there is none. */
  metric(name: string): Promise<number | null>
  /** The body of `/readyz` with its status. */
  readiness(): Promise<{ status: number; detail?: string }>
}

export interface Cluster {
  readonly engines: Engines
  readonly servers: readonly ClusterServer[]
  /** The environment of commands: that of a build host. */
  readonly env: Variables
  /** The network between the first server and each engine, if the options name it. */
  readonly networks: { readonly valkey: PausingProxy; readonly postgres: PausingProxy }
  readonly origin: Origin
  /** Runs `npm run NAME` to its end. Throws unless it succeeds. */
  command(name: string, ...words: readonly string[]): Promise<ProcessResult>
  /** How many requests any server decided without Valkey since it started. */
  fallbacks(): Promise<number>
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Whether servers pull snapshots from a bucket. */
  readonly hasBucket?: boolean
  /** The path of the program of each server, by its number from 0; the built server by default. */
  entryOf?(server: number): string
  readonly servers?: number
}

/** Starts engines, then servers. Over 40 lines: what it starts, it also stops. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-cluster-'))
  const [engines, origin] = await Promise.all([startEngines(), startOrigin()])
  const databaseUrl = await createDatabase(engines.databaseUrl, 'vitrine')
  const networks = {
    valkey: await pausingProxy(engines.valkey.port),
    postgres: await pausingProxy(engines.postgres.port),
  }
  const shared = { DATABASE_URL: databaseUrl, VALKEY_URL: engines.valkeyUrl }
  const world = await copiedWorld(seedFolder(), { ...shared, ...(options.hasBucket ? origin.env : {}) }, root)
  const { env } = world

  async function runCommand(name: string, ...words: readonly string[]): Promise<ProcessResult> {
    const ended = await run(process.execPath, command(name, ...words), env)
    if (ended.code !== 0) throw new Error(`${name} ${words.join(' ')} ended with ${ended.code}:\n${ended.stderr}`)
    return ended
  }

  if (options.hasBucket) await runCommand('publish')
  const first = {
    DATABASE_URL: onPort(databaseUrl, networks.postgres.port),
    VALKEY_URL: onPort(engines.valkeyUrl, networks.valkey.port),
  }
  const servers = await Promise.all(
    Array.from({ length: options.servers ?? 3 }, async (_, n) => {
      const [port, metricsPort] = [String(await freePort()), String(await freePort())]
      const own = options.hasBucket ? { SNAPSHOT_DIR: join(root, `snapshot-${n}`) } : {}
      const variables = { ...env, ...(n === 0 ? first : {}), ...own, PORT: port, METRICS_PORT: metricsPort }
      return clusterServer(variables, [...clockShiftedBy(shiftOf(n)), options.entryOf?.(n) ?? serverEntry()])
    }),
  )
  const [leader, ...others] = servers as [ClusterServer, ...ClusterServer[]]
  await leader.start()
  await Promise.all(others.map((server) => server.start()))
  return {
    engines,
    servers,
    env,
    networks,
    origin,
    command: runCommand,
    async fallbacks() {
      const counts = await Promise.all(servers.map((s) => s.metric('vitrine_engine_fallbacks_total{engine="valkey"}')))
      return counts.reduce((sum: number, count) => sum + (count ?? 0), 0)
    },
    async stop() {
      await Promise.all(servers.map((server) => server.kill()))
      for (const network of Object.values(networks)) network.close()
      await Promise.all([engines.stop(), origin.close()])
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function seedFolder(): string {
  const folder = process.env[SEED_VARIABLE]
  if (folder === undefined) throw new Error('Run this test with test/scale/vitest.config.ts, which builds the catalog.')
  return folder
}

const shiftOf = (n: number) => [0, HOUR_MS, -HOUR_MS][n % 3] as number

function onPort(url: string, port: number): string {
  return Object.assign(new URL(url), { port: String(port) }).href
}

/** The arguments with which the wall clock of a process is wrong. */
function clockShiftedBy(ms: number): string[] {
  const code = `const Real = Date
globalThis.Date = class extends Real {
  constructor(...args) { args.length > 0 ? super(...args) : super(Real.now() + ${ms}) }
  static now() { return Real.now() + ${ms} }
}
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ${ms} })`
  return ms === 0 ? [] : ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

/** Describes a server. Its process begins with `start`. */
function clusterServer(env: Variables, args: readonly string[]): ClusterServer {
  let server: Server | null = null
  const url = `http://127.0.0.1:${env['PORT']}`
  const signal = (name: NodeJS.Signals) => server !== null && process.kill(server.pid, name)

  async function end(name: NodeJS.Signals): Promise<number | null> {
    const ending = server
    server = null
    return ending === null ? null : ending.stop(name)
  }

  return {
    url,
    env,
    output: () => server?.output() ?? '',
    async start() {
      // On a busy machine an engine may not answer in time. As a supervisor does, starts the server once more.
      server = await startServer(env, { args }).catch(() => startServer(env, { args }))
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    freeze: () => void signal('SIGSTOP'),
    thaw: () => void signal('SIGCONT'),
    async metric(name) {
      const response = await fetch(`http://127.0.0.1:${env['METRICS_PORT']}/metrics`)
      const line = (await response.text()).split('\n').find((text) => text.startsWith(`${name} `))
      return line === undefined ? null : Number(line.slice(name.length + 1))
    },
    async readiness() {
      const response = await fetch(`${url}/readyz`)
      return { ...((await response.json()) as { detail?: string }), status: response.status }
    },
  }
}
