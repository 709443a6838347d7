// The process that works for the desk, beside the event loop that serves visitors. It starts with the first job, and ends when
// nobody has edited for a while.
import { type ChildProcess, fork } from 'node:child_process'
import type { Asked, JobAnswer, JobName, Outcome } from './jobs.ts'

const SCRIPT = 'build-scripts/desk.ts'
/** Idle time after which the process ends, ms. */
const IDLE_MS = 15 * 60_000
const ENDED = {
  ok: false,
  why: 'The desk was interrupted, so it is not certain that this edit was stored. Look at the history, and try again.',
} as const

export interface Desk {
  /** Resolves to the result of a job, or to the reason why nothing was changed. Never rejects. */
  ask<Name extends JobName>(job: Name, asked: Asked<Name>): Promise<Outcome<Name>>
  /** Ends the process after the jobs that it has. */
  close(): void
}

// biome-ignore lint/suspicious/noExplicitAny: the answer to a job has the type of its question
type Answer = (outcome: Outcome<any>) => void

/** One process, with the jobs that it was asked. */
interface Running {
  readonly child: ChildProcess
  readonly waiting: Map<number, Answer>
}

/** The desk of an installation: the catalog of the working directory's settings. `script` is for tests. */
export function openDesk(script = SCRIPT): Desk {
  let running: Running | null = null
  let last = 0

  function current(): Running {
    if (running?.child.connected) return running
    running = started(script)
    return running
  }

  return {
    ask(job, asked) {
      const { child, waiting } = current()
      const id = ++last
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, job, asked }, (error) => {
          if (error !== null && waiting.delete(id)) resolve(ENDED)
        })
      })
    },
    close() {
      if (running?.child.connected) running.child.disconnect()
    },
  }
}

/** Starts the process. It keeps the server's own alive for no moment. */
function started(script: string): Running {
  const child = fork(script, [], { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  const waiting: Running['waiting'] = new Map()
  const idle = setTimeout(() => child.disconnect(), IDLE_MS).unref()
  child.on('message', ({ id, outcome }: JobAnswer) => {
    idle.refresh()
    waiting.get(id)?.(outcome)
    waiting.delete(id)
  })
  const end = () => {
    clearTimeout(idle)
    for (const answer of waiting.values()) answer(ENDED)
    waiting.clear()
  }
  child.once('exit', end).once('error', end)
  child.unref()
  child.channel?.unref()
  return { child, waiting }
}
