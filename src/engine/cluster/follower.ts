// Follows the log of changes: what a server has in memory is never older than the number by which it decides about requests.
// Valkey returns that number with every request. The rows come from its stream, or from PostgreSQL if the stream does not reach
// back. "How a change travels" in src/DESIGN.md has the whole way.

import { setTimeout as pause } from 'node:timers/promises'
import { type EngineUnavailable, unlessAway } from '../../ground/faults.ts'
import { latestRead } from '../../ground/scheduling.ts'
import { type Announce, type LogPosition, type LogRow, NOWHERE } from '../../state/changes.ts'
import {
  beat,
  countBehind,
  LIVE_SECONDS,
  type LogReading,
  leave,
  readLog,
  recordTurn,
  type ServerState,
} from '../../state/postgres/log.ts'
import type { Query } from '../../state/postgres/pool.ts'
import type { ValkeyConnection } from '../../state/valkey/connection.ts'
import type { ChangeStream } from '../../state/valkey/stream.ts'
import { type DatabaseReading, databaseReading } from './database-reading.ts'

export interface FollowerSetting {
  readonly query: Query
  readonly stream: ChangeStream
  readonly memory: Memory
  /** A text that names this process. */
  readonly server: string
  /** Whether Valkey is away. */
  isAlone(): boolean
}

export interface Follower extends Pick<DatabaseReading, 'read' | 'refresh' | 'fault'> {
  /** The number of the log by which requests are decided: everything up to it acts. */
  readonly logNumber: number
  /** How far the memory has followed the log. The same object as long as nothing changes. */
  readonly position: LogPosition
  /** Follows the log, because Valkey said another number than {@link logNumber}. Never rejects. */
  reach(number: number): Promise<void>
  /** Follows the log if it has a newer row than this one, which PostgreSQL said. Never rejects. */
  reachRow(number: number): Promise<void>
  /** Valkey is used over a new connection, and may have lost rows: PostgreSQL is read before the next decision. */
  renew(): void
  /** Nobody waits for this server any more. */
  close(): Promise<void>
}

const UNKNOWN = -1

export function openFollower(setting: FollowerSetting): Follower {
  const { query, stream, memory, server, isAlone } = setting
  const applied = appliedTo(memory)
  const database = databaseReading(databaseReader(setting, applied), isAlone)
  let logNumber = UNKNOWN
  let renewals = 0

  const catchUp = latestRead(async () => {
    const began = renewals
    const isInStream = logNumber !== UNKNOWN && (await fromStream(stream, applied))
    const isRead = isInStream || (await database.readSoon())
    const reached = isRead ? applied.position.number : await withoutDatabase(setting, applied)
    if (began === renewals) logNumber = reached
  })

  return {
    read: database.read,
    refresh: database.refresh,
    get fault() {
      return database.fault
    },
    get logNumber() {
      return logNumber
    },
    get position() {
      return applied.position
    },
    reach: async (number) => (number === logNumber ? undefined : await catchUp()),
    reachRow: async (number) => void (number > applied.position.number && (await database.readSoon())),
    renew() {
      renewals++
      logNumber = UNKNOWN
    },
    close: () => leave(query, server).catch(() => {}),
  }
}

/** Applies the rows of the stream. Returns false if it does not reach back to the position. */
async function fromStream(stream: ChangeStream, applied: Applied): Promise<boolean> {
  const rows = await unlessAway(stream.since(applied.position.number), null)
  const last = rows?.at(-1)
  if (rows !== null && last !== undefined) await applied.advance({ ...last, rows })
  return rows !== null
}

/**
 * Returns the number for a server that can read neither stream nor database: Valkey's. If it is behind, it keeps
 * no key, because it cannot know which ones changed.
 */
async function withoutDatabase({ stream, memory }: FollowerSetting, { position }: Applied): Promise<number> {
  const last = await unlessAway(stream.last(), position.number)
  if (last > position.number) memory.keys.dropAll()
  return last
}

/** One reading to say what the server has, one that a turn follows, one that reads the turn, and one to say that. */
const MAX_READINGS = 4

/**
 * Returns a function that says what the server has, and reads and applies what is new. It reads once more after it has said
 * something new: what was committed before anyone could know that is read after it. The stream ends with the log before.
 */
function databaseReader({ query, stream, memory, server, isAlone }: FollowerSetting, applied: Applied) {
  const state = (): ServerState => ({ position: applied.position, loaded: memory.loaded(), isAlone: isAlone() })
  let said: ServerState | null = null

  return async () => {
    for (let n = 0; n < MAX_READINGS; n++) {
      const before = state()
      const isNews = said === null || !isEqual(said, before)
      const reading = await beat(query, server, before)
      said = before
      // Others have to know a row before this server shows it.
      if (!isAlone()) await unlessAway(bringUp(stream, query), 0)
      await applied.advance(reading)
      if (reading.edit !== memory.editorial.change) await followEdits(memory)
      memory.turnTo(reading.turned)
      if (reading.loaded > reading.turned) await recordTurn(query, reading.loaded)
      else if (!isNews && isEqual(before, state())) break
    }
  }
}

function isEqual(a: ServerState, b: ServerState): boolean {
  return a.position.number === b.position.number && a.loaded === b.loaded && a.isAlone === b.isAlone
}

/** What the rows of the log change in the memory of a server. */
export interface Memory {
  readonly keys: { drop(keyId: string, number: number): void; dropAll(): void }
  readonly editorial: { readonly change: number; catchUp(): Promise<void> }
  /** Serves publications up to this number. */
  turnTo(publication: number): void
  /** The last publication in memory. */
  loaded(): number
}

type Applied = ReturnType<typeof appliedTo>

/** Begins with a memory that has read nothing. */
function appliedTo(memory: Memory) {
  let position = NOWHERE
  return {
    /** How far the memory has followed the log. */
    get position() {
      return position
    },
    /** Applies a reading. Rows that were applied before are passed over. */
    async advance({ number, token, rows }: LogReading): Promise<void> {
      const news = rows?.filter((row) => row.number > position.number) ?? null
      await apply(memory, news)
      if (news === null || number > position.number) position = { number, token }
    },
  }
}

/** Applies rows; null if the log does not lead from what is in memory to the present. */
async function apply(memory: Memory, rows: readonly LogRow[] | null): Promise<void> {
  const hasKind = (kind: LogRow['kind']) => rows === null || rows.some((row) => row.kind === kind)
  if (hasKind('keys')) memory.keys.dropAll()
  for (const { number, kind, subject } of rows ?? []) {
    if (kind === 'key') memory.keys.drop(subject, number)
    if (kind === 'turn') memory.turnTo(Number(subject))
  }
  if (hasKind('edit')) await followEdits(memory)
}

/** An edit that cannot be read does not stop the server: it goes on with what it has, and the next reading tries again. */
async function followEdits({ editorial }: Memory): Promise<void> {
  await unlessAway(editorial.catchUp(), undefined)
}

const POLL_MS = 100
/** No server is waited for longer than it takes to count as gone. */
const MAX_POLLS = ((LIVE_SECONDS + 1) * 1_000) / POLL_MS

export interface AnnouncerSetting {
  readonly stream: ChangeStream
  readonly query: Query
  readonly replicated: ValkeyConnection['replicated']
}

/**
 * Returns what announces changes to all servers: the newest rows of the log go to Valkey, where every request meets their number. A
 * server that does without Valkey, and all of them if this process cannot reach it, have to read PostgreSQL first. Throws
 * {@link EngineUnavailable} if PostgreSQL is away.
 */
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
