// Runs the project's own commands as an operator would: scripts to their end, the built server until it is told to stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const ENTRY = `${ROOT}dist/server/entry.mjs`

export type Variables = Record<string, string>

export interface Ended {
  /** Exit code, or null where a signal ended the process. */
  code: number | null
  stdout: string
  stderr: string
}

/** What a child sees of this process's environment: none of the test runner's variables, none of Vitrine's. */
function surroundings(): Variables {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'npm_config_cache']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function launch(file: string, args: readonly string[], env: Variables, cwd: string): ChildProcess {
  return spawn(file, args, { cwd, env: { ...surroundings(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

function gathered(stream: ChildProcess['stdout']): { text: string } {
  const output = { text: '' }
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    output.text += chunk
  })
  return output
}

/** Runs a command to its end. */
export async function run(file: string, args: readonly string[], env: Variables = {}, cwd = ROOT): Promise<Ended> {
  const child = launch(file, args, env, cwd)
  const [stdout, stderr] = [gathered(child.stdout), gathered(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** Runs `build-scripts/<name>.ts` and throws unless it succeeds. */
export async function script(name: string, args: readonly string[], env: Variables): Promise<Ended> {
  const ended = await run(process.execPath, ['--import', 'tsx', `build-scripts/${name}.ts`, ...args], env)
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

/** Starts the built server and waits until it answers `/healthz`, whatever the answer. Throws with its output if it ends. */
export async function startServer(env: Variables, cwd = ROOT): Promise<Server> {
  const child = launch(process.execPath, [ENTRY], env, cwd)
  const streams = [gathered(child.stdout), gathered(child.stderr)]
  const output = () => streams.map((stream) => stream.text).join('')
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const url = `http://${env['HOST'] === '0.0.0.0' ? '127.0.0.1' : env['HOST']}:${env['PORT']}`
  await Promise.race([answering(url), ended.then((code) => Promise.reject(new Error(`exit ${code}: ${output()}`)))])
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    child.kill(signal)
    return ended
  }
  return { url, pid: child.pid as number, output, stop, ended }
}

const PATIENCE = 30_000

async function answering(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE
  while (performance.now() < deadline) {
    if (await reachable(url)) return
    await pause(25)
  }
  throw new Error(`${url} did not answer within ${PATIENCE / 1000} seconds`)
}

async function reachable(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
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
