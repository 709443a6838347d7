// The current editorial data of the catalog database. The next call sees an edit by any process and applies only what
// changed: one term's list, one rule, one archive. (rule 16.3)
import { existsSync } from 'node:fs'
import type { SynonymList, TemplateArchive, TermRef, TuningRule } from '../../catalog/model/editorial.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { dataVersion, UNCOORDINATED_TRUST_MS } from '../data-version.ts'
import { isSqliteError } from '../database-fault.ts'
import { databaseIdentity } from '../file-identity.ts'
import { type Db, openDatabase, SERVER_BUSY_MS, versionOf } from '../sqlite.ts'

export interface EditorialChanges {
  synonyms: readonly SynonymList[]
  /** By their place in the order of all rules; null for a removed rule. */
  rules: readonly (readonly [place: number, rule: TuningRule | null])[]
  /** By their place in the order of all archives; null for a removed archive. */
  archives: readonly (readonly [place: number, archive: TemplateArchive | null])[]
}

export interface LiveEditorial {
  /**
   * Applies the edits since the last call. Returns a text that is different after every edit and the same after a
   * restart. Takes microseconds while nothing is written. If the database cannot be read, returns the last text, and
   * the edits are applied when it can be read again.
   */
  version(): string
  /** Why edits are not seen: the database cannot be read, or it or its log was moved away or replaced. Null if they are. */
  fault(): string | null
  /**
   * Calls a listener with all editorial data now, and with every later edit when it is applied. A shared database that was
   * never edited has no editorial data: the first edit is then the first call.
   */
  subscribe(listener: (changes: EditorialChanges) => void): void
  close(): void
}

/** Where a snapshot's live editorial data comes from. */
export interface EditorialSource {
  /** Opens the editorial data for one snapshot. Null if there is none. Throws if it cannot be read. */
  open(): MaybePromise<LiveEditorial | null>
}

/** The editorial data of a catalog database. */
export function catalogEditorial(catalogDb: string): EditorialSource {
  return { open: () => openLiveEditorial(catalogDb) }
}

/** Opens the live editorial data of a catalog. Null if there is no database, or an empty one. */
export function openLiveEditorial(catalogDb: string): LiveEditorial | null {
  if (!existsSync(catalogDb)) return null
  const db = openDatabase(catalogDb, { readonly: true, busyMs: SERVER_BUSY_MS })
  if (versionOf(db) === 0) {
    db.close()
    return null
  }
  try {
    return liveEditorial(db)
  } catch (error) {
    db.close()
    throw error
  }
}

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
  const changedSince = changeReader(db)
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

const SYNONYMS = `SELECT taxonomy, slug, synonyms FROM synonym_lists JOIN terms ON terms.id = term_id
  WHERE synonym_lists.change > ? ORDER BY term_id`
const RULES = 'SELECT id, url, tokens, title, removed FROM tuning_rules WHERE change > ? ORDER BY id'
const ARCHIVES = `SELECT id, slug, title,
    (SELECT json_group_array(json_object('taxonomy', taxonomy, 'slug', terms.slug) ORDER BY position)
      FROM archive_filters JOIN terms ON terms.id = term_id WHERE archive_id = template_archives.id) AS filters
  FROM template_archives WHERE change > ? ORDER BY id`

type SynonymRow = TermRef & { synonyms: string }
type RuleRow = { id: number; url: string; tokens: string; title: string | null; removed: number }
type ArchiveRow = { id: number; slug: string; title: string; filters: string }

/** Reads what changed after a change number. */
export function readEditorialChanges(db: Db, change: number): EditorialChanges {
  return changeReader(db)(change)
}

/** Reads the rows that changed after a change number. */
function changeReader(db: Db): (change: number) => EditorialChanges {
  const synonyms = db.prepare<[number], SynonymRow>(SYNONYMS)
  const rules = db.prepare<[number], RuleRow>(RULES)
  const archives = db.prepare<[number], ArchiveRow>(ARCHIVES)
  return db.transaction((change) => ({
    synonyms: synonyms.all(change).map((row) => ({ ...row, synonyms: JSON.parse(row.synonyms) as string[] })),
    rules: rules.all(change).map(ruleOf),
    archives: archives.all(change).map(archiveOf),
  }))
}

function ruleOf({ id, url, tokens, title, removed }: RuleRow): EditorialChanges['rules'][number] {
  return [id, removed ? null : { tokens: JSON.parse(tokens) as string[], url, title }]
}

function archiveOf({ id, slug, title, filters }: ArchiveRow): EditorialChanges['archives'][number] {
  return [id, slug.includes('/') ? null : { slug, title, filters: JSON.parse(filters) as TermRef[] }]
}
