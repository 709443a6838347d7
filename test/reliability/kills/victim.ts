// Starts a script of the project and kills it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../support/project/random.ts'
import { command, ROOT, type Variables } from '../../support/worlds/processes.ts'

/** When to kill: `delayMs` after the start, or after a sign that the script has reached a certain point. */
export interface Moment {
  delayMs: number
  sign?: () => boolean
}

/** Whether the kill ended the process, or the process had already exited. */
export type Outcome = 'killed' | 'over'

/** A sign to wait for, and how long the work after it takes, ms. */
export interface Aim {
  sign: () => boolean
  withinMs: number
}

/** The share of kills that are aimed at a sign. The others happen at any time. */
const AIMED_SHARE = 0.5

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Draws a moment in a script that takes `durationMs`. */
export function randomMoment(random: Random, durationMs: number, aims: readonly Aim[]): Moment {
  if (!random.chance(AIMED_SHARE)) return { delayMs: random.below(Math.ceil(durationMs)) }
  const { sign, withinMs } = random.pick(aims)
  return { delayMs: random.below(withinMs), sign }
}

/** Starts `build-scripts/<name>.ts` and kills it (SIGKILL). Throws if it failed before the kill. */
export async function killScript(
  name: string,
  args: readonly string[],
  env: Variables,
  moment: Moment,
): Promise<Outcome> {
  const child = launch(command(name, ...args), env)
  const errors = errorsOf(child)
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  await waitForMoment(moment, child, ended)
  child.kill('SIGKILL')
  const [code, signal] = await ended
  if (signal === 'SIGKILL') return 'killed'
  if (code === 0) return 'over'
  throw new Error(`${name} exited with ${code} before it was killed:\n${errors()}`)
}

async function waitForMoment({ delayMs, sign }: Moment, child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  while (sign && child.exitCode === null && !sign()) await nextTurn()
  await Promise.race([pause(delayMs), ended])
}

function launch(args: readonly string[], env: Variables): ChildProcess {
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  )
  const options = { cwd: ROOT, env: { ...inherited, ...env }, stdio: ['ignore', 'ignore', 'pipe'] as const }
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
