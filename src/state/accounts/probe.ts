// Whether the accounts take writes, found out by a write: nothing else reveals a full or read-only disk.
import type { Db } from '../sqlite.ts'

const KEPT_MS = 1_000
/** An update to the same value would write nothing. */
const INSERT = "INSERT INTO registration_attempts (address, at) VALUES (x'', 0)"
const REMOVE = 'DELETE FROM registration_attempts WHERE id = ?'

/** Writes and removes a row in one transaction, at most once a second; in between it repeats the last result. */
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
    if (now - triedAt >= KEPT_MS) {
      triedAt = now
      isWritable = succeeds()
    }
    return isWritable
  }
}
