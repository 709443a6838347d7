// The process that works for the desk, beside the event loop that serves visitors. It starts with the first job, ends when nobody
// has edited for a while, and is replaced when it dies or hangs. (rules 48.22 to 48.24)
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Asked, JobAnswer, JobName, Outcome } from './jobs.ts'

const SCRIPT = 'build-scripts/desk.ts'
/** Idle time after which the process ends, ms. */
const IDLE_MS = 15 * 60_000
/** What a job takes at most, ms. */
const LIMIT_MS = 60_000
/** How long its jobs may go on when the server stops, ms. */
const STOP_MS = 5_000

const refused = (why: string) => ({ ok: false, why }) as const
const UNCERTAIN = 'so it is not certain that this was done. Look at the list of edits'
const ENDED = refused(`The desk was interrupted, ${UNCERTAIN}, and try again.`)
const TOO_LONG = refused(`This took longer than a minute and was stopped, ${UNCERTAIN}, and tell the operator.`)
const STOPPING = refused('The server is about to restart. Nothing was changed. Try again in a moment.')

export interface Desk {
  /** Resolves to the result of a job, or to the reason why nothing was changed. Never rejects. */
  ask<Name extends JobName>(job: Name, asked: Asked<Name>): Promise<Outcome<Name>>
  /** Resolves when the process has ended, after the jobs that it has. Later jobs are refused. */
  close(): Promise<void>
}

export interface DeskOptions {
  /** Takes what the process says on standard error, line by line. */
  log(line: string): void
  script?: string
}

// biome-ignore lint/suspicious/noExplicitAny: the answer to a job has the type of its question
type Answer = PromiseWithResolvers<Outcome<any>>

/** One process, with the jobs that it was asked. */
interface Running {
  readonly child: ChildProcess
  readonly waiting: Map<number, Answer>
  readonly idle: NodeJS.Timeout
}

/** The desk of an installation: the catalog of the working directory's settings. */
export function openDesk({ log, script = SCRIPT }: DeskOptions): Desk {
  let running: Running | null = null
  let last = 0
  let isClosed = false

  function current(): Running {
    if (!running?.child.connected) running = started(script, log)
    return running
  }

  return {
    ask(job, asked) {
      if (isClosed) return Promise.resolve(STOPPING)
      const { child, waiting, idle } = current()
      const [id, answer] = [++last, Promise.withResolvers<Outcome<typeof job>>()]
      const limit = setTimeout(() => end(child, answer), LIMIT_MS).unref()
      waiting.set(id, answer)
      idle.refresh()
      child.send({ id, job, asked }, (error) => error && answer.resolve(ENDED))
      return answer.promise.finally(() => {
        clearTimeout(limit)
        waiting.delete(id)
      })
    },
    async close() {
      isClosed = true
      if (!running?.child.connected) return
      const { child, waiting } = running
      for (const handle of [child, child.channel]) handle?.ref()
      const ended = once(child, 'exit')
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await Promise.all(Array.from(waiting.values(), ({ promise }) => promise))
      if (child.connected) child.disconnect()
      await ended
      clearTimeout(limit)
    },
  }
}

/** Stops a process that hangs. A killed process stays connected for a moment, in which it would get the next job. */
function end(child: ChildProcess, { resolve }: Answer): void {
  resolve(TOO_LONG)
  if (child.connected) child.disconnect()
  child.kill('SIGKILL')
}

/** Starts the process. It keeps the server's own alive for no moment. */
function started(script: string, log: DeskOptions['log']): Running {
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const
  const child = fork(script, [], { execArgv: ['--import', 'tsx'], serialization: 'advanced', stdio: [...stdio] })
  const waiting: Running['waiting'] = new Map()
  const idle = setTimeout(() => child.disconnect(), IDLE_MS).unref()
  // A message that answers nothing says that work goes on.
  child.on('message', ({ id, outcome }: JobAnswer) => {
    idle.refresh()
    waiting.get(id)?.resolve(outcome)
  })
  const ended = () => {
    clearTimeout(idle)
    for (const { resolve } of waiting.values()) resolve(ENDED)
  }
  child.once('exit', ended).on('error', ended)
  if (child.stderr) createInterface(child.stderr).on('line', (line) => log(withoutSecrets(line)))
  for (const handle of [child, child.channel, child.stderr as Socket | null]) handle?.unref()
  return { child, waiting, idle }
}

function withoutSecrets(line: string): string {
  return line.replace(/svc_\w+/g, 'svc_…').replace(/:\/\/[^\s/@]+@/g, '://…@')
}
