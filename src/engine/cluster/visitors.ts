// The rate limit of visitors over several servers: the same windows as for keys, one for each client
// network and one for each wide network.
import { networksOf } from '../../accounts/client-network.ts'
import { VISITS } from '../../accounts/limits.ts'
import type { Admission, VisitorLimiter } from '../../state/limits.ts'
import type { MemoryVisitorLimiter } from '../../state/memory/visitor-limiter.ts'
import type { Decide, Decided } from './decisions.ts'

/** `local` has the windows of this process. */
export function sharedVisitors(decide: Decide, local: MemoryVisitorLimiter): VisitorLimiter {
  return {
    async hit(address) {
      const { own, wide } = networksOf(address)
      const place = {
        window: `v:${own}`,
        limit: VISITS.own,
        wide: { window: `n:${wide}`, limit: VISITS.wide },
        take: (taken?: number) => local.hit(address, taken),
      }
      const { admission } = (await decide(() => place)) as Decided<typeof place>
      return admission as Admission
    },
  }
}
