// Records what clients know: their keys, and the time of each response that a key got.
import { expect } from 'vitest'
import type { Account } from '../../support/model/shapes.ts'

/** Usage is written within a second. The rest is a tolerance for timers on a busy machine. */
const MAX_UNWRITTEN_MS = 1_000 + 300

export interface AcknowledgedKey {
  readonly key: string
  readonly email: string
  /** The minimum and maximum number of its requests on disk at the last kill. */
  least: number
  most: number
  /** Times of the responses since then. */
  answered: number[]
  /** Requests since then without a response, which may or may not count. */
  cut: number
}

export interface Ledger {
  readonly keys: readonly AcknowledgedKey[]
  /** Registrations without a response. */
  cutRegistrations: number
  add(key: string, email: string): AcknowledgedKey
  /** Records a kill of the server at `ms` (performance.now()). */
  killedAt(ms: number): void
}

export function ledger(): Ledger {
  const keys: AcknowledgedKey[] = []
  return {
    keys,
    cutRegistrations: 0,
    add(key, email) {
      const account: AcknowledgedKey = { key, email, least: 0, most: 0, answered: [], cut: 0 }
      keys.push(account)
      return account
    },
    killedAt(ms) {
      for (const account of keys) settle(account, ms)
    },
  }
}

function settle(account: AcknowledgedKey, killedMs: number): void {
  account.least += account.answered.filter((at) => at < killedMs - MAX_UNWRITTEN_MS).length
  account.most += account.answered.length + account.cut
  account.answered = []
  account.cut = 0
}

/**
 * Compares the response of `/v1/me` with what the clients know. `account.answered` already includes this request.
 * Returns how many counts were lost by kills since the last comparison.
 */
export function expectAccount(account: AcknowledgedKey, { status, data }: { status: number; data: Account }): number {
  expect([status, data.email], 'an acknowledged key is valid').toEqual([200, account.email])
  const before = data.usage.total - account.answered.length
  expect(before, 'only the last second of counts can be lost').toBeGreaterThanOrEqual(account.least)
  expect(before, 'no more counts than requests').toBeLessThanOrEqual(account.most)
  const lost = account.most - before
  account.least = before
  account.most = before
  return lost
}
