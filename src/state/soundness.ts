// Whether a database file is what SQLite wrote: a damaged one is said in a line that names it and the mend.
import type { Db } from './sqlite.ts'

/** The file of a database is damaged; the message is one line for the operator. */
class DamagedDatabase extends Error {
  constructor(file: string, reason: string) {
    super(`${file} is damaged (${reason}). Bring the last backup back with: npm run restore`)
  }
}

/** Checks the structure of every page (0.2 s for 100 MB). Throws, naming the file. */
export function requireSound(db: Db): void {
  const found = sayingSo(db.name, () => db.pragma('quick_check(1)', { simple: true }))
  if (found !== 'ok') throw new DamagedDatabase(db.name, String(found).replace(/^\*\*\*.*\*\*\*\s*/, ''))
}

/** Opens a database; where SQLite says that the file is damaged, so does the error, with its name and the mend. */
export function sayingSo<T>(file: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw new DamagedDatabase(file, message)
    throw error
  }
}
