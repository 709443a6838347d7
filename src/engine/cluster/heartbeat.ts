// When a server reads the log without being asked: every five seconds, because its announcer may have died, each second while
// PostgreSQL does not answer, and four times a second while commands or other servers wait for it.

const HEARTBEAT_MS = 5_000
const AWAY_MS = 1_000
const AWAITED_MS = 250

export interface HeartbeatSetting {
  read(): Promise<unknown>
  isPostgresAway(): boolean
  /** Whether others wait for what this server reads. */
  isAwaited(): boolean
}

/** Reads until it is closed. `hurry` reads now. */
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
