// Reads what changed from PostgreSQL: every five seconds, because a marker can be lost, each second while PostgreSQL does not
// answer, and four times a second while Valkey is away. Each reading also says what this server has, so that commands can
// wait for all servers, and so that the servers turn to a new snapshot together.
import { setTimeout as pause } from 'node:timers/promises'
import type { Query } from './pool.ts'

const HEARTBEAT_MS = 5_000
const AWAY_MS = 250
const FRESH_MS = 1_000
/** How long a request waits for PostgreSQL to be back. */
const SOON_MS = 50
/** A server that was not seen for this long is not waited for. */
export const LIVE_SECONDS = 15
const MOST_KEYS = 10_000

/** What a server has: the change numbers that it acts on (-1 before the first reading), and the last publication that it has in memory. */
export interface ServerState {
  change: number
  edit: number
  loaded: number
}

/** A key, and the number of its last change. */
interface ChangedKey {
  readonly keyId: string
  readonly change: number
}

export interface Reading {
  /** The last change of keys, and the keys that changed since the last reading; null for too many to list. */
  readonly change: number
  readonly keys: readonly ChangedKey[] | null
  /** The last editorial change. */
  readonly edit: number
  /** The last publication that all live servers have in memory. */
  readonly turned: number
}

export interface ChangeFeed {
  /** Reads now, or waits for the reading that is under way. Resolves to whether PostgreSQL answered. */
  read(): Promise<boolean>
  /** Reads now, and from now on as often as Valkey's state asks for. */
  hurry(): void
  /**
   * Reads what was committed before `asked` (ms of performance.now()), unless PostgreSQL does not answer. While Valkey is
   * away, commands wait for the readings, so that one of the last second will do.
   */
  refresh(asked: number): Promise<void>
  /** Why the last reading failed; null if it succeeded. */
  readonly fault: string | null
  close(): Promise<void>
}

export interface FeedSetting {
  readonly query: Query
  /** A text that names this process. */
  readonly server: string
  state(): ServerState
  /** Whether Valkey is away. */
  isAlone(): boolean
  /** Applies a reading. */
  changed(reading: Reading): Promise<void> | void
}

const STATE = `
  WITH own AS (
    INSERT INTO servers (id, loaded, change, edit, alone, seen) VALUES ($1, $2, $3, $4, $5, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET loaded = $2, change = $3, edit = $4, alone = $5, seen = clock_timestamp()
  )
  SELECT (SELECT change FROM accounts_state) AS change, (SELECT change FROM editorial_state) AS edit,
    least($2::bigint, (SELECT min(loaded) FROM servers WHERE id <> $1 AND seen > now() - interval '${LIVE_SECONDS} s'))
      AS turned`
/** Also takes the rows of servers that were killed. */
const LEAVE = "DELETE FROM servers WHERE id = $1 OR seen < now() - interval '1 day'"
const KEYS = `SELECT key_id AS "keyId", change FROM keys WHERE change > $1 LIMIT ${MOST_KEYS + 1}`

/** Starts to read. Over 40 lines: its functions share the timer and the reading that is under way. */
export function changeFeed({ query, server, state, isAlone, changed }: FeedSetting): ChangeFeed {
  let reading: Promise<boolean> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let beganAt = Number.NEGATIVE_INFINITY
  let hurriedAt = Number.NEGATIVE_INFINITY
  let told = false
  let fault: string | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  schedule()

  function schedule(): void {
    clearTimeout(timer)
    const pauseMs = fault === null ? HEARTBEAT_MS : FRESH_MS
    if (!isClosed) timer = setTimeout(tick, isAlone() ? AWAY_MS : pauseMs).unref()
  }

  async function tick(): Promise<void> {
    await read()
    schedule()
  }

  function read(): Promise<boolean> {
    reading ??= readOnce().finally(() => {
      reading = null
    })
    return reading
  }

  /** After a failure: PostgreSQL may be back. If it is frozen, only those who come soon after a reading began wait for it. */
  function readSoon(): Promise<boolean> {
    const result = read()
    const leftMs = SOON_MS - (performance.now() - beganAt)
    return leftMs > 0 ? Promise.race([result, pause(leftMs, false, { ref: false })]) : Promise.resolve(false)
  }

  async function readOnce(): Promise<boolean> {
    const began = performance.now()
    beganAt = began
    try {
      const before = state()
      const alone = isAlone()
      await changed(await stateOf(before, alone))
      // Whoever waits for this server learns at once that it has followed. What was committed before anyone could see that
      // this server is alone has to be read after that.
      if (alone !== told || !isEqual(before, state())) await changed(await stateOf(state(), alone))
      told = alone
      readAt = began
      fault = null
      return true
    } catch (error) {
      // Whatever PostgreSQL says, a server goes on with what it has.
      fault = (error as Error).message
      return false
    }
  }

  async function stateOf({ change, edit, loaded }: ServerState, alone: boolean): Promise<Reading> {
    const [found] = await query<Omit<Reading, 'keys'>>(STATE, [server, loaded, change, edit, alone])
    const current = found as Omit<Reading, 'keys'>
    if (current.change === change) return { ...current, keys: [] }
    // The first reading has no number to start from. A smaller number is that of a restored database.
    const isFollowed = change >= 0 && current.change > change
    const rows = isFollowed ? await query<ChangedKey>(KEYS, [change]) : []
    return { ...current, keys: isFollowed && rows.length <= MOST_KEYS ? rows : null }
  }

  return {
    read,
    hurry() {
      hurriedAt = performance.now()
      void tick()
    },
    async refresh(asked) {
      const oldest = isAlone() ? Math.max(performance.now() - FRESH_MS, hurriedAt) : asked
      while (readAt < oldest) if (!(await (fault === null ? read() : readSoon()))) return
    },
    get fault() {
      return fault
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await reading
      await query(LEAVE, [server]).catch(() => {})
    },
  }
}

function isEqual(a: ServerState, b: ServerState): boolean {
  return a.change === b.change && a.edit === b.edit && a.loaded === b.loaded
}
