// The newest rows of the log in Valkey, as a stream whose ids are the numbers of the rows. A server reads its own row and
// what follows; a stream without that row does not reach back. Nothing in it has to last: PostgreSQL has the log.

import { unlessAway } from '../../ground/faults.ts'
import type { LogRow, LogRowKind } from '../changes.ts'
import type { ValkeyConnection } from './connection.ts'
import { HEAD_KEYS, LAST, PUT, READABLE, READER_KEYS, SINCE } from './scripts.ts'

export type ChangeStream = ReturnType<typeof changeStream>

type Entry = [id: string, fields: [string, LogRowKind, string, string, string, string]]

/** All functions throw EngineUnavailable if Valkey does not answer in time. */
export function changeStream({ run }: Pick<ValkeyConnection, 'run'>) {
  return {
    /** The number of the newest row; 0 if there is none. */
    last: () => run<number>({ script: LAST, keys: HEAD_KEYS, args: [] }),
    /** The rows after a number; null if the stream does not have its row. */
    async since(number: number): Promise<LogRow[] | null> {
      const [first, ...rows] = await run<Entry[]>({ script: SINCE, keys: HEAD_KEYS, args: [number] })
      return first?.[0] === `${number}-0` ? rows.map(changeOf) : null
    },
    /**
     * Appends rows, unless the newest row is not `last` any more. If `replaces`, they replace everything that is there.
     * Returns whether it did.
     */
    async put(last: number, rows: readonly LogRow[], replaces: boolean): Promise<boolean> {
      const args = rows.flatMap(({ number, kind, subject, token }) => [number, kind, subject, token])
      return (await run<number>({ script: PUT, keys: HEAD_KEYS, args: [last, replaces ? 1 : 0, ...args] })) === 1
    },
  }
}

function changeOf([id, [, kind, , subject, , token]]: Entry): LogRow {
  return { number: Number.parseInt(id, 10), kind, subject, token }
}

/** Servers notice within this time of each other that PostgreSQL is away, µs. */
const TOGETHER_US = 1_000_000

export type Readers = ReturnType<typeof readers>

/**
 * Whether any server can read PostgreSQL, as far as Valkey has heard. A server that cannot learns so whether it is the only one.
 * While Valkey is away, nothing is heard of other servers.
 */
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
