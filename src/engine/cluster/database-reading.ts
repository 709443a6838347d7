// When a server reads PostgreSQL on behalf of its requests, and how long they wait for it.
import { setTimeout as pause } from 'node:timers/promises'
import { latestRead } from '../../ground/scheduling.ts'

/** While Valkey is away, commands wait for all servers, so that a reading of the last second will do. */
const FRESH_MS = 1_000
/** How long a request waits for a PostgreSQL that did not answer before. */
const SOON_MS = 50

export type DatabaseReading = ReturnType<typeof databaseReading>

/**
 * `read` reads, after all readings under way, and resolves to whether PostgreSQL answered. `fault` is why it did not. `isAlone` says
 * whether Valkey is away.
 */
export function databaseReading(work: () => Promise<void>, isAlone: () => boolean) {
  let busySince: number | null = null
  let last = { at: Number.NEGATIVE_INFINITY, wasAlone: false }
  let fault: string | null = null

  const read = latestRead(async () => {
    const began = { at: performance.now(), wasAlone: isAlone() }
    busySince = began.at
    try {
      await work()
      last = began
      fault = null
    } catch (error) {
      // Whatever PostgreSQL says, a server goes on with what it has.
      fault = (error as Error).message
    }
    busySince = null
    return fault === null
  })

  /** The same for a request: if PostgreSQL did not answer last time, only those who come soon after a reading began wait. */
  function readSoon(): Promise<boolean> {
    if (fault === null) return read()
    const leftMs = busySince === null ? SOON_MS : SOON_MS - (performance.now() - busySince)
    return leftMs > 0 ? Promise.race([read(), pause(leftMs, false, { ref: false })]) : Promise.resolve(false)
  }

  return {
    read,
    readSoon,
    /** Resolves when what was committed before `asked` (ms of performance.now()) was read, or if PostgreSQL does not answer. */
    async refresh(asked: number): Promise<void> {
      const isFresh = isAlone() ? last.wasAlone && last.at >= performance.now() - FRESH_MS : last.at >= asked
      if (!isFresh) await readSoon()
    },
    get fault(): string | null {
      return fault
    },
  }
}

const HEARTBEAT_MS = 5_000
const AWAY_MS = 1_000
const AWAITED_MS = 250

export interface HeartbeatSetting {
  read(): Promise<unknown>
  isPostgresAway(): boolean
  /** Whether others wait for what this server reads. */
  isAwaited(): boolean
}

/**
 * Reads the log until it is closed: every five seconds, because an announcer may have died, each second while PostgreSQL does not
 * answer, and four times a second while commands or other servers wait for it. `hurry` reads now.
 */
export function heartbeat({ read, isPostgresAway, isAwaited }: HeartbeatSetting) {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function schedule(): void {
    clearTimeout(timer)
    const pauseMs = isPostgresAway() ? AWAY_MS : HEARTBEAT_MS
    if (!isClosed) timer = setTimeout(tick, isAwaited() ? AWAITED_MS : pauseMs).unref()
  }

  async function tick(): Promise<void> {
    await read()
    schedule()
  }

  schedule()
  return {
    hurry: () => void tick(),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
