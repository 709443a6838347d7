// Edits of entries by people: what they change outlives imports. (rules 44.25, 44.26)
import { differingMembers, lineOf } from '../../../catalog/import/entry-line.ts'
import type { ImportEntry } from '../../../catalog/import/import-line.ts'
import type { Corrections } from './corrections.ts'
import type { StoredEntry } from './entry-reader.ts'
import type { EntryRows } from './entry-rows.ts'

/** Returns a function that makes a stored entry another one of the same slug. It returns the members that changed. */
export function entryEditor(rows: EntryRows, corrections: Corrections) {
  return ({ id, digest, entry }: StoredEntry, next: ImportEntry): string[] => {
    const [before, after] = [lineOf(entry), lineOf(next)]
    const members = differingMembers(before, after)
    if (members.length === 0) return members
    rows.replace(id, next, digest)
    corrections.put({ id, slug: entry.slug }, members, before, after)
    return members
  }
}
