// Whether the accounts take writes, found out by writing: a full disk or a read-only one shows nowhere else.
import type { Db } from './sqlite.ts'

const KEPT_MS = 1_000
/** An update to the same value would write nothing. */
const INSERT = "INSERT INTO registration_attempts (address, at) VALUES (x'', 0)"
const REMOVE = 'DELETE FROM registration_attempts WHERE id = ?'

/** What was found last: when (ms), and whether a write succeeded (1). Threads share it, so that they say the same. */
export function probeMemory(buffer: ArrayBuffer | SharedArrayBuffer = new ArrayBuffer(16)): Float64Array {
  const memory = new Float64Array(buffer)
  memory[0] = Number.NEGATIVE_INFINITY
  return memory
}

/** Writes and removes a row in one transaction, at most once a second: whoever asks often makes no more work. */
export function writeProbe(db: Db, monotonicMs: () => number, found = probeMemory()): () => boolean {
  const insert = db.prepare(INSERT)
  const remove = db.prepare<[number | bigint]>(REMOVE)
  const attempt = db.transaction(() => remove.run(insert.run().lastInsertRowid))

  function succeeds(): boolean {
    try {
      return attempt.immediate().changes === 1
    } catch {
      return false
    }
  }

  return () => {
    const now = monotonicMs()
    if (now - (found[0] as number) >= KEPT_MS) {
      found[0] = now
      found[1] = Number(succeeds())
    }
    return found[1] === 1
  }
}
