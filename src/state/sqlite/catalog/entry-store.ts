// The one door through which entries of the catalog change: it compares, writes, numbers and records. (rules 44.1, 44.25)
import { isDeepStrictEqual } from 'node:util'
import { edited, entryWith, imported, type LayeredEntry, membersOf } from '../../../catalog/import/entry-layers.ts'
import { differingMembers, type ImportEntry, lineOf } from '../../../catalog/import/import-line.ts'
import type { Members } from '../../documents.ts'
import type { Db } from '../connection.ts'
import { type ChangeNumber, Irreversible, itemRecorder } from './database.ts'
import { type StoredEntry, storedEntryReader } from './entry-reader.ts'
import { digestOf, type EntryRows, entryRows } from './entry-rows.ts'
import { type TermWriter, termWriter } from './term-store.ts'

export type EntryOutcome = 'added' | 'changed' | 'unchanged'

/** What a line did to its entry. */
export interface Written {
  readonly id: number
  readonly outcome: EntryOutcome
  /** The corrections that outlived the line, and those that it ended, by member. */
  readonly kept: readonly string[]
  readonly ended: readonly string[]
  /** Whether the entry is hidden, and stays so. */
  readonly isHidden: boolean
}

export type EntryStore = ReturnType<typeof entryStore>

/** Reads and changes entries inside one write transaction. */
export function entryStore(db: Db, change: ChangeNumber, terms: TermWriter = termWriter(db, change)) {
  const rows = entryRows(db, terms, change)
  const record = itemRecorder(db, change)
  const { read, put } = entryDoor(db, rows, record)
  return {
    read,
    put,
    /** Adds an entry and returns its id. Its rows have its members, so the history does without. */
    add(entry: ImportEntry, digest = digestOf(entry)): number {
      const id = rows.insert(entry, digest)
      record('entry', entry.slug, null, {})
      return id
    },
    /** Makes an entry what an editor says, and returns the members that changed. */
    edit: (before: StoredEntry, entry: ImportEntry): string[] => put(before, edited(before, entry, terms.livingValue)),
    /**
     * Hides an entry for a reason, or shows it if the reason is null, and says whether that changed something. Null if there is no
     * such entry, or if its addition was taken back. (rule 44.50)
     */
    hide(slug: string, reason: string | null): boolean | null {
      const before = read(slug)
      if (before === null || before.hidden === '') return null
      if ((before.hidden === null) === (reason === null)) return false
      put(before, { ...before, hidden: reason })
      return true
    },
    /**
     * Gives an entry members that it had. Null is for one that was not there: it is hidden without a reason, and an import may bring
     * it back. Throws {@link Irreversible}.
     */
    restore(slug: string, members: Members | null): void {
      const before = read(slug)
      if (before === null) throw new Irreversible(`There is no entry "${slug}".`)
      const next = restored(before, members ?? { hidden: '' })
      const isSame = JSON.stringify(lineOf(before.entry)) === JSON.stringify(lineOf(next.entry))
      put(before, next, isSame ? before.digest : digestOf(next.entry))
    },
  }
}

const MARK = 'UPDATE entries SET offline = 1, change = ? WHERE slug IN (SELECT value FROM json_each(?))'

/** Marks live entries offline, all at once, because the first build of a catalog marks a quarter of it. */
export function markOffline(db: Db, change: ChangeNumber, slugs: readonly string[]): void {
  if (slugs.length > 0) db.prepare(MARK).run(change(), JSON.stringify(slugs))
  const record = itemRecorder(db, change)
  for (const slug of slugs) record('entry', slug, { offline: false }, { offline: true })
}

/** Nobody sees the other members of one that is gone, and their terms would come back. */
function restored(before: StoredEntry, given: Members): LayeredEntry {
  const members = { ...membersOf(before), ...given }
  if (members['hidden'] === '') return { ...before, hidden: '' }
  const next = entryWith(members)
  if (next.ok) return next.value
  const [fault] = next.faults
  throw new Irreversible(`"${before.entry.slug}" cannot be stored: ${fault?.field} ${fault?.reason}.`)
}

function entryDoor(db: Db, rows: EntryRows, record: ReturnType<typeof itemRecorder>) {
  const read = storedEntryReader(db)

  /**
   * Makes a stored entry another one of the same slug. Returns the members of its line that changed. `digest` is that of the line
   * that was imported last.
   */
  function put(before: StoredEntry, next: LayeredEntry, digest = before.digest): string[] {
    const members = differingMembers(lineOf(before.entry), lineOf(next.entry))
    // The terms of an entry that nobody saw may have been removed since: writing it brings them back.
    const isShownAgain = before.hidden === '' && next.hidden !== ''
    if (members.length > 0 || isShownAgain) rows.replace(before.id, next.entry, digest)
    else if (digest !== before.digest) rows.setDigest(before.id, digest)
    if (next.hidden !== before.hidden) rows.hide(before.id, next.hidden)
    if (!isDeepStrictEqual(next.said, before.said)) rows.setSaid(before.id, next.said)
    const after = read(before.entry.slug) as StoredEntry
    record('entry', before.entry.slug, membersOf(before), membersOf(after))
    return members
  }

  return { read, put }
}

type Found = { id: number; digest: string; offline: number; hidden: string | null; said: string | null }

/**
 * Returns a function that adds or updates an entry by its slug, inside one write transaction. An existing entry keeps
 * its id, which is its place in the import order. If it does not differ, it keeps its rows and change number too. An entry
 * with `change` is an edit: what it changes becomes a correction. (rule 44.30) With `overwrite`, a line takes the place of all
 * corrections. (rule 44.27)
 */
export function entryWriter(db: Db, terms: TermWriter, change: ChangeNumber, { overwrite = false } = {}) {
  const find = db.prepare<[string], Found>('SELECT id, digest, offline, hidden, said FROM entries WHERE slug = ?')
  const store = entryStore(db, change, terms)

  /** Whether a line says what the catalog has, as far as that shows without reading the entry. */
  function isKnown({ offline, said, ...found }: Found, entry: ImportEntry, digest: string): boolean {
    const isSame = found.digest === digest && found.hidden !== '' && said === null
    return isSame && (entry.offline === (offline === 1) || (!entry.offline && entry.change === undefined))
  }

  return (given: ImportEntry): Written => {
    const entry = terms.living(given)
    const digest = digestOf(entry)
    const found = find.get(entry.slug)
    if (!found) return written(store.add(entry, digest), 'added')
    const { id, hidden } = found
    if (isKnown(found, entry, digest)) return written(id, 'unchanged', { hidden })
    const before = store.read(entry.slug) as StoredEntry
    if (entry.change !== undefined && hidden !== '')
      return written(id, store.edit(before, entry).length > 0 ? 'changed' : 'unchanged', { hidden })
    const next = imported(before, entry, { living: terms.livingValue, overwrite })
    const isChanged = store.put(before, next, digest).length > 0 || hidden === ''
    return written(id, isChanged ? 'changed' : 'unchanged', next)
  }
}

function written(id: number, outcome: EntryOutcome, next: Partial<ReturnType<typeof imported>> = {}): Written {
  const { hidden, kept = [], ended = [] } = next
  return { id, outcome, kept, ended, isHidden: Boolean(hidden) }
}
