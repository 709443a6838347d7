// Runs an edit of terms in the catalog and in the shared editorial data.
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import { type ChangeFacts, changeOnDemand } from '../../src/state/sqlite/catalog/database.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { itemsOf } from '../../src/state/sqlite/history/log.ts'
import { undoable } from '../cli/edit-facts.ts'
import type { TermEdit } from './edits.ts'

interface Run {
  edit: TermEdit
  facts: ChangeFacts
  isDry: boolean
  isRename: boolean
}

/**
 * Runs an edit in one transaction; one that changes nothing leaves no change. A rename leaves shared editorial data as it
 * is: servers find the term by its old slug, too, and would not know the new one before the next snapshot.
 */
export function runEdit(db: Db, home: EditorialHome, { edit, facts, isDry, isRename }: Run): Promise<string[]> {
  return undoable<string[]>(async (undo) => {
    const work = () =>
      inTransaction(db, () => {
        const change = changeOnDemand(db, new Date(), { editorial: true, facts })
        const lines = edit(db, change)
        return isDry || itemsOf(db, change()).length === 0 ? undo(lines) : lines
      })
    if (isRename && !isDry) await home.edit(db, () => {})
    return isRename ? work() : home.edit(db, work)
  })
}
