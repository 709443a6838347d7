// What the authorization server keeps: grants, codes and tokens (section 42). A row is found by the hash
// of its value, and the value itself is not stored.
import { createHmac, hash } from 'node:crypto'
import type { Run } from '../database.ts'

/** One row: what is remembered for a value, such as a token, that a client holds. */
interface SignIn {
  /** The key that it stands for. */
  readonly owner: string
  /** What it ends with, or null. */
  readonly grant: string | null
  /** JSON. */
  readonly payload: string
  /** ms since 1970-01-01. */
  readonly expiresAt: number
}

export type SignIns = ReturnType<typeof signIns>

/** Rows of a key: a month of refreshes by one client, or fewer of several. */
const MAX_ROWS_OF_KEY = 1_000

/** The last second that PostgreSQL has an integer for. */
const NEVER = 2 ** 31 - 1

const PUT = `INSERT INTO sign_ins (id, owner, grant_id, payload, expires_at, consumed) VALUES ($1, $2, $3, $4, $5, 0)
  ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, payload = excluded.payload, expires_at = excluded.expires_at`
/** The used and the oldest go first. */
const TIDY = `DELETE FROM sign_ins WHERE expires_at <= $1 OR id IN (SELECT id FROM (
    SELECT id, row_number() OVER (ORDER BY consumed > 0, expires_at DESC) AS place FROM sign_ins WHERE owner = $2
  ) AS placed WHERE place > $3)`
const FIND = `SELECT owner, grant_id AS "grant", payload, expires_at AS "expiresAt", consumed FROM sign_ins
  WHERE id = $1 AND expires_at > $2`
/** The second in which a value was used is stored, and 1 after the second time. */
const CONSUME = `UPDATE sign_ins SET consumed = CASE consumed WHEN 0 THEN $2 ELSE 1 END
  WHERE id = $1 AND (consumed = 0 OR consumed > $3) RETURNING 1 AS done`
const REMOVE = 'DELETE FROM sign_ins WHERE id = $1'
const REMOVE_GRANT = 'DELETE FROM sign_ins WHERE grant_id = $1'
const SECRET = 'SELECT address_key AS key FROM accounts_state'

/** The sign-ins of a database. Functions throw EngineUnavailable if the engine cannot answer at the moment. */
export function signIns(run: Run, now = () => Date.now()) {
  const seconds = () => Math.floor(now() / 1_000)
  /** What was used after this second can be used again. */
  const lastUse = (againS: number | undefined) => (againS === undefined ? NEVER : seconds() - againS)
  return {
    /** Stores a row, which is durable on return, and removes what is over the bounds of rule 42.9. */
    async put(value: string, { owner, grant, payload, expiresAt }: SignIn): Promise<void> {
      await run(PUT, [idOf(value), owner, grant, payload, expiresAt])
      await run(TIDY, [now(), owner, MAX_ROWS_OF_KEY])
    },
    /** Returns the row of a value that has not expired, and whether {@link consume} would return false. */
    async find(value: string, againS?: number): Promise<(SignIn & { readonly isUsed: boolean }) | undefined> {
      const [row] = await run<SignIn & { consumed: number }>(FIND, [idOf(value), now()])
      return row && { ...row, isUsed: row.consumed > 0 && row.consumed <= lastUse(againS) }
    },
    /**
     * Marks a value as used. Returns false if it was used before, or is gone: of two at one moment, one succeeds. With `againS`, it
     * can be used once more within so many seconds after the first time.
     */
    async consume(value: string, againS?: number): Promise<boolean> {
      return (await run(CONSUME, [idOf(value), seconds(), lastUse(againS)])).length > 0
    },
    async remove(value: string): Promise<void> {
      await run(REMOVE, [idOf(value)])
    },
    /** Removes all that was given out on a grant. */
    async removeGrant(grant: string): Promise<void> {
      await run(REMOVE_GRANT, [grant])
    },
    /** Signs what clients hold, alike on every server. */
    async secret(): Promise<Buffer> {
      const [row] = await run<{ key: Buffer }>(SECRET)
      return signingKey(row?.key)
    },
  }
}

function idOf(value: string): Buffer {
  return hash('sha256', value, 'buffer')
}

function signingKey(key: Buffer | undefined): Buffer {
  if (key === undefined) throw new Error('the accounts have no state')
  return createHmac('sha256', key).update('sign-in').digest()
}
