// What clients know: the keys they were given, and how many of each key's requests were answered, and when.
import { expect } from 'vitest'
import type { Account } from '../../support/model/shapes.ts'

/** Usage is written at most a second later; a timer on a busy machine is given a little more. */
const BEHIND_MS = 1_000 + 300

export interface Acknowledged {
  readonly key: string
  readonly email: string
  /** How many of its requests are on the disk for certain, and how many at most, up to the last kill. */
  least: number
  most: number
  /** When its requests since then were answered. */
  answered: number[]
  /** Requests since then whose answer never came: counted or not. */
  cut: number
}

export interface Ledger {
  readonly keys: readonly Acknowledged[]
  /** Registrations whose answer never came. */
  cutRegistrations: number
  add(key: string, email: string): Acknowledged
  /** The server was killed at `ms` of performance.now(). */
  killedAt(ms: number): void
}

export function ledger(): Ledger {
  const keys: Acknowledged[] = []
  return {
    keys,
    cutRegistrations: 0,
    add(key, email) {
      const account: Acknowledged = { key, email, least: 0, most: 0, answered: [], cut: 0 }
      keys.push(account)
      return account
    },
    killedAt(ms) {
      for (const account of keys) settle(account, ms)
    },
  }
}

function settle(account: Acknowledged, killedMs: number): void {
  account.least += account.answered.filter((at) => at < killedMs - BEHIND_MS).length
  account.most += account.answered.length + account.cut
  account.answered = []
  account.cut = 0
}

/**
 * Holds the answer of `/v1/me` against what its clients know; `account.answered` has that request already. Gives how
 * many counts the kills since the last such look have cost.
 */
export function expectAccount(account: Acknowledged, { status, data }: { status: number; data: Account }): number {
  expect([status, data.email], 'an acknowledged key is valid').toEqual([200, account.email])
  const before = data.usage.total - account.answered.length
  expect(before, 'all but the last second of counts').toBeGreaterThanOrEqual(account.least)
  expect(before, 'no count that no client asked for').toBeLessThanOrEqual(account.most)
  const lost = account.most - before
  account.least = before
  account.most = before
  return lost
}
