// Runs an edit, or tries what it would do.
import type { Editorial } from '../../src/catalog/model/editorial.ts'
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { undoable } from '../cli/edit-facts.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import type { Edit } from './edits.ts'

/** What an edit printed, and the editorial data before and after it. */
export interface Attempt {
  readonly lines: string
  readonly before: Editorial
  readonly after: Editorial
}

/** Runs an edit in its home. A dry run does all of it and stores nothing. (rule 45.8) */
export function attempt(home: EditorialHome, catalogDb: string, edit: Edit, isDry: boolean): Promise<Attempt> {
  return undoable<Attempt>((undo) => {
    async function work(db: Db): Promise<Attempt> {
      const before = catalogData(db)
      const outcome = { before, lines: await edit(db), after: catalogData(db) }
      return isDry ? undo(outcome) : outcome
    }
    return withCatalog(catalogDb, (db) => home.edit(db, () => inTransaction(db, () => work(db))))
  })
}
