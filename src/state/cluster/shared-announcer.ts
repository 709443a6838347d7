// Tells the servers about a change by raising a marker in Valkey, which every request brings along. While Valkey is away,
// the change is announced when every live server has read it from PostgreSQL.
import { setTimeout as pause } from 'node:timers/promises'
import { EngineUnavailable } from '../engine-fault.ts'
import { LIVE_SECONDS } from '../postgres/change-feed.ts'
import type { Query } from '../postgres/pool.ts'
import type { Announcer } from '../valkey/announcer.ts'
import { newEpoch, type ValkeyConnection } from '../valkey/connection.ts'
import { RAISE, RENEW } from '../valkey/scripts.ts'

const POLL_MS = 100
/** No server is waited for longer than it takes to count as gone. */
const MOST_POLLS = ((LIVE_SECONDS + 1) * 1_000) / POLL_MS

/** `valkey` and `query` are those of the process that made the change. */
export function sharedAnnouncer({ run }: Pick<ValkeyConnection, 'run'>, query: Query): Announcer {
  async function raised(call: Parameters<typeof run>[0], column: 'change' | 'edit', number: number): Promise<void> {
    try {
      await run(call)
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
      await followed(column, number)
    }
  }

  /** Resolves when no live server is behind. */
  async function followed(column: 'change' | 'edit', number: number): Promise<void> {
    const sql = `SELECT count(*) AS behind FROM servers
      WHERE ${column} < $1 AND seen > now() - interval '${LIVE_SECONDS} s'`
    for (let poll = 0; poll < MOST_POLLS; poll++) {
      const [found] = await query<{ behind: number }>(sql, [number])
      if (found?.behind === 0) return
      await pause(POLL_MS)
    }
  }

  const raise = (marker: string, number: number) => ({
    script: RAISE,
    keys: [marker],
    args: [number, newEpoch()],
  })
  return {
    key: (keyId, change) => raised(raise(`c:${keyId}`, change), 'change', change),
    allKeys: (change) => raised({ script: RENEW, keys: [], args: [newEpoch()] }, 'change', change),
    edit: (change) => raised(raise('edit', change), 'edit', change),
  }
}
