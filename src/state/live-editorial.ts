// The editorial data as it stands in the catalog database now. An edit by any process is seen on the next call.
import { existsSync } from 'node:fs'
import { openDatabase, SERVER_BUSY_MS } from './sqlite.ts'

export interface LiveEditorial {
  /**
   * A number that grows with every editorial edit, of this database. Reading it costs microseconds while nothing is
   * written, and applies the edits made since the last call.
   */
  version(): number
  /** Synonyms by `taxonomy/slug`, as of the last {@link version} call. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>
  close(): void
}

interface SynonymRow {
  key: string
  synonyms: string
}

const CHANGED = `SELECT taxonomy || '/' || slug AS key, synonyms FROM synonym_lists JOIN terms ON terms.id = term_id
  WHERE synonym_lists.change > ?`

/** Opens the live editorial data of a catalog; null where there is no such database. */
export function openLiveEditorial(catalogDb: string): LiveEditorial | null {
  if (!existsSync(catalogDb)) return null
  const db = openDatabase(catalogDb, { readonly: true, busyMs: SERVER_BUSY_MS })
  if (Number(db.pragma('user_version', { simple: true })) === 0) {
    db.close()
    return null
  }
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck()
  const editorialChange = db.prepare<[], number>('SELECT editorial_change FROM catalog_state').pluck()
  const changed = db.prepare<[number], SynonymRow>(CHANGED)
  const synonyms = new Map<string, readonly string[]>()
  let data = -1
  let version = -1

  function refresh(): void {
    const now = editorialChange.get() as number
    if (now === version) return
    for (const row of changed.all(version)) synonyms.set(row.key, JSON.parse(row.synonyms) as string[])
    version = now
  }

  return {
    synonyms,
    version() {
      const current = dataVersion.get() as number
      if (current !== data) refresh()
      data = current
      return version
    },
    close: () => void db.close(),
  }
}
