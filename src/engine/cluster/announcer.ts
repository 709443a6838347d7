// Announces changes to all servers: the newest rows of the log go to Valkey, where every request meets their number. A
// server that does without Valkey, and all of them if this process cannot reach it, have to read PostgreSQL first.
import { setTimeout as pause } from 'node:timers/promises'
import { type EngineUnavailable, unlessAway } from '../../ground/faults.ts'
import type { Announce } from '../../state/changes.ts'
import { countBehind, LIVE_SECONDS, readLog } from '../../state/postgres/log.ts'
import type { Query } from '../../state/postgres/pool.ts'
import type { ValkeyConnection } from '../../state/valkey/connection.ts'
import type { ChangeStream } from '../../state/valkey/stream.ts'

const POLL_MS = 100
/** No server is waited for longer than it takes to count as gone. */
const MAX_POLLS = ((LIVE_SECONDS + 1) * 1_000) / POLL_MS

export interface AnnouncerSetting {
  readonly stream: ChangeStream
  readonly query: Query
  readonly replicated: ValkeyConnection['replicated']
}

/** The setting belongs to the process that makes changes. Throws {@link EngineUnavailable} if PostgreSQL is away. */
export function announcer({ stream, query, replicated }: AnnouncerSetting): Announce {
  async function intoStream(): Promise<number> {
    const number = await bringUp(stream, query)
    await replicated()
    return number
  }

  return async () => {
    const streamed = await unlessAway<number | null>(intoStream(), null, 'valkey')
    const number = streamed ?? (await readLog(query, {})).number
    for (let poll = 0; poll < MAX_POLLS; poll++) {
      if ((await countBehind(query, number, streamed !== null)) === 0) return
      await pause(POLL_MS)
    }
  }
}

/**
 * Makes the stream end with the newest row of PostgreSQL's log, whose number it returns. A stream ahead of the log is from
 * before a restore of the database, because a row is committed before it gets into the stream. Such a stream starts over, and
 * so does one that the log does not reach back to. Throws {@link EngineUnavailable}.
 */
export async function bringUp(stream: ChangeStream, query: Query): Promise<number> {
  for (;;) {
    const last = await stream.last()
    const { number, rows } = await readLog(query, { number: last })
    if (number === last) return number
    const leads = rows !== null && number > last
    const missing = leads ? rows : ((await readLog(query, { number: number - 1 })).rows ?? [])
    // Another process may have brought it up meanwhile, perhaps further.
    if (await stream.put(last, missing, !leads)) return number
  }
}
