// Connections to PostgreSQL that never wait for ever: a query without an answer in time destroys its connection, because a
// frozen server or a cut cable closes nothing.
import pg from 'pg'
import { EngineUnavailable, engineLine, explain, UnusableEngine } from '../../ground/faults.ts'

/** Runs one statement and returns its rows. Integers of 8 bytes are numbers. Throws {@link EngineUnavailable}. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export type Postgres = ReturnType<typeof openPostgres>

export interface PostgresOptions {
  /** The most connections at a time. */
  readonly connections?: number
  /** How long a query may take, ms. */
  readonly queryMs?: number
  /** How long opening a connection, or waiting for a free one, may take, ms. */
  readonly connectMs?: number
}

const MAX_WAITING = 1_000
const INT8 = 20

/** Numbers of 8 bytes arrive as text. Ours stay far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * Opens a pool. It connects at the first query. `isCrowded` says whether so many callers wait for a connection that another one
 * should be turned away.
 */
export function openPostgres(
  url: string,
  { connections = 8, queryMs = 2_000, connectMs = 2_000 }: PostgresOptions = {},
) {
  const pool = poolOf({
    connectionString: checkedTls(url),
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
  })

  async function withClient<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await connected(pool)
    let broken: Error | undefined
    const note = (error: Error) => {
      broken = error
    }
    client.on('error', note)
    try {
      return await work((text, values) => run(client, text, values))
    } catch (error) {
      if (error instanceof EngineUnavailable) broken = error
      throw error
    } finally {
      client.off('error', note)
      client.release(broken)
    }
  }

  return {
    query: (<Row>(text: string, values?: readonly unknown[]) =>
      withClient((query) => query<Row>(text, values))) satisfies Query,
    /** Runs `work` in one transaction. If it throws, nothing is stored. */
    transaction: <T>(work: (query: Query) => Promise<T>) => withClient((query) => inTransaction(query, work)),
    get isCrowded(): boolean {
      return pool.waitingCount > MAX_WAITING
    },
    close: () => pool.end(),
  }
}

/** A server that stops in the middle of a transaction gives its locks up after this time, so that the others go on. */
const BEGIN = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '3s'"

function poolOf(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    keepAlive: true,
    application_name: 'vitrine',
    allowExitOnIdle: true,
    types: types as pg.CustomTypesConfig,
  })
  // A connection can break at any time, also before its owner listens. Then its next query fails, or the pool opens another.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool.on('error', () => {})
}

/**
 * `sslmode=require` and the like check the certificate, as in this release of pg, which would warn at each start that a later
 * one will not. `uselibpqcompat=true` asks for the weaker meaning.
 */
function checkedTls(url: string): string {
  return url.includes('uselibpqcompat=')
    ? url
    : url.replace(/\bsslmode=(?:prefer|require|verify-ca)\b/, 'sslmode=verify-full')
}

/** Throws also if a file that the URL names cannot be read. */
async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    return unavailable(error)
  }
}

async function inTransaction<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  await query(BEGIN)
  try {
    const result = await work(query)
    await query('COMMIT')
    return result
  } catch (error) {
    // On a broken connection the server rolls back by itself.
    if (!(error instanceof EngineUnavailable)) await query('ROLLBACK')
    throw error
  }
}

async function run<Row>(client: pg.PoolClient, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  try {
    const { rows } = await client.query(text, values as unknown[])
    return rows as Row[]
  } catch (error) {
    return isAnswer(error) ? Promise.reject(error) : unavailable(error)
  }
}

/**
 * SQLSTATE codes of a server that runs but serves nobody for the moment (PostgreSQL, appendix A): connection lost (08),
 * a standby, which is read-only (25006), idle in a transaction for too long (25P03), a conflict with another transaction (40),
 * no such table, because a copy is being restored (42P01), no resources (53), locked (55), canceled or shutting down (57),
 * disk errors (58).
 */
const AWAY = /^(08|25006|25P03|40|42P01|53|55|57|58)/

/** Whether the server answered with an error of the statement, as opposed to not serving. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !AWAY.test(error.code ?? '')
}

function unavailable(error: unknown): never {
  throw new EngineUnavailable('postgres', (error as Error).message, { cause: error })
}

const OTHER = { reason: 'PostgreSQL cannot be used', fix: 'Check DATABASE_URL and the log of PostgreSQL.' }

/**
 * Returns an {@link UnusableEngine} for an error of the connection, a missing right or a missing database, and any other
 * error as it is. Its line has no password: the URL is not in it, and PostgreSQL never repeats one.
 */
export function explainPostgresError(error: unknown, url: string): unknown {
  const isAway = error instanceof EngineUnavailable
  if (!isAway && !(error instanceof pg.DatabaseError)) return error
  const { code = '', message } = (isAway ? (error.cause ?? error) : error) as Error & { code?: string }
  const explained = explain('postgres', { code, message })
  if (explained === null && !isAway) return error
  return new UnusableEngine(engineLine('postgres', url, explained ?? OTHER, message || code))
}
