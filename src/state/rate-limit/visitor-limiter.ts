// The rate limit of pages and their searches, for visitors without a key: one exact rolling window per client network, in
// memory (rules 23.3, 23.7). Networks beyond the maximum share one window, so a flood of addresses cannot exhaust the memory.
import { clientNetwork } from '../../accounts/client-network.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { type Admission, type MemoryRateLimiter, openRateLimiter } from './rate-limiter.ts'

/** About 10 MB of windows. */
const MAX_NETWORKS = 10_000
const OTHER_NETWORKS = 'other networks'

export interface VisitorLimiter {
  /**
   * Admits a request from a client address, or refuses it. A refused request does not count. When it returns, the process
   * serves every change that was announced before.
   */
  hit(address: string): MaybePromise<Admission>
}

/** The limiter of one process. */
export interface MemoryVisitorLimiter extends VisitorLimiter {
  hit(address: string): Admission
}

export function openVisitorLimiter(
  limiter: MemoryRateLimiter = openRateLimiter(),
  maxNetworks = MAX_NETWORKS,
): MemoryVisitorLimiter {
  return {
    hit(address) {
      if (limiter.open >= maxNetworks) limiter.forgetIdle()
      return limiter.hit(limiter.open < maxNetworks ? clientNetwork(address) : OTHER_NETWORKS)
    },
  }
}
