// Runs an edit, or tries what it would do.
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import type { SharedData } from '../../src/state/editorial.ts'
import { inTransaction } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import type { Edit } from './edits.ts'

/** What an edit printed, and the editorial data before and after it. */
export interface Attempt {
  readonly lines: string
  readonly before: SharedData
  readonly after: SharedData
}

/** Carries the outcome out of transactions that store nothing. */
class DryRun extends Error {
  readonly outcome: Attempt
  constructor(outcome: Attempt) {
    super('A dry run stores nothing.')
    this.outcome = outcome
  }
}

/** Runs an edit in its home. A dry run does all of it and stores nothing. (rule 45.8) */
export async function attempt(home: EditorialHome, catalogDb: string, edit: Edit, isDry: boolean): Promise<Attempt> {
  try {
    return await withCatalog(catalogDb, (db) =>
      home.edit(db, () =>
        inTransaction(db, async () => {
          const before = catalogData(db)
          const lines = await edit(db)
          const outcome = { lines, before, after: catalogData(db) }
          if (isDry) throw new DryRun(outcome)
          return outcome
        }),
      ),
    )
  } catch (error) {
    if (error instanceof DryRun) return error.outcome
    throw error
  }
}
