// The rate limit of visitors over several servers: the same windows as for keys, one for each client network
// and one for each wide network.
import { networksOf } from '../../accounts/client-network.ts'
import { EngineUnavailable } from '../engine-fault.ts'
import type { Admission } from '../rate-limit/rate-limiter.ts'
import type { MemoryVisitorLimiter, VisitorLimiter } from '../rate-limit/visitor-limiter.ts'
import { admissionFrom, type SharedSetting } from './shared-authorizer.ts'

type VisitorSetting = Pick<SharedSetting, 'ask' | 'follower' | 'feed' | 'alone'> & {
  /** The windows of this process, for the time without Valkey. */
  readonly local: MemoryVisitorLimiter
}

export function sharedVisitors({ ask, follower, feed, local, alone }: VisitorSetting): VisitorLimiter {
  async function hit(address: string): Promise<Admission> {
    const { own: network, wide } = networksOf(address)
    const asked = performance.now()
    try {
      const verdict = await ask({ window: `v:${network}`, marker: '', wide: `n:${wide}`, known: 0, isCounted: true })
      await follower.follow(verdict.markers)
      const admission = admissionFrom(verdict)
      if (!admission.admitted) return admission
      const own = local.hit(address)
      return own.admitted || !alone.isRecent() ? admission : own
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
      await feed.refresh(asked)
      alone.note()
      return local.hit(address)
    }
  }

  return { hit }
}
