// The load: clients that register, and clients that read with the keys that were given out, all until the server dies.
import { expect } from 'vitest'
import type { HttpResponse, Service } from '../../support/http/http.ts'
import { register } from '../../support/http/registrations.ts'
import type { Failure, Registration } from '../../support/model/shapes.ts'
import type { Random } from '../../support/project/random.ts'
import type { Acknowledged, Ledger } from './ledger.ts'

const REGISTERING = 8
const READING = 8
/** Registrations in a row for one email, of which two succeed. */
const AN_EMAIL = 3
/** Requests in a row with one key. */
const BURST = 20
const READS = ['/v1/me', '/v1/inspirations?limit=3', '/v1/inspirations/no-such-site', '/v1/taxonomies?taxonomy=color']

export interface Traffic {
  /** Registrations and reads answered so far. */
  readonly answered: number
  /** Resolves with the number of requests that were cut off when every client has met the end of the server. */
  readonly ended: Promise<number>
}

/** Numbers for addresses and emails that no other request of the run has. */
export interface Counter {
  next: number
}

export function startTraffic(service: Service, ledger: Ledger, { random, counter }: Sources): Traffic {
  const state = { answered: 0 }
  const idle: Acknowledged[] = []
  const registering = Array.from({ length: REGISTERING }, () => registerOn(service, ledger, { counter, idle, state }))
  const reading = Array.from({ length: READING }, () => readOn(service, { random, idle, state }))
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
  /** Keys that no client is using at the moment. */
  idle: Acknowledged[]
  state: State
}

async function registerOn(service: Service, ledger: Ledger, { counter, idle, state }: Registering): Promise<number> {
  for (;;) {
    const number = counter.next++
    const email = `reader-${Math.floor(number / AN_EMAIL)}@mail.example`
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
  idle: Acknowledged[]
  state: State
}

/** Takes a key that nobody uses, reads some with it, gives it back. So a kill cuts one request of a key at most. */
async function readOn(service: Service, { random, idle, state }: Reading): Promise<number> {
  for (;;) {
    const account = idle.shift()
    const left = account ? await readWith(account, service, { random, state }) : await turnOf(service)
    if (left !== null) return left
    if (account) idle.push(account)
  }
}

async function readWith(
  account: Acknowledged,
  service: Service,
  { random, state }: Omit<Reading, 'idle'>,
): Promise<number | null> {
  for (let left = 1 + random.below(BURST); left > 0; left--) {
    const answer = await ask(account, service, random.pick(READS))
    if (typeof answer === 'string') return answer === 'in flight' ? 1 : 0
    expect([200, 404, 429], 'a key that was given out is accepted').toContain(answer.status)
    state.answered++
  }
  return null
}

/** Waits for an answer to pass the time until a key is there. */
async function turnOf(service: Service): Promise<number | null> {
  const answer = await unlessCut(service('/v1/meta'))
  return typeof answer === 'string' ? 0 : null
}

/** Asks with a key and keeps its account. */
export async function ask<T>(
  account: Acknowledged,
  service: Service,
  target: string,
): Promise<HttpResponse<T> | 'in flight' | 'not sent'> {
  const answer = await unlessCut(service<T>(target, { key: account.key }))
  if (answer === 'in flight') account.cut++
  else if (answer !== 'not sent' && answer.status !== 429) account.answered.push(performance.now())
  return answer
}

/** An answer, or how far the request came when the server died. */
function unlessCut<T>(answered: Promise<HttpResponse<T>>): Promise<HttpResponse<T> | 'in flight' | 'not sent'> {
  return answered.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return 'not sent'
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 'in flight'
    throw error
  })
}
