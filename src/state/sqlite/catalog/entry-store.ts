// Stores imported entries in the catalog database.
import { differingMembers, lineOf } from '../../../catalog/import/entry-line.ts'
import type { ImportEntry } from '../../../catalog/import/import-line.ts'
import type { Db } from '../connection.ts'
import type { ChangeNumber } from './change-number.ts'
import { type Corrected, type Corrections, corrected, correctionStore } from './corrections.ts'
import { entryEditor } from './entry-editor.ts'
import { type StoredEntry, storedEntryReader } from './entry-reader.ts'
import { digestOf, type EntryRows, entryRows } from './entry-rows.ts'
import type { TermWriter } from './term-store.ts'

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

interface Known {
  id: number
  digest: string
  offline: number
  hidden: string | null
}

interface WriteOptions {
  /** Whether a line takes the place of all corrections. (rule 44.27) */
  readonly overwrite?: boolean
}

/**
 * Returns a function that adds or updates an entry by its slug, inside one write transaction. An existing entry keeps
 * its id, which is its place in the import order. If it does not differ, it keeps its rows and change number too. An entry
 * with `change` is an edit: what it changes becomes a correction. (rule 44.30)
 */
export function entryWriter(db: Db, terms: TermWriter, change: ChangeNumber, options: WriteOptions = {}) {
  const find = db.prepare<[string], Known>('SELECT id, digest, offline, hidden FROM entries WHERE slug = ?')
  const rows = entryRows(db, terms, change)
  const corrections = correctionStore(db, change)
  const writeLine = lineWriter(rows)
  const writeCorrected = correctedWriter(db, { rows, corrections, ...options })
  const writeEdit = editWriter(db, rows, corrections)

  return (given: ImportEntry): Written => {
    const entry = terms.living(given)
    const digest = digestOf(entry)
    const known = find.get(entry.slug)
    if (!known) return written({ id: rows.insert(entry, digest), hidden: null }, 'added')
    const own = corrections.of(known.id)
    if (entry.change !== undefined && !isReverted(known)) {
      const isEqual = known.digest === digest && !own && entry.offline === (known.offline === 1)
      return isEqual ? written(known, 'unchanged') : writeEdit(known, entry)
    }
    return own === undefined ? writeLine(known, entry, digest) : writeCorrected(known, entry, digest, own)
  }
}

function lineWriter(rows: EntryRows) {
  return (known: Known, entry: ImportEntry, digest: string): Written => {
    const isNew = entry.offline && known.offline === 0
    if (known.digest !== digest || isReverted(known))
      rows.replace(known.id, { ...entry, offline: entry.offline || known.offline === 1 }, digest)
    else if (isNew) rows.markOffline(known.id, entry.slug)
    else return written(known, 'unchanged')
    return written(known, 'changed')
  }
}

function editWriter(db: Db, rows: EntryRows, corrections: Corrections) {
  const read = storedEntryReader(db)
  const edit = entryEditor(rows, corrections)
  return (known: Known, entry: ImportEntry): Written =>
    written(known, edit(read(entry.slug) as StoredEntry, entry).length > 0 ? 'changed' : 'unchanged')
}

/** Writes lines of entries with corrections. The digest stays that of the line, so that an equal one costs little. */
function correctedWriter(
  db: Db,
  { rows, corrections, overwrite = false }: WriteOptions & { rows: EntryRows; corrections: Corrections },
) {
  const read = storedEntryReader(db)
  const setDigest = db.prepare('UPDATE entries SET digest = ? WHERE id = ?')
  const writeLine = lineWriter(rows)
  return (known: Known, line: ImportEntry, digest: string, own: Corrected): Written => {
    if (known.digest === digest && !isReverted(known) && !overwrite && !own.has('offline'))
      return { ...writeLine(known, line, digest), kept: [...own.keys()] }
    const { entry: stored } = read(line.slug) as StoredEntry
    const all = { entry: line, kept: [], ended: [...own.keys()] }
    const { entry, kept, ended } = overwrite ? all : corrected(stored, line, own)
    corrections.end({ id: known.id, slug: line.slug }, ended)
    const next = { ...entry, offline: entry.offline || stored.offline }
    const isSame = !isReverted(known) && differingMembers(lineOf(stored), lineOf(next)).length === 0
    if (isSame) setDigest.run(digest, known.id)
    else rows.replace(known.id, next, digest)
    return { ...written(known, isSame ? 'unchanged' : 'changed'), kept, ended }
  }
}

/** Whether the addition of an entry was reverted. An import brings it back. (rule 44.28) */
function isReverted({ hidden }: Pick<Known, 'hidden'>): boolean {
  return hidden === ''
}

function written({ id, hidden }: Pick<Known, 'id' | 'hidden'>, outcome: EntryOutcome): Written {
  return { id, outcome, kept: [], ended: [], isHidden: Boolean(hidden) }
}
