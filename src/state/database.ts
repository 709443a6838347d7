// What a database does for statements that are written once for both engines (src/state/accounts). An engine is a connection,
// a schema, faults, a clock and a log of changes, behind these five functions. What is stored, and when, stands above them.
//
// Statements are those of PostgreSQL, as far as SQLite knows them too:
// - Parameters are `$1`, `$2`, …. If PostgreSQL cannot see the type of one, it is `CAST($1 AS BIGINT)`.
// - Many rows are one parameter, a JSON array: `FROM each($1)` has its members in the column `value` (`value->>0`).
// - `FOR UPDATE` and `FOR UPDATE SKIP LOCKED` hold rows in PostgreSQL. SQLite holds the whole file.
// - `INSERT … SELECT … ON CONFLICT` needs a `WHERE`. Inserts and updates that a caller asks about return their rows.
// - Names with capital letters are quoted: `key_id AS "keyId"`. Integers are numbers, bytes are Buffers. A time is an integer
//   (ms since 1970-01-01) or, in a column for dates, the text of `Date.toISOString`.
import type { MaybePromise } from '../ground/scheduling.ts'
import type { LogRowKind } from './changes.ts'

/** Runs one statement and returns its rows. Throws EngineUnavailable if the engine cannot answer at the moment. */
export type Run = <Row>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** What a transaction can do. It awaits nothing else, because others wait for it. */
interface Transaction {
  readonly run: Run
  /** Notes for all servers that something changed, as the last statement. They act on it after `announce`. */
  changed(kind: Exclude<LogRowKind, 'turn'>, subject?: string): Promise<void>
}

/** A database of either engine. */
export interface Database {
  /** Runs a statement that is a transaction of its own. */
  readonly run: Run
  /**
   * Runs `work` in a transaction that no other one of the same name meets, in any process: BEGIN IMMEDIATE in SQLite, an
   * advisory lock in PostgreSQL, where it sees what was committed before it got the lock. If `work` throws, nothing is
   * stored.
   */
  exclusive<T>(name: string, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Resolves when every live server acts on all that was committed with `changed` before. */
  announce(): Promise<void>
  /** Wall time of the engine, ms since 1970-01-01. That of PostgreSQL is exact inside `exclusive`, when it is called there. */
  now(): MaybePromise<number>
}
