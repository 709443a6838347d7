// The log of changes of several servers: everything that a server keeps in memory, and that commands or other servers change,
// has a row in it. A row gets its number in the transaction that makes the change, so numbers become visible in order.
// "How a change travels" in src/DESIGN.md shows who writes and who reads it.

/**
 * What changed: a key (`subject` is its id), all keys, the editorial data, or the publication that all servers serve
 * (`subject` is its number). A new key needs no row: nobody has it in memory.
 */
export type LogRowKind = 'key' | 'keys' | 'edit' | 'turn'

/** How far a reader has followed the log. */
export interface LogPosition {
  readonly number: number
  /** The random value of that row, which tells whether a database is the one that was read; '' before the first row. */
  readonly token: string
}

/** One row of the log. */
export interface LogRow extends LogPosition {
  readonly kind: LogRowKind
  readonly subject: string
}

/** The position of a reader that has read nothing. */
export const NOWHERE: LogPosition = { number: -1, token: '' }

/** Announces changes to all servers. Call it after the commit. It resolves when every live server acts on them. */
export type Announce = () => Promise<void>
