// What editors corrected of entries. An import that says what the file said before keeps a correction; one that says
// something else ends it. (rules 44.26, 44.27)
import { type EntryLine, lineOf, sameValue, withMemberOf } from '../../../catalog/import/entry-line.ts'
import type { ImportEntry } from '../../../catalog/import/import-line.ts'
import type { Db } from '../connection.ts'

/** By member, what the file said, as a line has it. */
export type Corrected = ReadonlyMap<string, unknown>

export type Corrections = ReturnType<typeof correctionStore>

/** Reads all corrections once, by entry, so that lines of entries without any cost one look-up. */
export function correctionStore(db: Db) {
  const all = db.prepare<[], { entry_id: number; member: string; imported: string }>('SELECT * FROM corrections').all()
  const known = new Map<number, Map<string, unknown>>()
  const ofEntry = (id: number) => known.get(id) ?? known.set(id, new Map()).get(id) ?? new Map<string, unknown>()
  for (const { entry_id, member, imported } of all) ofEntry(entry_id).set(member, JSON.parse(imported))
  const insert = db.prepare('INSERT INTO corrections VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM corrections WHERE entry_id = ? AND member = ?')

  function end(id: number, members: Iterable<string>): void {
    for (const member of members) {
      remove.run(id, member)
      known.get(id)?.delete(member)
    }
    if (known.get(id)?.size === 0) known.delete(id)
  }

  return {
    /** The corrections of an entry; undefined if it has none. */
    of: (id: number): Corrected | undefined => known.get(id),
    end,
    /** Remembers members as corrected. One that says what the file said is no correction any more. */
    put(id: number, members: readonly string[], before: EntryLine, after: EntryLine): void {
      for (const member of members) {
        const imported = known.get(id)?.get(member)
        if (imported === undefined) {
          ofEntry(id).set(member, before[member])
          insert.run(id, member, JSON.stringify(before[member]))
        } else if (sameValue(imported, after[member])) end(id, [member])
      }
    },
  }
}

/** An imported entry with the corrections that it keeps, and the members of those kept and of those ended. */
export function corrected(stored: ImportEntry, imported: ImportEntry, corrections: Corrected) {
  const line = lineOf(imported)
  const [kept, ended]: [string[], string[]] = [[], []]
  for (const [member, said] of corrections) (sameValue(line[member], said) ? kept : ended).push(member)
  return { entry: kept.reduce((entry, member) => withMemberOf(entry, stored, member), imported), kept, ended }
}
