// Which snapshot is served, and which one is in memory until its publication is turned to. (rules 16.2, 37.7)
import type { LiveSnapshot } from '../live/serve.ts'
import type { ValidSnapshot } from './newest-valid.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/** A snapshot in memory, ready to be served. */
export interface Ready {
  readonly live: LiveSnapshot
  readonly valid: ValidSnapshot
  readonly source: SnapshotSource
  /** Its number; null if it is not published for several servers. */
  readonly publication: number | null
}

export type Succession = ReturnType<typeof succession>

/** Holds the served snapshot and the next one. Calls `started` when another snapshot is served. */
export function succession(started: (served: Ready) => void) {
  let next: Ready | null = null
  const turns = publicationTurns()

  function serve(ready: Ready): void {
    line.served?.live.close()
    line.served = ready
    next = null
    started(ready)
  }

  const line = {
    served: null as Ready | null,
    /** What requests get; null while others serve a publication that is not in memory (rule 37.7). */
    get current(): LiveSnapshot | null {
      return line.served === null || turns.isBehind(line.served) ? null : line.served.live
    },
    /** Takes the next snapshot: it is served from its turn on, or at once if it has none or nothing else is served. */
    offer(ready: Ready): void {
      next?.live.close()
      next = ready
      if (line.served === null || turns.isDue(ready)) serve(ready)
    },
    turnTo(publication: number): void {
      turns.turnTo(publication)
      if (next !== null && turns.isDue(next)) serve(next)
    },
    /** Replaces the editorial data of a snapshot, unless another one is served meanwhile. */
    renew(ready: Ready, live: LiveSnapshot): void {
      const isServed = line.served === ready
      if (isServed) line.served = { ...ready, live }
      ;(isServed ? ready.live : live).close()
    },
    close(): void {
      line.served?.live.close()
      next?.live.close()
    },
  }
  return line
}

/** The publications that all servers serve. The first turn that a server hears of was before its start: it serves what it has. */
function publicationTurns() {
  let turned: number | null = null
  let needed = 0
  return {
    turnTo(publication: number): void {
      if (turned !== null && publication > turned) needed = publication
      turned = publication
    },
    isDue: ({ publication }: Ready) => (publication ?? 0) <= (turned ?? 0),
    isBehind: ({ publication }: Ready) => (publication ?? needed) < needed,
  }
}
