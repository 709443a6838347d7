// Limits how much time client networks can spend: what a network has spent is its debt, which it regains at a
// steady rate (a leaky bucket).

const MINUTE_MS = 60_000

export interface TimeBudget {
  /** What a client has spent and not regained, in ms. */
  debt(client: string): number
  /** Whether a client has spent its budget. */
  isSpent(client: string): boolean
  /** Adds work to what a client has spent. */
  charge(client: string, ms: number): void
}

/** A client can spend `budgetMs` at once, and as much per minute. It never owes more than twice that. */
export function timeBudget(budgetMs: number, now = () => performance.now()): TimeBudget {
  const debts = new Map<string, { readonly ms: number; readonly at: number }>()

  function debt(client: string): number {
    const { ms, at } = debts.get(client) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - ((now() - at) * budgetMs) / MINUTE_MS)
  }

  return {
    debt,
    isSpent: (client) => debt(client) >= budgetMs,
    charge(client, ms) {
      debts.set(client, { ms: Math.min(debt(client) + ms, 2 * budgetMs), at: now() })
      for (const other of debts.keys()) if (debt(other) === 0) debts.delete(other)
    },
  }
}
