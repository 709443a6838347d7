// Decides about requests of one of several servers: with one call of Valkey, which counts the request unless this server is
// behind the log of changes. Then the server follows the log and decides again, so that what is refused takes no place.
import type { AuthResult } from '../../accounts/verification.ts'
import { EngineUnavailable, unlessAway } from '../../ground/faults.ts'
import type { MaybePromise } from '../../ground/scheduling.ts'
import type { Admission } from '../../state/limits.ts'
import type { Answer, Ask } from '../../state/valkey/admissions.ts'
import type { Follower } from './follower.ts'
import type { Place, SharedWindows } from './windows.ts'

export interface DecisionSetting {
  readonly ask: Ask
  readonly follower: Pick<Follower, 'known' | 'position' | 'reach' | 'refresh'>
  readonly windows: SharedWindows
}

/** Each try but the last follows the log once. No burst of changes takes as many. */
const MAX_TRIES = 20

/** Why a key is refused. */
export type RefusedKey = Extract<AuthResult, { ok: false }>

/** A request that may be served as far as its key is concerned, and its place in the window; null if it is not counted. */
export interface Decided<Found> {
  readonly found: Found
  readonly admission: Admission | null
}

/**
 * Decides about a request. `identify` says what it is about, from what is in memory, or why it is refused; it is asked again
 * after a change. When the decision is there, the process serves every change that was announced before. Throws
 * {@link EngineUnavailable} if the log of changes does not lead to the number of Valkey.
 */
export type Decide = <Found extends Place>(
  identify: () => MaybePromise<Found | RefusedKey>,
) => Promise<Decided<Found> | RefusedKey>

export function decisions({ ask, follower, windows }: DecisionSetting): Decide {
  /** Null if Valkey is away. A request that got no answer is not sent again, because Valkey may have counted it. */
  const answerTo = ({ window, limit, wide }: Place, known: number): Promise<Answer | null> =>
    unlessAway<Answer | null>(ask({ window, limit, wide, known }), null)

  return async (identify) => {
    const began = performance.now()
    let isAway = false
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { known, position } = follower
      const found = await identify()
      if ('ok' in found) return found
      const answer = isAway ? null : await answerTo(found, known)
      if (answer?.number === known) return { found, admission: windows.decided(found, answer) }
      if (answer !== null) await follower.reach(answer.number)
      else {
        isAway = true
        await follower.refresh(began)
        if (follower.position === position) return { found, admission: windows.alone(found) }
      }
    }
    throw new EngineUnavailable('postgres', 'The log of changes does not lead to the number that Valkey has.')
  }
}
