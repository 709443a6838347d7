// The edits of the desk: the functions of the commands, with the editor as who makes the change.
import type { Work } from '../../src/engine/desk/jobs.ts'
import { catalogHome } from '../../src/engine/editorial/home.ts'
import { hideEntries } from '../entries/hide.ts'
import { assignmentOf } from '../entries/members.ts'
import { setMembers } from '../entries/set.ts'
import { revert } from '../history/revert.ts'
import type { DeskCatalog } from './catalog.ts'
import { edited, factsOf } from './edit.ts'

export function editWork({ edit }: DeskCatalog): Pick<Work, 'set' | 'hide' | 'revert'> {
  return {
    set: ({ slugs, edits, allowsNew, ...asked }) =>
      edit((db) => {
        const assignments = edits.map((text) => ({ ...assignmentOf(text), allowsAbsent: true }))
        const facts = factsOf(asked, 'entries set')
        const request = { slugs, assignments, allowsNew, expected: undefined, dryRun: false, facts, now: new Date() }
        return edited(db, catalogHome, asked, () => setMembers(db, request))
      }),
    hide: ({ slugs, reason, ...asked }) =>
      edit((db, home) => {
        const facts = factsOf(asked, reason === null ? 'entries unhide' : 'entries hide')
        return edited(db, home, asked, () => hideEntries(db, { slugs, reason, facts, now: new Date() }))
      }),
    revert: ({ number, ...asked }) =>
      edit((db, home) => {
        const facts = factsOf(asked, `history revert ${number}`)
        const request = { target: { number }, facts, now: new Date(), dryRun: false, yes: true }
        return edited(db, home, asked, (inner) => revert(db, inner, request))
      }),
  }
}
