// Reads sites for the desk.
import type { DeskSite, Work } from '../../src/engine/desk/jobs.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { type StoredEntry, storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import type { DeskCatalog } from './catalog.ts'

export function siteWork({ read }: DeskCatalog): Pick<Work, 'sites'> {
  return { sites: ({ slugs }) => read((db) => sitesOf(db, slugs)) }
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
