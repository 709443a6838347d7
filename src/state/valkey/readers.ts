// Whether any server can read PostgreSQL, as far as Valkey has heard. A server that cannot learns so whether it is the only one.
import { unlessAway } from '../engine-fault.ts'
import type { ValkeyConnection } from './connection.ts'
import { READABLE, READER_KEYS } from './scripts.ts'

/** Servers notice within this time of each other that PostgreSQL is away, µs. */
const TOGETHER_US = 1_000_000

export type Readers = ReturnType<typeof readers>

/** While Valkey is away, nothing is heard of other servers. */
export function readers({ run }: Pick<ValkeyConnection, 'run'>) {
  let lostAt: number | null = null
  let othersCan = false
  return {
    /** Notes whether this server could read PostgreSQL just now. Never rejects. */
    async note(canRead: boolean): Promise<void> {
      const call = { script: READABLE, keys: READER_KEYS, args: [canRead ? 1 : 0] }
      const heard = await unlessAway<[now: number, last: number] | null>(run(call), null)
      if (canRead) lostAt = null
      else lostAt ??= heard?.[0] ?? null
      othersCan = heard !== null && lostAt !== null && heard[1] > lostAt + TOGETHER_US
    },
    /** Whether another server could read PostgreSQL after this one could not. */
    get othersCan() {
      return othersCan
    },
  }
}
