// A script of the project that is started in order to be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../support/project/random.ts'
import { command, ROOT, type Variables } from '../../support/worlds/processes.ts'

/** When to kill: `delayMs` after the start, or after a sign that the work has come to a certain point. */
export interface Moment {
  delayMs: number
  sign?: () => boolean
}

/** Whether the kill ended the process; else it had come to its end before. */
export type Fate = 'killed' | 'over'

/** A sign to wait for, and how long what follows it takes, ms. */
export interface Aim {
  sign: () => boolean
  withinMs: number
}

/** The part of the kills that are aimed at the short steps that matter; the others fall anywhere in the duration. */
const AIMED = 0.5

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A moment of a work that takes `wholeMs`. */
export function randomMoment(random: Random, wholeMs: number, aims: readonly Aim[]): Moment {
  if (!random.chance(AIMED)) return { delayMs: random.below(Math.ceil(wholeMs)) }
  const { sign, withinMs } = random.pick(aims)
  return { delayMs: random.below(withinMs), sign }
}

/** Starts `build-scripts/<name>.ts` and kills it (SIGKILL). Throws where it failed by itself. */
export async function killScript(name: string, args: readonly string[], env: Variables, moment: Moment): Promise<Fate> {
  const child = launch(command(name, ...args), env)
  const said = errorsOf(child)
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  await come(moment, child, ended)
  child.kill('SIGKILL')
  const [code, signal] = await ended
  if (signal === 'SIGKILL') return 'killed'
  if (code === 0) return 'over'
  throw new Error(`${name} ended with ${code} before it was killed:\n${said()}`)
}

async function come({ delayMs, sign }: Moment, child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  while (sign && child.exitCode === null && !sign()) await nextTurn()
  await Promise.race([pause(delayMs), ended])
}

function launch(args: readonly string[], env: Variables): ChildProcess {
  const surroundings = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const options = { cwd: ROOT, env: { ...surroundings, ...env }, stdio: ['ignore', 'ignore', 'pipe'] as const }
  const child = spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  running.add(child)
  return child.once('close', () => running.delete(child))
}

function errorsOf(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}
