// Runs an edit, or tries what it would do.
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import type { SharedData } from '../../src/state/editorial.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import type { Edit } from './edits.ts'

/** What an edit printed, and the editorial data before and after it. */
export interface Attempt {
  readonly lines: string
  readonly before: SharedData
  readonly after: SharedData
}

/** Ends transactions that store nothing. */
const UNDONE = new Error('A dry run stores nothing.')

/** Runs an edit in its home. A dry run does all of it and stores nothing. (rule 45.8) */
export async function attempt(home: EditorialHome, catalogDb: string, edit: Edit, isDry: boolean): Promise<Attempt> {
  let outcome: Attempt | null = null
  async function work(db: Db): Promise<Attempt> {
    const before = catalogData(db)
    const lines = await edit(db)
    outcome = { lines, before, after: catalogData(db) }
    if (isDry) throw UNDONE
    return outcome
  }
  try {
    return await withCatalog(catalogDb, (db) => home.edit(db, () => inTransaction(db, () => work(db))))
  } catch (error) {
    if (error === UNDONE && outcome) return outcome
    throw error
  }
}
