// Visits pages of strangers with Chromium, in a process of its own: without the settings and files of this one, with limits, and
// with a proxy for each visit that reaches public addresses only. (rules 52.4, 52.10 to 52.12)
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { NotPublic } from '../../src/ground/public-request.ts'
import { inTurn } from '../../src/ground/scheduling.ts'
import { BadInput } from '../cli/command.ts'
import { openProxy, type PublicProxy } from './public-proxy.ts'
import { type Outcome, type Seen, VisitFault, type VisitMessage } from './seen.ts'

export interface Browser {
  /** Opens an address, and resolves to what it shows. Rejects with {@link VisitFault}, and with {@link BadInput} without Chromium. */
  visit(url: string, options?: { pictures?: false }): Promise<Seen>
}

export interface BrowserOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Which addresses are reached: public ones. Tests alone say something else. */
  readonly accepts?: (address: string) => boolean
  /** How long a visit may take, ms. */
  readonly limitMs?: number
}

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const SCRIPT = join(PROJECT, 'build-scripts/capture/process.ts')
const LIMIT_MS = 90_000
/** How many pages are open at a time. */
const OPEN = 3
/** The memory that pictures took goes back to the system: glibc keeps it for each thread, 1 GB after nine pictures. */
const SPARING = { MALLOC_ARENA_MAX: '1' }
/** The user and group nobody, who can read no catalog. Chromium has no sandbox for the superuser. */
const NOBODY = 65_534

/** Runs `work` with a browser, which starts with the first visit, and again after a visit that had to be stopped. */
export async function withBrowser<T>(options: BrowserOptions, work: (browser: Browser) => Promise<T>): Promise<T> {
  const { env = process.env, accepts, limitMs = LIMIT_MS } = options
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-visits-'))
  const isSuperuser = process.getuid?.() === 0
  if (isSuperuser) chownSync(folder, NOBODY, NOBODY)
  const [limit, alone] = [pLimit(OPEN), inTurn()]
  let running: ChildProcess | null = null
  let last = 0

  const current = (): ChildProcess => {
    if (!running?.connected) running = started(env, folder, isSuperuser)
    return running
  }

  async function visit(url: string, { pictures }: { pictures?: false } = {}): Promise<Seen> {
    const proxy = await openProxy(accepts)
    const ask = () => answer(current(), { id: ++last, url, proxy: proxy.address, pictures: pictures ?? true }, limitMs)
    try {
      const outcome = await ask()
      // The process may have ended because of another visit: what is repeated is alone.
      const isStopped = !outcome.ok && outcome.fault === 'crashed'
      return seenOf(isStopped ? await alone(ask) : outcome, url, proxy)
    } finally {
      proxy.close()
    }
  }

  try {
    return await work({ visit: (url, how) => limit(visit, url, how) })
  } finally {
    await ended(running)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function started(env: NodeJS.ProcessEnv, folder: string, isSuperuser: boolean): ChildProcess {
  const child = fork(SCRIPT, [folder], {
    ...(isSuperuser && { uid: NOBODY, gid: NOBODY }),
    execArgv: ['--max-old-space-size=768', '--import', 'tsx'],
    cwd: PROJECT,
    env: { ...SPARING, PATH: env['PATH'], CHROMIUM: env['CHROMIUM'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return child.setMaxListeners(0)
}

/** The answer of the process to a question. A process that says nothing in time is killed. */
async function answer(child: ChildProcess, asked: VisitMessage, limitMs: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const heard = (message: { id: number; outcome: Outcome }) => {
    if (message.id === asked.id) resolve(message.outcome)
  }
  const died = () => resolve({ ok: false, fault: 'crashed', at: asked.url })
  const timer = setTimeout(() => {
    resolve({ ok: false, fault: 'slow', at: asked.url })
    child.kill('SIGKILL')
  }, limitMs)
  child.on('message', heard).once('exit', died)
  child.send(asked, (error) => error && died())
  const outcome = await promise
  clearTimeout(timer)
  child.off('message', heard).off('exit', died)
  return outcome
}

function seenOf(outcome: Outcome, url: string, proxy: PublicProxy): Seen {
  const host = URL.parse(outcome.ok ? outcome.seen.landed : outcome.at)?.hostname ?? ''
  const failure = proxy.failure(host) ?? proxy.failure(URL.parse(url)?.hostname ?? '')
  const isProxys = outcome.ok ? outcome.seen.status === 502 : outcome.fault === 'unreachable'
  if (isProxys && failure) throw new VisitFault(...whyNot(failure, host))
  if (outcome.ok) return outcome.seen
  if (outcome.fault === 'no browser') throw new BadInput(outcome.why ?? '')
  if (proxy.isSpent()) throw new VisitFault('endless', host)
  throw new VisitFault(outcome.fault, host, outcome.why)
}

function whyNot(failure: NodeJS.ErrnoException, host: string): ConstructorParameters<typeof VisitFault> {
  if (failure instanceof NotPublic) return ['not public', host, failure.message]
  if (failure.code === 'ENOTFOUND') return ['no host', host]
  return ['unreachable', host, failure.code ?? failure.message]
}

async function ended(child: ChildProcess | null): Promise<void> {
  if (!child?.connected) return
  const exit = once(child, 'exit')
  child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exit
  clearTimeout(timer)
}
