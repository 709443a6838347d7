// Ends the old secrets of rotated keys for good when their time has passed. Otherwise a clock that is set back would bring
// them back, also after a restart (rule 29.12).
import type { Db } from '../connection.ts'

const CHECK_MS = 1_000
const DUE = 'SELECT 1 FROM keys WHERE previous_expires_at <= ? LIMIT 1'
const END = 'UPDATE keys SET previous_hash = NULL, previous_expires_at = NULL WHERE previous_expires_at <= ?'

/** Checks now and once a second. `now` ends what has expired, and returns `time`, ms since 1970-01-01. */
export function expiredSecrets(db: Db, reader: Db, time: () => number): { now(): number; stop(): void } {
  const due = reader.prepare<[number], 1>(DUE).pluck()
  const end = db.prepare<[number]>(END)

  function now(): number {
    const at = time()
    try {
      if (due.get(at) !== undefined) end.run(at)
    } catch {
      // A full disk or a held lock. The next check tries again, and until then the secrets are refused by the time.
    }
    return at
  }

  now()
  const timer = setInterval(now, CHECK_MS).unref()
  return { now, stop: () => clearInterval(timer) }
}
