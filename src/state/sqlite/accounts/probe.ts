// Tests by a write whether the accounts can be written. Nothing else reveals a full or read-only disk (rule 20.2).
import type { Db } from '../connection.ts'

const REUSE_MS = 1_000
/** An insert, because an update to the same value would write nothing. */
const INSERT = "INSERT INTO registration_attempts (address, at) VALUES (x'', 0)"
const REMOVE = 'DELETE FROM registration_attempts WHERE id = ?'

/** Returns a function that writes and removes a row in one transaction. It reuses its result for a second. */
export function writeProbe(db: Db, monotonicMs: () => number): () => boolean {
  const insert = db.prepare(INSERT)
  const remove = db.prepare<[number | bigint]>(REMOVE)
  const attempt = db.transaction(() => remove.run(insert.run().lastInsertRowid))
  let triedAt = Number.NEGATIVE_INFINITY
  let isWritable = false

  function succeeds(): boolean {
    try {
      return attempt.immediate().changes === 1
    } catch {
      return false
    }
  }

  return () => {
    const now = monotonicMs()
    if (now - triedAt >= REUSE_MS) {
      triedAt = now
      isWritable = succeeds()
    }
    return isWritable
  }
}
