// Sites at the desk, and their edits: the functions of the commands, with the editor as who makes the change.
import { appendFileSync, closeSync } from 'node:fs'
import type { DeskFinding, DeskSite, Work } from '../../src/engine/desk/jobs.ts'
import { catalogHome } from '../../src/engine/editorial/home.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { type Check, openChecks, readChecks } from '../entries/check/kept-checks.ts'
import { hideEntries } from '../entries/hide.ts'
import { assignmentOf } from '../entries/members.ts'
import { setMembers } from '../entries/set.ts'
import { revert } from '../history/revert.ts'
import type { DeskCatalog } from './catalog.ts'
import { edited, factsOf } from './edit.ts'

export function editWork({ read, edit }: DeskCatalog): Pick<Work, 'sites' | 'set' | 'hide' | 'revert'> {
  return {
    sites: ({ slugs }) => read((db) => sitesOf(db, slugs)),
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

function sitesOf(db: Db, slugs: readonly string[]): DeskSite[] {
  const find = storedEntryReader(db)
  const { change } = readCatalogState(db)
  return slugs.flatMap((slug) => {
    const stored = find(slug)
    return stored === null || stored.hidden === '' ? [] : [{ ...stored.entry, hidden: stored.hidden, change }]
  })
}

// What `entries check` found, for editors to accept or dismiss. (rule 53.14)

const VERDICTS: readonly string[] = ['moved', 'changed', 'gone']

export function checkWork({ read, config }: DeskCatalog): Pick<Work, 'findings' | 'dismiss'> {
  const open = () => {
    const { last, isDismissed } = readChecks(config)
    return [...last.values()].filter((check) => VERDICTS.includes(check.verdict) && !isDismissed(check))
  }
  return {
    findings: () =>
      read((db) => {
        const find = storedEntryReader(db)
        const { change } = readCatalogState(db)
        return open().flatMap(({ slug, url, verdict, why, at, to }: Check): DeskFinding[] => {
          const { entry, hidden } = find(slug) ?? {}
          if (entry?.url !== url || entry.offline || hidden !== null) return []
          const edit = verdict === 'moved' ? `url=${to}` : 'offline=true'
          return [{ slug, title: entry.title, url, verdict, why, at, edit, change }]
        })
      }),
    dismiss({ slug, at }) {
      const file = openChecks(config)
      for (const check of open().filter((one) => one.slug === slug && one.at === at))
        appendFileSync(file, `\n${JSON.stringify({ ...check, dismissed: true })}`)
      closeSync(file)
      return null
    },
  }
}
