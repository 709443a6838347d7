// The log of changes in PostgreSQL. Its number comes from one row, which a transaction holds until its commit, and not from a
// sequence, whose numbers become visible out of order.
import { randomBytes } from 'node:crypto'
import type { LogPosition, LogRow, LogRowKind } from '../changes.ts'
import type { Query } from './pool.ts'

/** As many rows as Valkey keeps. Who is further behind drops everything. */
const MAX_ROWS = 1_000
/** A server that was not seen for this long is not waited for. */
export const LIVE_SECONDS = 15
const TOKEN_BYTES = 9

const RECORD = `WITH numbered AS (UPDATE log SET number = number + 1 RETURNING number)
  INSERT INTO changes (number, kind, subject, token) SELECT number, $1, $2, $3 FROM numbered RETURNING number, token`
/** The row of a turn, unless a server wrote it before. */
const RECORD_TURN = `WITH numbered AS (
    UPDATE log SET number = number + 1, turned = $1 WHERE turned < $1 RETURNING number
  ) INSERT INTO changes (number, kind, subject, token) SELECT number, 'turn', $1::bigint::text, $2 FROM numbered`
/** Rows that nobody reads any more: who is that far behind drops everything. */
const THIN = 'DELETE FROM changes WHERE number < $1 - 10000'
const ROWS_PER_THINNING = 1_000

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** Writes a row inside a transaction that makes a change, as its last statement. Returns the row's position. */
export async function recordChange(
  query: Query,
  kind: Exclude<LogRowKind, 'turn'>,
  subject = '',
): Promise<LogPosition> {
  const [row] = await query<LogPosition>(RECORD, [kind, subject, newToken()])
  const position = row as LogPosition
  if (position.number % ROWS_PER_THINNING === 0) await query(THIN, [position.number])
  return position
}

/** Writes that all servers turn to a publication, unless the log has it already, or a later one. */
export async function recordTurn(query: Query, publication: number): Promise<void> {
  await query(RECORD_TURN, [publication, newToken()])
}

const TURNED = `SELECT turned >= $1 OR NOT EXISTS
    (SELECT FROM servers WHERE seen > now() - interval '${LIVE_SECONDS} s') AS over FROM log`

/** Whether all servers turn to a publication. Of no live server, all do. */
export async function isTurned(query: Query, publication: number): Promise<boolean> {
  const [row] = await query<{ over: boolean }>(TURNED, [publication])
  return row?.over ?? true
}

/** What is new in the log. */
export interface LogReading {
  readonly number: number
  readonly token: string
  /** The rows after the reader's position; null if the log does not lead there: too far behind, or another database. */
  readonly rows: readonly LogRow[] | null
}

interface RawReading {
  readonly number: number
  readonly token: string
  readonly known: string | null
  readonly rows: readonly (readonly [number: number, kind: LogRowKind, subject: string, token: string])[]
}

const READ_COLUMNS = `log.number, coalesce((SELECT token FROM changes WHERE number = log.number), '') AS token,
  CASE $1::bigint WHEN 0 THEN '' ELSE (SELECT token FROM changes WHERE number = $1) END AS known,
  (SELECT coalesce(json_agg(json_build_array(number, kind, subject, token) ORDER BY number), '[]') FROM
    (SELECT * FROM changes WHERE number > $1 ORDER BY number LIMIT ${MAX_ROWS + 1}) AS newer) AS rows`

/** Reads the rows after a position. A position without a token is trusted to be of this database. */
export async function readLog(query: Query, position: Partial<LogPosition>): Promise<LogReading> {
  const [raw] = await query<RawReading>(`SELECT ${READ_COLUMNS} FROM log`, [position.number])
  return readingOf(raw as RawReading, position)
}

function readingOf({ number, token, known, rows }: RawReading, position: Partial<LogPosition>): LogReading {
  const leads = known !== null && known === (position.token ?? known) && rows.length <= MAX_ROWS
  if (!leads) return { number, token, rows: null }
  return { number, token, rows: rows.map(([n, kind, subject, mark]) => ({ number: n, kind, subject, token: mark })) }
}

/** What a server tells the others, and the commands that wait for it. */
export interface ServerState {
  readonly position: LogPosition
  /** The last publication that it has in memory. */
  readonly loaded: number
  /** Whether it does without Valkey, so that no row reaches it from there. */
  readonly isAlone: boolean
}

export interface ServerReading extends LogReading {
  /** The last publication that all live servers have in memory, and the last one that all have turned to. */
  readonly loaded: number
  readonly turned: number
  /** The last editorial change. */
  readonly edit: number
}

const HEARTBEAT = `WITH own AS (
    INSERT INTO servers (id, number, loaded, alone, seen) VALUES ($2, $1, $3, $4, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET number = $1, loaded = $3, alone = $4, seen = clock_timestamp()
  ) SELECT ${READ_COLUMNS}, turned, (SELECT change FROM editorial_state) AS edit,
    least($3::bigint, (SELECT min(loaded) FROM servers WHERE id <> $2 AND seen > now() - interval '${LIVE_SECONDS} s'))
      AS loaded FROM log`

/** Says what a server has, and reads what is new. `server` names the process. */
export async function beat(
  query: Query,
  server: string,
  { position, loaded, isAlone }: ServerState,
): Promise<ServerReading> {
  const [raw] = await query(HEARTBEAT, [position.number, server, loaded, isAlone])
  const read = raw as RawReading & Pick<ServerReading, 'loaded' | 'turned' | 'edit'>
  return { ...read, ...readingOf(read, position) }
}

/** Also takes the rows of servers that were killed. */
const LEAVE = "DELETE FROM servers WHERE id = $1 OR seen < now() - interval '1 day'"

/** Nobody waits for a server that has left. */
export async function leave(query: Query, server: string): Promise<void> {
  await query(LEAVE, [server])
}

/**
 * Live servers that have not followed the log to `number`, and that the stream does not reach (all of them if `isStreamed`
 * is false). A server that was not seen since PostgreSQL started may do without Valkey, and could not say so.
 */
const BEHIND = `SELECT count(*) AS behind FROM servers
  WHERE number < $1 AND seen > now() - interval '${LIVE_SECONDS} s'
    AND (alone OR NOT $2 OR seen < pg_postmaster_start_time())`

/** How many servers a command has to wait for. */
export async function countBehind(query: Query, number: number, isStreamed: boolean): Promise<number> {
  const [row] = await query<{ behind: number }>(BEHIND, [number, isStreamed])
  return row?.behind ?? 0
}
