// The edits of the desk: the functions of the commands, with the editor as who makes the change.
import type { Done, Work } from '../../src/engine/desk/jobs.ts'
import { type ChangeFacts, readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { hideEntries } from '../entries/hide.ts'
import { assignmentOf } from '../entries/members.ts'
import { setMembers } from '../entries/set.ts'
import { revert } from '../history/revert.ts'
import type { DeskCatalog } from './catalog.ts'

export function editWork({ edit }: DeskCatalog): Pick<Work, 'set' | 'hide' | 'revert'> {
  return {
    set: ({ slugs, edits, expected, allowsNew, by }) =>
      edit((db) => {
        const assignments = edits.map(assignmentOf)
        const facts = factsOf(by, 'entries set')
        const shared = {
          assignments,
          allowsNew,
          expected: expected ?? undefined,
          dryRun: false,
          facts,
          now: new Date(),
        }
        return done(db, () => slugs.flatMap((slug) => setMembers(db, { ...shared, slug })))
      }),
    hide: ({ slugs, reason, by }) =>
      edit((db, home) => {
        const facts = factsOf(by, reason === null ? 'entries unhide' : 'entries hide')
        return done(db, () => home.edit(db, () => hideEntries(db, { slugs, reason, facts, now: new Date() })))
      }),
    revert: ({ number, yes, by }) =>
      edit((db, home) => {
        const facts = factsOf(by, `history revert ${number}`)
        return done(db, () => revert(db, home, { target: { number }, facts, now: new Date(), dryRun: false, yes }))
      }),
  }
}

function factsOf(by: string, command: string): ChangeFacts {
  return { by, command, note: null }
}

/** Runs an edit as one transaction, and says which change it made. */
async function done(db: Db, work: () => Promise<readonly string[]> | readonly string[]): Promise<Done> {
  return inTransaction(db, async () => {
    const { change: before } = readCatalogState(db)
    const lines = await work()
    const { change } = readCatalogState(db)
    return { lines, change: change > before ? change : null }
  })
}
