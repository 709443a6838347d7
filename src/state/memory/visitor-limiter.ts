// The rate limit of pages and their searches, for visitors without a key: exact rolling windows in memory, one per client
// network and one per wide network (rules 23.3, 23.7, 23.8). A flood of networks cannot exhaust the memory: a wide network
// opens few windows, and above the maximum the least recently used window is forgotten, so that nobody is refused.
import { networksOf } from '../../accounts/client-network.ts'
import { VISITS } from '../../accounts/limits.ts'
import type { Admission, VisitorLimiter } from '../limits.ts'
import { openRateLimiter } from './rate-limiter.ts'

/** About 10 MB of windows. */
const MAX_NETWORKS = 10_000

/** The limiter of one process. */
export interface MemoryVisitorLimiter extends VisitorLimiter {
  /** `taken` places of the network's window are other servers'. */
  hit(address: string, taken?: number): Admission
  /** The number of windows. */
  readonly open: number
}

/** Opens a limiter without any requests, which has a window for at most `maxWindows` networks of each kind. */
export function openVisitorLimiter(
  clock?: Parameters<typeof openRateLimiter>[0],
  maxWindows = MAX_NETWORKS,
  limits = VISITS,
): MemoryVisitorLimiter {
  const networks = openRateLimiter(clock, maxWindows)
  const wideNetworks = openRateLimiter(clock, maxWindows)
  return {
    hit(address, taken = 0) {
      const { own, wide } = networksOf(address)
      const refusal = wideNetworks.refusal(wide, limits.wide)
      if (refusal !== null) return refusal
      const admission = networks.hit(own, limits.own - taken)
      if (admission.admitted) wideNetworks.hit(wide, limits.wide)
      return admission
    },
    get open() {
      return networks.open + wideNetworks.open
    },
  }
}
