// Runs the project's own commands as an operator would: scripts to their end, the built server until it is told to stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * What Node.js is given to run `build-scripts/<name>.ts`. Node.js strips the types itself: with what it compiled
 * before (`compileCache`) a command starts in 0.16 s instead of the 0.42 s that tsx takes. The tests of README run the
 * commands with tsx, as npm does.
 */
export function command(name: string, ...words: readonly string[]): string[] {
  return [`build-scripts/${name}.ts`, ...words]
}

/** The variable by which a run tells its workers which built server it tests. */
export const SERVER_VARIABLE = 'CONTRACT_SERVER'

/** The built server: the run's own copy, where there is one. */
export function serverEntry(): string {
  return process.env[SERVER_VARIABLE] ?? `${ROOT}dist/server/entry.mjs`
}

export type Variables = Record<string, string>

export interface ProcessResult {
  /** Exit code, or null where a signal ended the process. */
  code: number | null
  stdout: string
  stderr: string
}

/** What a child sees of this process's environment: none of the test runner's variables and none of Vitrine's. */
export function baseEnvironment(): Variables {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'npm_config_cache', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** What still runs, so that nothing outlives a test that fails or a run that ends early. */
const running = new Set<ChildProcess>()
process.once('exit', killRemaining)

/** Kills every process that this module started and that has not ended. */
export function killRemaining(): void {
  for (const child of running) child.kill('SIGKILL')
}

function launch(file: string, args: readonly string[], env: Variables, cwd: string): ChildProcess {
  const child = spawn(file, args, { cwd, env: { ...baseEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  return child.once('close', () => running.delete(child))
}

function gathered(stream: ChildProcess['stdout']): { text: string } {
  const output = { text: '' }
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    output.text += chunk
  })
  return output
}

/** Runs a command to its end. */
export async function run(
  file: string,
  args: readonly string[],
  env: Variables = {},
  cwd = ROOT,
): Promise<ProcessResult> {
  const child = launch(file, args, env, cwd)
  const [stdout, stderr] = [gathered(child.stdout), gathered(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** Runs `build-scripts/<name>.ts` and throws unless it succeeds. */
export async function script(name: string, args: readonly string[], env: Variables): Promise<ProcessResult> {
  const ended = await run(process.execPath, command(name, ...args), env)
  if (ended.code === 0) return ended
  throw new Error(`${name} ${args.join(' ')} ended with ${ended.code}:\n${ended.stderr || ended.stdout}`)
}

export interface Server {
  url: string
  pid: number
  /** What it has written so far, both streams. */
  output(): string
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves with the exit code when the process ends by itself. */
  readonly ended: Promise<number | null>
}

/** What `npm start` runs. */
export const START = ['--import', 'tsx', 'build-scripts/start.ts']

export interface Launch {
  /** Whether `/healthz` has to answer at all, or has to say that a snapshot is loaded (the default). */
  until?: 'listening' | 'loaded'
  /** What Node.js is given: the built server by default. */
  args?: readonly string[]
  /** How long it may take, and how often it is asked meanwhile, ms. */
  patienceMs?: number
  pollMs?: number
}

/** Starts a server and waits until it is ready. Throws with its output if it ends before, or never is. */
export async function startServer(
  env: Variables,
  { until = 'loaded', args = [serverEntry()], patienceMs = PATIENCE_MS, pollMs = 20 }: Launch = {},
): Promise<Server> {
  const child = launch(process.execPath, args, env, ROOT)
  const streams = [gathered(child.stdout), gathered(child.stderr)]
  const output = () => streams.map((stream) => stream.text).join('')
  const ended = once(child, 'close').then(([code]) => code as number | null)
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    child.kill(signal)
    return ended
  }
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const url = `http://${env['HOST'] === '0.0.0.0' ? '127.0.0.1' : env['HOST']}:${env['PORT']}`
  const failed = await Promise.race([
    ready(url, { until, patienceMs, pollMs }, () => isOver),
    ended.then((code) => `it ended with ${code}`),
  ])
  if (failed === null) return { url, pid: child.pid as number, output, stop, ended }
  await stop('SIGKILL')
  throw new Error(`The server did not start: ${failed}\n${output()}`)
}

const PATIENCE_MS = 30_000

/** Asks `/healthz` until the server is ready; null, or what is wrong. */
async function ready(
  url: string,
  { until, patienceMs, pollMs }: Required<Omit<Launch, 'args'>>,
  isOver: () => boolean,
): Promise<string | null> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline && !isOver()) {
    const status = await healthOf(url)
    if (status === 200 || (status !== null && until === 'listening')) return null
    await pause(pollMs)
  }
  return `${url}/healthz was not ${until} within ${patienceMs / 1000} seconds`
}

function healthOf(url: string): Promise<number | null> {
  return fetch(`${url}/healthz`).then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => null,
  )
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
