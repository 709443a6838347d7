// The current editorial data of the catalog database. The next call sees an edit by any process and applies only what
// changed: one term's list, one rule, one archive. (rule 16.3)
import { existsSync } from 'node:fs'
import type { TermRef } from '../../../catalog/model/editorial.ts'
import {
  changesOf,
  type EditorialChanges,
  type EditorialSource,
  keyOfTerm,
  type LiveEditorial,
} from '../../documents.ts'
import { HISTORY_VERSION } from '../catalog/earlier-documents.ts'
import { readTakenDown } from '../catalog/removed-entries.ts'
import { CATALOG_MIGRATIONS } from '../catalog/schema.ts'
import {
  type Db,
  dataVersion,
  isSqliteError,
  knownVersion,
  loopPass,
  openDatabase,
  SERVER_BUSY_MS,
} from '../connection.ts'
import { databaseIdentity } from '../log-files.ts'
import { documentsAfter } from './store.ts'

/** The editorial data of a catalog database. */
export function catalogEditorial(catalogDb: string): EditorialSource {
  return { open: () => openLiveEditorial(catalogDb) }
}

/**
 * Opens the live editorial data of a catalog. Null if there is no database, or an empty one. Throws if a newer release wrote
 * it.
 */
export function openLiveEditorial(catalogDb: string): LiveEditorial | null {
  if (!existsSync(catalogDb)) return null
  const db = openDatabase(catalogDb, { readonly: true, busyMs: SERVER_BUSY_MS })
  try {
    if (knownVersion(db, CATALOG_MIGRATIONS) > 0) return liveEditorial(db)
    db.close()
    return null
  } catch (error) {
    db.close()
    throw error
  }
}

const FORMER = `SELECT terms.taxonomy, terms.slug, term_redirects.slug AS former
  FROM term_redirects JOIN terms ON term_id = terms.id`

const DISPLACED = {
  missing: 'it was moved away',
  replaced: 'another file took its place',
  'without log': 'its log, -wal or -shm, was moved away',
}

/** Follows the editorial data. */
function liveEditorial(db: Db): LiveEditorial {
  const place = databaseIdentity(db.name)
  const edits = editReader(db)
  const listeners: ((changes: EditorialChanges) => void)[] = []
  let failure: string | null = null
  return {
    version() {
      try {
        const changes = edits.next()
        if (changes !== null) for (const listener of listeners) listener(changes)
        failure = null
      } catch (error) {
        if (!isSqliteError(error)) throw error
        failure = error.message
      }
      return edits.version
    },
    fault() {
      const found = place()
      return found === 'in place' ? failure : DISPLACED[found]
    },
    subscribe(listener) {
      listener(edits.all())
      listeners.push(listener)
    },
    close: () => void db.close(),
  }
}

/** Reads edits, each once. `version` is a text that is different after every edit that was read. */
function editReader(db: Db) {
  const committed = dataVersion(db, 1, loopPass)
  const editorialChange = db.prepare<[], number>('SELECT editorial_change FROM catalog_state').pluck()
  const token = db.prepare<[number], string>('SELECT token FROM changes WHERE number = ?').pluck()
  const changedSince = withLiveData(db)
  let data = -1
  let change = 0

  function changed(): EditorialChanges | null {
    const current = editorialChange.get() as number
    if (current === change) return null
    const changes = changedSince(change)
    edits.version = token.get(current) ?? ''
    change = current
    return changes
  }

  const edits = {
    version: '',
    all: () => changedSince(0),
    /** The edits since the last call; null if there are none. */
    next(): EditorialChanges | null {
      const current = committed()
      if (current === data) return null
      const changes = changed()
      data = current
      return changes
    },
  }
  return edits
}

/**
 * Returns a function that reads what changed after a change number, and the sites that are taken down. Terms have their former
 * slugs, so that a rename loses nothing before the next build.
 */
function withLiveData(db: Db): (change: number) => EditorialChanges {
  return db.transaction((change) => {
    const changes = changesOf(documentsAfter(db, change))
    if (knownVersion(db, CATALOG_MIGRATIONS) < HISTORY_VERSION) return changes
    const renamed = Map.groupBy(db.prepare<[], TermRef & { former: string }>(FORMER).all(), keyOfTerm)
    const named = <T extends TermRef>(term: T): T => {
      const moves = renamed.get(keyOfTerm(term))
      return moves ? { ...term, former: moves.map(({ former }) => former) } : term
    }
    const archives = changes.archives.map(
      ([slug, archive]) => [slug, archive && { ...archive, filters: archive.filters.map(named) }] as const,
    )
    return { ...changes, synonyms: changes.synonyms.map(named), archives, takedowns: readTakenDown(db) }
  })
}
