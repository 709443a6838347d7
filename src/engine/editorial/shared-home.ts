// PostgreSQL as the home of editorial data. The catalog of the build host is a working copy of it: an edit brings it into
// line first, and what the edit changed goes to PostgreSQL. PostgreSQL commits before the catalog, and the next use heals
// a catalog that missed its own commit. (rules 37.44 to 37.48)
import type { Announce } from '../../state/changes.ts'
import { inForce, type SharedData } from '../../state/editorial.ts'
import { appendEdits, forgetEdits } from '../../state/postgres/editorial/history.ts'
import {
  type EditorialRead,
  lockEditorial,
  readEditorial,
  writeEditorial,
} from '../../state/postgres/editorial/rows.ts'
import type { Postgres, Query } from '../../state/postgres/pool.ts'
import { readCatalogState } from '../../state/sqlite/catalog/database.ts'
import { type Db, inTransaction } from '../../state/sqlite/connection.ts'
import { catalogData } from '../../state/sqlite/editorial/read.ts'
import type { EditorialHome } from './home.ts'
import { editsAfter, lastEdit } from './shared-history.ts'
import { alignTakedowns } from './shared-takedowns.ts'
import { alignCatalog, differences, visibleIn } from './working-copy.ts'

/** Brings the editorial data of a catalog into line, if PostgreSQL has any. Throws {@link EngineUnavailable}. */
export async function fetchEditorial({ query }: Postgres, catalog: Db, now: Date): Promise<void> {
  // Inside the lock of the catalog, so that an edit between reading and writing is not undone.
  await inTransaction(catalog, async () => {
    const read = await readEditorial(query, 0, lastEdit(catalog))
    if (read.change > 0) align(catalog, read, now)
  })
}

/** Brings the catalog into line. Returns what it can have of the shared data. */
function align(catalog: Db, read: EditorialRead, now: Date): SharedData {
  const visible = visibleIn(catalog, inForce(read))
  alignCatalog(catalog, visible, read.edits ?? [], now)
  alignTakedowns(catalog, read.takedowns, now)
  return visible
}

/**
 * The home of editorial data in PostgreSQL. Until its first edit it has none, and a catalog keeps what it has: the first
 * edit then stores all of that too. Its functions throw {@link EngineUnavailable}.
 */
export function postgresHome(db: Postgres, announce: Announce, now: () => Date): EditorialHome {
  async function editIn<T>(query: Query, catalog: Db, work: () => Promise<T> | T) {
    await lockEditorial(query)
    const read = await readEditorial(query, 0, lastEdit(catalog))
    const shared = inForce(read)
    const visible = read.change > 0 ? align(catalog, read, now()) : shared
    const { change: last } = readCatalogState(catalog)
    const result = await work()
    const writes = differences(catalog, shared, visible)
    // An edit that changes nothing may be another attempt after one that was stored and not announced.
    if (writes === null) return { result, change: read.change }
    const change = await writeEditorial(query, writes)
    await appendEdits(query, editsAfter(catalog, read.change > 0 ? last : 0))
    return { result, change }
  }

  return {
    async read(catalog) {
      const read = await readEditorial(db.query, 0)
      return read.change > 0 ? visibleIn(catalog, inForce(read)) : catalogData(catalog)
    },
    fetch: (catalog) => fetchEditorial(db, catalog, now()),
    async edit(catalog, work) {
      const { result, change } = await inTransaction(catalog, () =>
        db.transaction((query) => editIn(query, catalog, work)),
      )
      if (change > 0) await announce()
      return result
    },
  }
}

/**
 * Makes the editorial data of a catalog all of the shared data, and its history that of the shared data, inside a
 * transaction of PostgreSQL.
 */
export async function publishEditorial(query: Query, catalog: Db): Promise<void> {
  await lockEditorial(query)
  const writes = differences(catalog, inForce(await readEditorial(query, 0)))
  if (writes === null) return
  await forgetEdits(query)
  await writeEditorial(query, writes)
  await appendEdits(query, editsAfter(catalog, 0))
}
