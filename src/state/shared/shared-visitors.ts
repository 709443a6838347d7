// The rate limit of visitors over several servers: the same windows as for keys, one for each client network.
import { clientNetwork } from '../../accounts/client-network.ts'
import { EngineUnavailable } from '../engine-fault.ts'
import type { Admission } from '../rate-limit/rate-limiter.ts'
import type { MemoryVisitorLimiter, VisitorLimiter } from '../rate-limit/visitor-limiter.ts'
import { refusalMemory } from './refusal-memory.ts'
import { admissionFrom, type SharedSetting } from './shared-authorizer.ts'

type VisitorSetting = Pick<SharedSetting, 'ask' | 'follower' | 'feed'> & {
  /** The windows of this process, for the time without Valkey. */
  readonly local: MemoryVisitorLimiter
}

export function sharedVisitors({ ask, follower, feed, local }: VisitorSetting): VisitorLimiter {
  const refusals = refusalMemory()

  async function hit(address: string): Promise<Admission> {
    const network = clientNetwork(address)
    const remembered = refusals.find(network)
    if (remembered !== null) return remembered
    try {
      const verdict = await ask({ window: `v:${network}`, marker: '', known: 0, isCounted: true })
      await follower.follow(verdict.markers)
      const admission = admissionFrom(verdict)
      if (admission.admitted) local.hit(address)
      else refusals.remember(network, admission)
      return admission
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
      await feed.refresh()
      return local.hit(address)
    }
  }

  return { hit }
}
