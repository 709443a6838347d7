// The order in which waiting work is done. What pages and agents show comes first, while the wide network of its client has
// not spent its budget. Then the client that has spent the least comes first, and then who came first.
import type { ClientNetworks } from '../../accounts/client-network.ts'

/** Work that has to be done. */
export interface Waiting {
  /** Whether no page and no agent shows it. */
  readonly isExtra: boolean
  /** Those who wait for it. There is at least one. */
  readonly waiters: ReadonlySet<ClientNetworks>
}

/** The place of work in the order: the lowest is done first. */
export type Rank = number

/** More than any debt. Ranks from here on belong to work that may not take every place. */
const SECOND_CLASS = 1e9

export function isSecondClass(rank: Rank): boolean {
  return rank >= SECOND_CLASS
}

/** What a client has spent counts for both of its networks, so that neighbors take turns as well. */
function rankOf({ isExtra, waiters }: Waiting, { debt, isSpent }: TimeBudget): Rank {
  const clients = [...waiters]
  const isFirstClass = !isExtra && clients.some(({ wide }) => !isSpent(wide))
  return Math.min(...clients.map(({ own, wide }) => debt(own) + debt(wide))) + (isFirstClass ? 0 : SECOND_CLASS)
}

/** The work to do next with its rank, or null if none waits. `waiting` is in the order of arrival. */
export function nextOf<Job extends Waiting>(
  waiting: Iterable<Job>,
  budget: TimeBudget,
): { job: Job; rank: Rank } | null {
  const ranked = [...waiting].map((job) => ({ job, rank: rankOf(job, budget) }))
  return ranked.toSorted((a, b) => a.rank - b.rank)[0] ?? null
}

/** Of work in the order of arrival, what a network waits for. */
export function waitedFor<Job extends Waiting>(
  waiting: Iterable<Job>,
  kind: keyof ClientNetworks,
  network: string,
): Job[] {
  return [...waiting].filter(({ waiters }) => [...waiters].some((waiter) => waiter[kind] === network))
}

/**
 * The work that gives its place to work of `client`: of the network of this kind that has the most, if that has more than
 * the client's, the last that no other network waits for.
 */
export function displacedBy<Job extends Waiting>(
  client: ClientNetworks,
  kind: keyof ClientNetworks,
  waiting: Iterable<Job>,
): Job | undefined {
  const jobs = [...waiting]
  const networks = new Set(jobs.flatMap(({ waiters }) => [...waiters].map((waiter) => waiter[kind])))
  const lines = [...networks].map((network) => waitedFor(jobs, kind, network)).sort((a, b) => b.length - a.length)
  const [longest = []] = lines
  if (longest.length <= waitedFor(jobs, kind, client[kind]).length) return undefined
  return longest.findLast(({ waiters }) => new Set([...waiters].map((waiter) => waiter[kind])).size === 1)
}

const MINUTE_MS = 60_000

export type TimeBudget = ReturnType<typeof timeBudget>

/** A client can spend `budgetMs` at once, and as much per minute. It never owes more than twice that. */
export function timeBudget(budgetMs: number, now = () => performance.now()) {
  const debts = new Map<string, { readonly ms: number; readonly at: number }>()

  function debt(client: string): number {
    const { ms, at } = debts.get(client) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - ((now() - at) * budgetMs) / MINUTE_MS)
  }

  return {
    /** What a client has spent and not regained, in ms. */
    debt,
    isSpent: (client: string) => debt(client) >= budgetMs,
    /** Adds work to what a client has spent. */
    charge(client: string, ms: number): void {
      debts.set(client, { ms: Math.min(debt(client) + ms, 2 * budgetMs), at: now() })
      for (const other of debts.keys()) if (debt(other) === 0) debts.delete(other)
    },
  }
}
