// The load: clients that register, and clients that read with the issued keys, until the server stops.
import { expect } from 'vitest'
import type { HttpResponse, Service } from '../../support/http/http.ts'
import { register } from '../../support/http/registrations.ts'
import type { Failure, Registration } from '../../support/model/shapes.ts'
import type { Random } from '../../support/project/random.ts'
import type { AcknowledgedKey, Ledger } from './ledger.ts'

const REGISTERING = 8
const READING = 8
/** Consecutive registrations per email address. Two of them succeed. */
const REGISTRATIONS_PER_EMAIL = 3
/** Maximum number of consecutive requests with one key. */
const BURST = 20
const READS = ['/v1/me', '/v1/inspirations?limit=3', '/v1/inspirations/no-such-site', '/v1/taxonomies?taxonomy=color']

export interface Traffic {
  /** The number of responses so far. */
  readonly answered: number
  /** Resolves when all clients have noticed that the server stopped, with the number of requests that were cut off. */
  readonly ended: Promise<number>
}

/** Numbers for unique addresses and email addresses. */
export interface Counter {
  next: number
}

export function startTraffic(service: Service, ledger: Ledger, { random, counter }: Sources): Traffic {
  const state = { answered: 0 }
  const idle: AcknowledgedKey[] = []
  const registering = Array.from({ length: REGISTERING }, () =>
    registerUntilCut(service, ledger, { counter, idle, state }),
  )
  const reading = Array.from({ length: READING }, () => readUntilCut(service, { random, idle, state }))
  const ended = Promise.all([...registering, ...reading]).then((cuts) => cuts.reduce((sum, cut) => sum + cut, 0))
  ended.catch(() => {})
  return {
    get answered() {
      return state.answered
    },
    ended,
  }
}

interface Sources {
  random: Random
  counter: Counter
}

interface State {
  answered: number
}

interface Registering {
  counter: Counter
  /** Keys that no client is using. */
  idle: AcknowledgedKey[]
  state: State
}

async function registerUntilCut(
  service: Service,
  ledger: Ledger,
  { counter, idle, state }: Registering,
): Promise<number> {
  for (;;) {
    const number = counter.next++
    const email = `reader-${Math.floor(number / REGISTRATIONS_PER_EMAIL)}@mail.example`
    const answer = await unlessCut(register<Registration | Failure>(service, { email }, addressOf(number)))
    if (typeof answer === 'string') {
      if (answer === 'in flight') ledger.cutRegistrations++
      return answer === 'in flight' ? 1 : 0
    }
    state.answered++
    if (answer.status === 201) idle.push(ledger.add((answer.data as Registration).api_key, email))
    else expect([answer.status, (answer.data as Failure).error]).toEqual([429, 'limit_reached'])
  }
}

function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

interface Reading {
  random: Random
  idle: AcknowledgedKey[]
  state: State
}

/** Reads with an idle key and puts it back, so that a kill cuts off at most one request per key. */
async function readUntilCut(service: Service, { random, idle, state }: Reading): Promise<number> {
  for (;;) {
    const account = idle.shift()
    const left = account ? await readWith(account, service, { random, state }) : await waitForKey(service)
    if (left !== null) return left
    if (account) idle.push(account)
  }
}

async function readWith(
  account: AcknowledgedKey,
  service: Service,
  { random, state }: Omit<Reading, 'idle'>,
): Promise<number | null> {
  for (let left = 1 + random.below(BURST); left > 0; left--) {
    const answer = await ask(account, service, random.pick(READS))
    if (typeof answer === 'string') return answer === 'in flight' ? 1 : 0
    expect([200, 404, 429], 'an issued key is accepted').toContain(answer.status)
    state.answered++
  }
  return null
}

/** Waits for one response if there is no idle key. */
async function waitForKey(service: Service): Promise<number | null> {
  const answer = await unlessCut(service('/v1/meta'))
  return typeof answer === 'string' ? 0 : null
}

/** Sends a request with a key and records the result. */
export async function ask<T>(
  account: AcknowledgedKey,
  service: Service,
  target: string,
): Promise<HttpResponse<T> | 'in flight' | 'not sent'> {
  const answer = await unlessCut(service<T>(target, { key: account.key }))
  if (answer === 'in flight') account.cut++
  else if (answer !== 'not sent' && answer.status !== 429) account.answered.push(performance.now())
  return answer
}

/** Returns the response, or how far the request got when the server stopped. */
function unlessCut<T>(answered: Promise<HttpResponse<T>>): Promise<HttpResponse<T> | 'in flight' | 'not sent'> {
  return answered.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return 'not sent'
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 'in flight'
    throw error
  })
}
