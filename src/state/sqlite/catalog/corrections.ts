// What editors corrected of entries. An import that says what the file said before keeps a correction; one that says
// something else ends it. (rules 44.26, 44.27)
import { type EntryLine, lineOf, sameValue, withMemberOf } from '../../../catalog/import/entry-line.ts'
import type { ImportEntry } from '../../../catalog/import/import-line.ts'
import type { Db } from '../connection.ts'
import type { ChangeNumber } from './change-number.ts'
import { itemRecorder } from './history.ts'
import { movedTerms } from './moved-terms.ts'

type Subject = { readonly id: number; readonly slug: string }
type Said = { readonly imported: unknown }

/** By member, what the file said, as a line has it, with the terms that its terms are by now. */
export type Corrected = ReadonlyMap<string, unknown>

export type Corrections = ReturnType<typeof correctionStore>

/** Begins the member of an item of the history that says what the file said of another member: `{ imported }`. */
export const CORRECTION = 'corrected '

/**
 * Reads all corrections once, by entry, so that lines of entries without any cost one look-up. What becomes a correction and
 * what ends is in the history.
 */
export function correctionStore(db: Db, change: ChangeNumber) {
  const known = readCorrections(db)
  const insert = db.prepare('INSERT INTO corrections VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM corrections WHERE entry_id = ? AND member = ?')
  const recordOne = correctionRecorder(db, change)
  const { livingValue } = movedTerms(db)

  function end({ id, slug }: Subject, members: Iterable<string>): void {
    for (const member of members) {
      recordOne(slug, member, { imported: known.get(id)?.get(member) }, null)
      remove.run(id, member)
      known.get(id)?.delete(member)
    }
    if (known.get(id)?.size === 0) known.delete(id)
  }

  function begin({ id, slug }: Subject, member: string, imported: unknown): void {
    remember(known, id, member, imported)
    insert.run(id, member, JSON.stringify(imported))
    recordOne(slug, member, null, { imported })
  }

  return {
    /** The corrections of an entry; undefined if it has none. */
    of(id: number): Corrected | undefined {
      const own = known.get(id)
      return own && new Map([...own].map(([member, said]) => [member, livingValue(member, said)]))
    },
    end,
    /** Remembers members as corrected. One that says what the file said is no correction any more. */
    put(entry: Subject, members: readonly string[], before: EntryLine, after: EntryLine): void {
      for (const member of members) {
        const imported = known.get(entry.id)?.get(member)
        if (imported === undefined) begin(entry, member, before[member])
        else if (sameValue(livingValue(member, imported), after[member])) end(entry, [member])
      }
    },
  }
}

type Known = Map<number, Map<string, unknown>>

function readCorrections(db: Db): Known {
  const all = db.prepare<[], { entry_id: number; member: string; imported: string }>('SELECT * FROM corrections').all()
  const known: Known = new Map()
  for (const row of all) remember(known, row.entry_id, row.member, JSON.parse(row.imported))
  return known
}

function remember(known: Known, id: number, member: string, imported: unknown): void {
  known.set(id, (known.get(id) ?? new Map<string, unknown>()).set(member, imported))
}

function correctionRecorder(db: Db, change: ChangeNumber) {
  const record = itemRecorder(db, change)
  return (subject: string, member: string, ...[before, after]: [Said | null, Said | null]) => {
    const name = CORRECTION + member
    record({ kind: 'entry', subject, before: { [name]: before }, after: { [name]: after } })
  }
}

/** An imported entry with the corrections that it keeps, and the members of those kept and of those ended. */
export function corrected(stored: ImportEntry, imported: ImportEntry, corrections: Corrected) {
  const line = lineOf(imported)
  const [kept, ended]: [string[], string[]] = [[], []]
  for (const [member, said] of corrections) (sameValue(line[member], said) ? kept : ended).push(member)
  return { entry: kept.reduce((entry, member) => withMemberOf(entry, stored, member), imported), kept, ended }
}
