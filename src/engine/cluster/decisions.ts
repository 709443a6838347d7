// Decides about requests of one of several servers: with one call of Valkey, which counts the request unless this server is
// behind the log of changes. Then the server follows the log and decides again, so that what is refused takes no place.

import { LRUCache } from 'lru-cache'
import { WINDOW_MS } from '../../accounts/limits.ts'
import type { AuthResult } from '../../accounts/verification.ts'
import { EngineUnavailable, unlessAway } from '../../ground/faults.ts'
import type { MaybePromise } from '../../ground/scheduling.ts'
import { type Admission, admissionOf } from '../../state/authorizer.ts'
import type { Answer, Ask, Asked } from '../../state/valkey/admissions.ts'
import type { Follower } from './follower.ts'

export interface DecisionSetting {
  readonly ask: Ask
  readonly follower: Pick<Follower, 'logNumber' | 'position' | 'reach' | 'refresh'>
  readonly windows: SharedWindows
}

/** Each try but the last follows the log once. No burst of changes takes as many. */
const MAX_TRIES = 20

/** Why a key is refused. */
export type RefusedKey = Extract<AuthResult, { ok: false }>

/** A request that may be served as far as its key is concerned, and its place in the window; null if it is not counted. */
export interface Decided<Found> {
  readonly request: Found
  readonly admission: Admission | null
}

/**
 * Decides about a request. `identify` says what it is about, from what is in memory, or why it is refused; it is asked again
 * after a change. When the decision is there, the process serves every change that was announced before. Throws
 * {@link EngineUnavailable} if the log of changes does not lead to the number of Valkey.
 */
export type Decide = <Found extends WindowRequest>(
  identify: () => MaybePromise<Found | RefusedKey>,
) => Promise<Decided<Found> | RefusedKey>

export function decisions({ ask, follower, windows }: DecisionSetting): Decide {
  /** Null if Valkey is away. A request that got no answer is not sent again, because Valkey may have counted it. */
  const answerTo = ({ window, limit, wide }: WindowRequest, logNumber: number): Promise<Answer | null> =>
    unlessAway<Answer | null>(ask({ window, limit, wide, logNumber }), null)

  return async (identify) => {
    const began = performance.now()
    let isAway = false
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { logNumber, position } = follower
      const request = await identify()
      if ('ok' in request) return request
      const answer = isAway ? null : await answerTo(request, logNumber)
      if (answer?.number === logNumber) return { request, admission: windows.decided(request, answer) }
      if (answer !== null) await follower.reach(answer.number)
      else {
        isAway = true
        await follower.refresh(began)
        if (follower.position === position) return { request, admission: windows.alone(request) }
      }
    }
    throw new EngineUnavailable('postgres', 'The log of changes does not lead to the number that Valkey has.')
  }
}

/** A place in a window that a request may take. */
export interface WindowRequest {
  /** The name of the window in Valkey; '' for a request that has none. */
  readonly window: string
  /** How many requests the window takes; null for a request that is not counted. */
  readonly limit: number | null
  /** A window around it that has to have room too. */
  readonly wide?: Asked['wide']
  /** Takes the place in the window of this process, of which `taken` places are other servers'. */
  take(taken?: number): Admission
}

/**
 * The rolling windows of several servers: Valkey's, and those of this process for the time without it. Then this server honors what
 * Valkey said last about a window, so that it never admits more than the limit by itself (rule 37.5).
 */
export interface SharedWindows {
  /** What Valkey decided about a request. Null if it is not counted. */
  decided(request: WindowRequest, answer: Answer): Admission | null
  /** What this server decides alone. Null if the request is not counted. */
  alone(request: WindowRequest): Admission | null
  /** How many requests were decided without Valkey. */
  readonly fallbacks: number
}

/** What Valkey said last about a window. */
interface Heard {
  readonly admission: Admission
  /** Requests in the window that other servers admitted. */
  readonly others: number
  /** When the last of those has left the window, and when a refused request would be admitted, ms. */
  readonly until: number
  readonly refusedUntil: number
}

/** About 200 bytes each. */
const MAX_WINDOWS = 100_000

/** `monotonicMs` never jumps. */
export function sharedWindows(monotonicMs = () => performance.now()): SharedWindows {
  const heard = new LRUCache<string, Heard>({ max: MAX_WINDOWS })
  let fallbacks = 0
  let aloneAt = Number.NEGATIVE_INFINITY

  /** What this process counts too, so that it knows how many of Valkey's requests are its own. */
  function counted(request: WindowRequest, admission: Admission, used: number): Admission {
    const local = request.take()
    note(request, { admission, others: Math.max(0, used - (local.limit - local.remaining)), refusedUntil: 0 })
    // Valkey has not seen what this server admitted alone.
    return local.admitted || monotonicMs() - aloneAt >= WINDOW_MS ? admission : local
  }

  function note({ window }: WindowRequest, said: Omit<Heard, 'until'>): void {
    heard.set(window, { ...said, until: monotonicMs() + WINDOW_MS })
  }

  return {
    decided(request, answer) {
      if (request.limit === null) return null
      const admission = admissionFrom(request.limit, answer)
      if (admission.admitted) return counted(request, admission, answer.used)
      const refusedUntil = monotonicMs() + admission.retryAfterSeconds * 1_000
      note(request, { admission, others: heard.get(request.window)?.others ?? 0, refusedUntil })
      return admission
    },
    alone(request) {
      if (request.window === '') return null
      fallbacks++
      aloneAt = monotonicMs()
      if (request.limit === null) return null
      const said = heard.get(request.window)
      if (said === undefined || said.until <= aloneAt) return request.take()
      return aloneAt < said.refusedUntil ? said.admission : request.take(said.others)
    },
    get fallbacks() {
      return fallbacks
    },
  }
}

/** What the rate-limit headers say, on the engine's clock. */
function admissionFrom(limit: number, { isAdmitted, used, oldestUs, nowUs }: Answer): Admission {
  const leavesMs = oldestUs / 1_000 + WINDOW_MS
  const hit = { admitted: isAdmitted, remaining: Math.max(0, limit - used), limit }
  return admissionOf(hit, { resetMs: leavesMs, waitMs: leavesMs - nowUs / 1_000 })
}
