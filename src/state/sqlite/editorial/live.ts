// The current editorial data of the catalog database. The next call sees an edit by any process and applies only what
// changed: one term's list, one rule, one archive. (rule 16.3)
import { existsSync } from 'node:fs'
import type { TermRef } from '../../../catalog/model/editorial.ts'
import type { EditorialChanges, EditorialSource, LiveEditorial } from '../../editorial.ts'
import { readTakenDown } from '../catalog/removed-entries.ts'
import { CATALOG_MIGRATIONS } from '../catalog/schema.ts'
import { type Db, knownVersion, openDatabase, SERVER_BUSY_MS } from '../connection.ts'
import { dataVersion, UNCOORDINATED_TRUST_MS } from '../data-version.ts'
import { databaseIdentity } from '../file-identity.ts'
import { isSqliteError } from '../sqlite-fault.ts'
import { changeReader } from './read.ts'

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
  const committed = dataVersion(db, UNCOORDINATED_TRUST_MS)
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
 * Like {@link changeReader}, but terms have their former slugs, so that a rename loses nothing before the next build, and with
 * the sites that are taken down.
 */
function withLiveData(db: Db): (change: number) => EditorialChanges {
  const changedSince = changeReader(db)
  const isCurrent = knownVersion(db, CATALOG_MIGRATIONS) === CATALOG_MIGRATIONS.length
  if (!isCurrent) return changedSince
  const redirects = db.prepare<[], TermRef & { former: string }>(FORMER)
  return (change) => {
    const { synonyms, rules, archives } = changedSince(change)
    const renamed = Map.groupBy(redirects.all(), placeOf)
    const named = <T extends TermRef>(term: T): T => {
      const found = renamed.get(placeOf(term))
      return found ? { ...term, former: found.map(({ former }) => former) } : term
    }
    const archived = archives.map(
      ([place, archive]) => [place, archive && { ...archive, filters: archive.filters.map(named) }] as const,
    )
    return { synonyms: synonyms.map(named), rules, archives: archived, takedowns: readTakenDown(db) }
  }
}

const placeOf = ({ taxonomy, slug }: TermRef) => `${taxonomy}/${slug}`
