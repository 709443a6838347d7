// A process of PostgreSQL or Valkey that tests kill, freeze and start again on the same port and data.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { COMES_WITHIN_MS } from '../project/patience.ts'

export interface EngineProcess {
  readonly port: number
  readonly pid: number
  /** Sends a signal: SIGSTOP freezes the engine with its children, SIGCONT continues it. */
  signal(signal: NodeJS.Signals): void
  /** Kills the process with its children and resolves when it is gone. */
  kill(): Promise<void>
  /** Starts it again and resolves when it answers. */
  start(): Promise<void>
}

export interface EngineCommand {
  readonly port: number
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The user that runs it; the own user by default. */
  readonly uid?: number | undefined
  /** Whether it answers. */
  isReady(): Promise<boolean>
}

/** Describes an engine. The process begins with `start`. */
export function engineProcess({ port, file, args, env, uid, isReady }: EngineCommand): EngineProcess {
  let child: ChildProcess | null = null
  let output = ''
  process.once('exit', () => toAll('SIGKILL'))

  function toAll(signal: NodeJS.Signals): void {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    // A parent that is stopped has no further children.
    trySignal(child.pid, 'SIGSTOP')
    for (const pid of [...childrenOf(child.pid), child.pid]) trySignal(pid, signal)
  }

  return {
    port,
    get pid() {
      return child?.pid ?? -1
    },
    signal: toAll,
    async kill() {
      if (child === null) return
      const ended = once(child, 'close')
      toAll('SIGKILL')
      await ended
      child = null
    },
    async start() {
      output = ''
      const options = { env: { ...process.env, ...env }, ...(uid === undefined ? {} : { uid }) }
      const started = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk))
      child = started
      const until = performance.now() + COMES_WITHIN_MS
      while (!(await isReady())) {
        if (started.exitCode !== null || performance.now() > until) throw new Error(`${file} did not start:\n${output}`)
        await pause(20)
      }
    },
  }
}

/** The processes of a parent. Those of PostgreSQL lead process groups of their own, so no signal reaches all of them. */
function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.filter((name) => parentOf(name) === pid).map(Number)
}

/** Field 4 of proc_pid_stat(5). The name before it is in parentheses and may have any characters. */
function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
  } catch {
    return null // It has just ended.
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

/** The path of a program of PostgreSQL, which Debian keeps outside PATH. */
export function postgresProgram(name: string): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions.length === 0 ? name : join(root, versions[0] as string, 'bin', name)
}
