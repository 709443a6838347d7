// PostgreSQL as the home of editorial data. The catalog of the build host is a working copy of it: an edit brings it into
// line first, and what the edit changed goes to PostgreSQL. PostgreSQL commits before the catalog, and the next use heals
// a catalog that missed its own commit. (rules 37.44 to 37.48)
import type { EditorialHome } from '../../catalog/editorial-home.ts'
import { inTransaction } from '../../sqlite.ts'
import type { Announcer } from '../../valkey/announcer.ts'
import type { Postgres, Query } from '../pool.ts'
import { lockEditorial, readEditorial, writeEditorial } from './rows.ts'
import { alignCatalog, differences, inForce } from './working-copy.ts'

/**
 * The home of editorial data in PostgreSQL. Until its first edit it has none, and a catalog keeps what it has: the first
 * edit then stores all of that too. Its functions throw {@link EngineUnavailable}.
 */
export function postgresHome(db: Postgres, announcer: Pick<Announcer, 'edit'>, now: () => Date): EditorialHome {
  return {
    async fetch(catalog) {
      const read = await readEditorial(db.query, 0)
      if (read.change > 0) await inTransaction(catalog, () => void alignCatalog(catalog, inForce(read), now()))
    },
    async edit(catalog, work) {
      const { result, change } = await inTransaction(catalog, () =>
        db.transaction(async (query) => editIn(query, work)),
      )
      if (change !== null) await announcer.edit(change)
      return result

      async function editIn<T>(query: Query, work: () => Promise<T> | T) {
        await lockEditorial(query)
        const read = await readEditorial(query, 0)
        const shared = inForce(read)
        const hidden = read.change > 0 ? alignCatalog(catalog, shared, now()) : new Set<number>()
        const result = await work()
        const writes = differences(catalog, shared, hidden)
        return { result, change: writes && (await writeEditorial(query, writes)) }
      }
    },
  }
}
