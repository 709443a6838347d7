// Reads sites and changes for the desk.
import type { DeskChange, DeskSite, Work } from '../../src/engine/desk/jobs.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { type StoredEntry, storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { itemsOf, type LoggedChange, readLog } from '../../src/state/sqlite/history/log.ts'
import { filterOf, itemLines, touched } from '../history/texts.ts'
import type { DeskCatalog } from './catalog.ts'

/** The members that one change is shown with. */
const SHOWN = 20

export function siteWork({ read }: DeskCatalog): Pick<Work, 'sites' | 'log'> {
  return {
    sites: ({ slugs }) => read((db) => sitesOf(db, slugs)),
    log: ({ what, limit }) =>
      read((db) => readLog(db, filterOf(db, what ?? undefined), limit).map((change) => changeOf(db, change))),
  }
}

function sitesOf(db: Db, slugs: readonly string[]): DeskSite[] {
  const find = storedEntryReader(db)
  const { change } = readCatalogState(db)
  return slugs.flatMap((slug) => {
    const stored = find(slug)
    return stored === null || stored.hidden === '' ? [] : [siteOf(stored, change)]
  })
}

function siteOf({ entry, hidden }: StoredEntry, change: number): DeskSite {
  const { slug, title, url, published, category, offline, terms, sections, screenshot } = entry
  return { slug, title, url, published, category, offline, hidden, terms, sections, screenshot, change }
}

function changeOf(db: Db, change: LoggedChange): DeskChange {
  const items = itemsOf(db, change.number)
  return {
    ...change,
    what: touched(db, change.number),
    lines: items.slice(0, SHOWN).flatMap(itemLines),
    sites: new Set(items.flatMap(({ kind, subject }) => (kind === 'entry' ? [subject] : []))).size,
  }
}
