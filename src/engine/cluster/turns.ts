// Turns several servers to a new snapshot together: each says what it has in memory, and the last one to have it writes the
// turn into the log. A server that cannot load a snapshot holds the others up for ten minutes at most.
import type { Turns } from '../../snapshot/load/snapshot-server.ts'

const PATIENCE_MS = 600_000

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
