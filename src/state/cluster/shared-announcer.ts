// Tells the servers about a change by raising a marker in Valkey, which every request brings along. Servers that do without
// Valkey, and all of them if this process cannot raise the marker, have to read the change from PostgreSQL first. So does a
// server that was not seen since PostgreSQL started: it may do without Valkey, and could not say so.
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

export interface SharedAnnouncer extends Announcer {
  /**
   * What a server is about to show: a publication that all live servers have in memory, or an edit or a revoked key that it
   * found in the database. While Valkey is away, each server finds it itself.
   */
  announceTurn(publication: number): Promise<void>
  announceEdit(change: number): Promise<void>
  announceKey(keyId: string, change: number): Promise<void>
}

/** `valkey` and `query` are those of the process that made the change. */
export function sharedAnnouncer(
  { run, replicated }: Pick<ValkeyConnection, 'run' | 'replicated'>,
  query: Query,
): SharedAnnouncer {
  async function raised(call: Parameters<typeof run>[0], column: 'change' | 'edit', number: number): Promise<void> {
    const isRaised = await unlessAway(run(call).then(replicated))
    const sql = `SELECT count(*) AS behind FROM servers
      WHERE ${column} < $1 AND seen > now() - interval '${LIVE_SECONDS} s'
        AND (alone OR NOT $2 OR seen < pg_postmaster_start_time())`
    for (let poll = 0; poll < MOST_POLLS; poll++) {
      const [found] = await query<{ behind: number }>(sql, [number, isRaised])
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
    announceTurn: async (publication) => void (await unlessAway(run(raise('snap', publication)))),
    announceEdit: async (change) => void (await unlessAway(run(raise('edit', change)))),
    announceKey: async (keyId, change) => void (await unlessAway(run(raise(`c:${keyId}`, change)))),
  }
}

/** Whether a call of Valkey succeeded. */
function unlessAway(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error) => {
      if (error instanceof EngineUnavailable) return false
      throw error
    },
  )
}
