// Runs the project's commands as an operator does: scripts until they end, the built server until a test stops it.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hosted } from '../commands/hosted.ts'
import { COMES_WITHIN_MS } from '../project/patience.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns the arguments that make Node.js run `build-scripts/<name>.ts`. The tests of README use tsx besides, as npm does. */
export function command(name: string, ...words: readonly string[]): string[] {
  return [`build-scripts/${name}.ts`, ...words]
}

/** The environment variable that names the built server for the test workers. */
export const SERVER_VARIABLE = 'CONTRACT_SERVER'

/** Returns the path of the built server: the run's own copy if there is one. */
export function serverEntry(): string {
  return process.env[SERVER_VARIABLE] ?? `${ROOT}dist/server/entry.mjs`
}

export type Variables = Record<string, string>

export interface ProcessResult {
  /** The exit code, or null if a signal ended the process. */
  code: number | null
  stdout: string
  stderr: string
}

/** Returns the environment of child processes, without the variables of the test runner and of Vitrine. */
export function baseEnvironment(): Variables {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'npm_config_cache', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** The processes that are running, so that none outlives a failed test or an interrupted run. */
const running = new Set<ChildProcess>()
process.once('exit', killRemaining)

/** Kills all processes that this module started and that are still running. */
export function killRemaining(): void {
  for (const child of running) child.kill('SIGKILL')
}

function launch(file: string, args: readonly string[], env: Variables, cwd: string): ChildProcess {
  const child = spawn(file, args, { cwd, env: { ...baseEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  return child.once('close', () => running.delete(child))
}

function collectOutput(stream: ChildProcess['stdout']): { text: string } {
  const output = { text: '' }
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    output.text += chunk
  })
  return output
}

interface Running {
  readonly ended: Promise<ProcessResult>
  /** SIGKILL. */
  kill(): void
}

/** Starts a command. */
export function start(file: string, args: readonly string[], env: Variables = {}, cwd = ROOT): Running {
  const child = launch(file, args, env, cwd)
  const [stdout, stderr] = [collectOutput(child.stdout), collectOutput(child.stderr)]
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    return { code: code ?? null, stdout: stdout.text, stderr: stderr.text }
  })
  return { ended, kill: () => void child.kill('SIGKILL') }
}

/** Runs a program until it ends. Commands share a process, but for one that becomes a server, and where tests time them. */
export function run(file: string, args: readonly string[], env: Variables = {}, cwd = ROOT): Promise<ProcessResult> {
  const isCommand = file === process.execPath && /^build-scripts\/(?!start)/.test(args[0] ?? '') && cwd === ROOT
  return isCommand && !process.env['OWN_PROCESSES'] ? ranInHost(args, env) : start(file, args, env, cwd).ended
}

/** Runs a command of `build-scripts` with standard input. */
export function ranInHost(args: readonly string[], env: Variables, stdin: string | Uint8Array = '') {
  return hosted({ args, env: { ...baseEnvironment(), ...env }, stdin }, ROOT)
}

/**
 * Runs `build-scripts/<name>.ts` and throws unless it succeeds. Tests build for fixed days, which may be far after the
 * clock's, so `--today` comes with `--force`.
 */
export async function script(name: string, args: readonly string[], env: Variables): Promise<ProcessResult> {
  const forced = args.includes('--today') ? ['--force'] : []
  const ended = await run(process.execPath, command(name, ...args, ...forced), env)
  if (ended.code === 0) return ended
  throw new Error(`${name} ${args.join(' ')} ended with ${ended.code}:\n${ended.stderr || ended.stdout}`)
}

export interface Server {
  url: string
  pid: number
  /** Standard output, then standard error, so far. */
  output(): string
  /** Sends a signal (SIGTERM by default) and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves with the exit code when the process ends. */
  readonly ended: Promise<number | null>
}

/** What `npm start` runs. */
export const START = ['build-scripts/start/launch.mjs']

export interface Launch {
  /** Whether to wait until `/healthz` responds, or until it reports a loaded snapshot (the default). */
  until?: 'listening' | 'loaded'
  /** The arguments of Node.js; the built server by default. */
  args?: readonly string[]
  /** How long to wait, in milliseconds. */
  timeoutMs?: number
  /** The time between two requests to `/healthz`, in milliseconds. */
  pollMs?: number
  /** The limit of file descriptors, by default that of the tests. */
  descriptors?: number
}

/** Starts a server and waits until it is ready. Throws with its output if it ends before that or does not get ready. */
export async function startServer(
  env: Variables,
  { until = 'loaded', args = [serverEntry()], timeoutMs = COMES_WITHIN_MS, pollMs = 20, descriptors }: Launch = {},
): Promise<Server> {
  const limited = ['-c', `ulimit -n ${descriptors} && exec "$0" "$@"`, process.execPath, ...args]
  const child =
    descriptors === undefined ? launch(process.execPath, args, env, ROOT) : launch('/bin/sh', limited, env, ROOT)
  const streams = [collectOutput(child.stdout), collectOutput(child.stderr)]
  const output = () => streams.map((stream) => stream.text).join('')
  const ended = once(child, 'close').then(([code]) => code as number | null)
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    child.kill(signal)
    return ended
  }
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const url = `http://${env['HOST'] === '0.0.0.0' ? '127.0.0.1' : env['HOST']}:${env['PORT']}`
  const failed = await Promise.race([
    waitUntilReady(url, { until, timeoutMs, pollMs }, () => hasEnded),
    ended.then((code) => `it ended with ${code}`),
  ])
  if (failed === null) return { url, pid: child.pid as number, output, stop, ended }
  await stop('SIGKILL')
  throw new Error(`The server did not start: ${failed}\n${output()}`)
}

/** Requests `/healthz` until the server is ready. Returns null, or a message if it does not get ready. */
async function waitUntilReady(
  url: string,
  { until, timeoutMs, pollMs }: Required<Omit<Launch, 'args' | 'descriptors'>>,
  hasEnded: () => boolean,
): Promise<string | null> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline && !hasEnded()) {
    const status = await healthOf(url)
    if (status === 200 || (status !== null && until === 'listening')) return null
    await pause(pollMs)
  }
  return `${url}/healthz was not ${until} within ${timeoutMs / 1000} seconds`
}

function healthOf(url: string): Promise<number | null> {
  return fetch(`${url}/healthz`).then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => null,
  )
}

/** The ports of this worker, in turn from a random one: a port that a server is about to take is not given again. */
const PORTS = 2_000
const firstPort = 12_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10) * PORTS
let portsGiven = randomInt(PORTS)

/**
 * Returns a free port on 127.0.0.1. It is below those of outgoing connections, one of which could take it before a server
 * does. (ip_local_port_range of Linux begins at 32768.)
 */
export async function freePort(): Promise<number> {
  const port = firstPort + (portsGiven++ % PORTS)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
