// The rate limit of the pages' own searches, for visitors without a key: one exact rolling window a client network, in
// memory, as many networks as fit. Networks beyond that share one window: a flood of addresses costs its senders their
// service, not this process its memory.
import { clientNetwork } from '../../accounts/client-network.ts'
import { type Admission, openRateLimiter, type RateLimiter } from './rate-limiter.ts'

/** About 10 MB of windows. */
const MOST_NETWORKS = 10_000
const EVERYBODY_ELSE = 'everybody else'

export interface VisitorLimiter {
  /** Admits a search of a client address, or refuses it, which does not count. */
  hit(address: string): Admission
}

export function openVisitorLimiter(windows: RateLimiter = openRateLimiter(), most = MOST_NETWORKS): VisitorLimiter {
  return {
    hit(address) {
      if (windows.open >= most) windows.forgetIdle()
      return windows.hit(windows.open < most ? clientNetwork(address) : EVERYBODY_ELSE)
    },
  }
}
