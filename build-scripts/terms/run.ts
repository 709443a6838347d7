// Runs an edit of terms in the catalog and in the shared editorial data.
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import { changeOnDemand } from '../../src/state/sqlite/catalog/change-number.ts'
import type { ChangeFacts } from '../../src/state/sqlite/catalog/database.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import type { TermEdit } from './edits.ts'

/** Carries the lines of an edit out of a transaction, which it undoes. */
class Undone extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super()
    this.lines = lines
  }
}

interface Run {
  edit: TermEdit
  facts: ChangeFacts
  isDry: boolean
  isRename: boolean
}

/** Whether a change changed something. */
function hasItems(db: Db, number: number): boolean {
  return db.prepare<[number]>('SELECT 1 FROM change_items WHERE number = ?').get(number) !== undefined
}

/**
 * Runs an edit in one transaction; one that changes nothing leaves no change. A rename leaves shared editorial data as it is: servers find the term by its old slug, too,
 * and would not know the new one before the next snapshot.
 */
export async function runEdit(db: Db, home: EditorialHome, { edit, facts, isDry, isRename }: Run): Promise<string[]> {
  const work = () =>
    inTransaction(db, () => {
      const change = changeOnDemand(db, new Date(), { editorial: true, facts })
      const lines = edit(db, change)
      if (isDry || !hasItems(db, change())) throw new Undone(lines)
      return lines
    })
  try {
    if (isRename && !isDry) await home.edit(db, () => {})
    return await (isRename ? work() : home.edit(db, work))
  } catch (error) {
    if (error instanceof Undone) return error.lines
    throw error
  }
}
