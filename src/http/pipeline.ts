// The way of every request of the interface, from its path to its answer, and the two who hear of it: the log of faults
// and whoever observes answers.
import type { Answer } from './answer.ts'
import type { Arrival } from './arrival.ts'
import type { Service } from './call.ts'
import { isApiPath } from './common-headers.ts'
import { type Draft, travel } from './journey.ts'
import { type MaybePromise, whenReady } from './maybe-promise.ts'
import type { Problem } from './problem.ts'
import { refuse } from './respond.ts'
import type { FindRoute } from './routes.ts'

/** Answers a request, or null where its path is none of the interface's. Never throws, never rejects. */
export type Pipeline = (arrival: Arrival) => MaybePromise<Answer> | null

/** A request that has its answer, for whoever logs and counts them. */
export interface Answered {
  readonly arrival: Arrival
  /** The endpoint's pattern, such as `/v1/inspirations/[slug]`; null where the path belongs to none. */
  readonly route: string | null
  readonly status: number
  /** The key that was accepted; null where none was, or none was asked for. */
  readonly keyId: string | null
  /** From the first look at the request until the answer was made; writing it is not in it. */
  readonly milliseconds: number
}

export interface Surroundings {
  readonly findRoute: FindRoute
  /** The open service; asked at each request that needs it. */
  service(): Service
  /** Logs an error that no client may see. */
  fault(error: unknown, where: string): void
  /** Told of every answer before it is written. Must not throw. Nothing is measured where it is absent. */
  observe?(answered: Answered): void
}

export function pipeline({ findRoute, service, fault, observe }: Surroundings): Pipeline {
  /** The outermost catch: a broken promise of ours becomes a 500 that says nothing about it. */
  function failed(error: unknown, { arrival }: Draft): Answer {
    fault(error, `${arrival.method} ${arrival.path}`)
    return refuse({ arrival, admission: null }, INTERNAL)
  }

  function answerOf(locals: Draft, found: ReturnType<FindRoute>): MaybePromise<Answer> {
    try {
      const answer = travel(locals, found, service)
      return answer instanceof Promise ? answer.catch((error) => failed(error, locals)) : answer
    } catch (error) {
      return failed(error, locals)
    }
  }

  return (arrival) => {
    const found = findRoute(arrival.path)
    if (found === 'unknown' && !isApiPath(arrival.path)) return null
    const locals = draftOf(arrival)
    if (observe === undefined) return answerOf(locals, found)
    const began = performance.now()
    return whenReady(answerOf(locals, found), (answer) => {
      observe(answeredOf(locals, { found, status: answer.status, milliseconds: performance.now() - began }))
      return answer
    })
  }
}

/** What the pipeline fills in on the way. */
function draftOf(arrival: Arrival): Draft {
  return { arrival, service: NOT_YET, served: NOT_YET, key: null, admission: null, parameters: null }
}
const NOT_YET = null as never

type Outcome = { found: ReturnType<FindRoute>; status: number; milliseconds: number }

function answeredOf({ arrival, key }: Draft, { found, status, milliseconds }: Outcome): Answered {
  const route = typeof found === 'string' ? null : found.route.pattern
  return { arrival, route, status, keyId: key?.keyId ?? null, milliseconds }
}

const INTERNAL: Problem = { problem: 'internal', message: 'Something went wrong on our side; please try again.' }
