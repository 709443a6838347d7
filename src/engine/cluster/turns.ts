// Turns several servers to a new snapshot together: each says what it has in memory, and the last one to have it writes the
// turn into the log. A server that cannot load a snapshot holds the others up for ten minutes at most.
import { setTimeout as pause } from 'node:timers/promises'
import type { Turns } from '../../snapshot/load/snapshot-server.ts'
import { isTurned } from '../../state/postgres/log.ts'
import type { Query } from '../../state/postgres/pool.ts'

const PATIENCE_MS = 600_000
const POLL_MS = 100

export interface TurnSetting {
  publicationOf: Turns['publicationOf']
  /** Lets the other servers know what this one has in memory. */
  report(): void
  /** Makes all servers that have a publication in memory serve it. */
  turnAll(publication: number): void
  patienceMs?: number
}

/** `loadedLast` is the last publication in memory, 0 before the first. */
export function serverTurns({ publicationOf, report, turnAll, patienceMs = PATIENCE_MS }: TurnSetting) {
  let last = 0
  let patience: NodeJS.Timeout | undefined
  return {
    publicationOf,
    loaded(publication: number) {
      last = publication
      report()
      clearTimeout(patience)
      patience = setTimeout(() => turnAll(publication), patienceMs).unref()
    },
    loadedLast: () => last,
    close: () => clearTimeout(patience),
  }
}

/** Resolves when the log says that all servers turn to a publication, or if none is live; false if neither is so in time. */
export async function turned(query: Query, publication: number, longestMs: number): Promise<boolean> {
  const until = performance.now() + longestMs
  while (!(await isTurned(query, publication))) {
    if (performance.now() > until) return false
    await pause(POLL_MS)
  }
  return true
}
