// Moves accounts and editorial data between the files of an installation and PostgreSQL: a backup of the one, restored into
// the other. The source stays as it is.
import { existsSync } from 'node:fs'
import type { Config } from '../../src/config.ts'
import { fetchEditorial, publishEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Digest } from '../../src/state/account-tables.ts'
import { inForce } from '../../src/state/editorial.ts'
import { lockAccounts } from '../../src/state/postgres/accounts/tables.ts'
import { lockEditorial, readEditorial } from '../../src/state/postgres/editorial/rows.ts'
import type { Postgres, Query } from '../../src/state/postgres/pool.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { accountsIntoFile, accountsIntoPostgres } from '../backup/accounts.ts'
import { BadInput } from '../cli/command.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { lockExclusively } from '../restore/exclusive.ts'
import { incomingOf, removeIncoming, replaceDatabase, stampOf } from '../restore/replace.ts'
import { editorialTables } from './editorial.ts'

type Files = Pick<Config, 'accountsDb' | 'catalogDb'>

export interface Moved {
  readonly tables: readonly Digest[]
  /** What the operator should know besides. */
  readonly notes: readonly string[]
}

const NO_CATALOG: Moved = { tables: [], notes: ['There is no catalog (CATALOG_DB), so no editorial data was moved.'] }

/**
 * Copies ACCOUNTS_DB and the editorial data of CATALOG_DB to PostgreSQL, in one transaction. Throws {@link BadInput} and
 * changes nothing if a server uses the accounts, or if PostgreSQL has keys or editorial data and `replaces` is not set.
 */
export async function moveToPostgres(files: Files, postgres: Postgres, replaces: boolean): Promise<Moved> {
  const { accountsDb, catalogDb } = files
  if (!existsSync(accountsDb)) throw new BadInput(`There are no accounts at ${accountsDb} (ACCOUNTS_DB) to move.`)
  const { db, release } = lockExclusively(accountsDb, 'moved')
  try {
    if (db === null) throw new BadInput(`${accountsDb} is damaged; nothing was moved. "npm run doctor" checks it.`)
    return await withCatalogIfAny(catalogDb, (catalog) =>
      postgres.transaction(async (query) => {
        await lockEditorial(query)
        await lockAccounts(query)
        if (!replaces) await requireEmpty(query)
        // The lock is a transaction that ends without a commit, so a file of an older release stays one.
        const tables = await accountsIntoPostgres(query, db)
        return joined(tables, catalog === null ? NO_CATALOG : await editorialToPostgres(query, catalog))
      }),
    )
  } finally {
    release()
  }
}

type Replacing = { readonly replaces: boolean; readonly now: Date }

/**
 * Writes a new ACCOUNTS_DB and brings the editorial data of CATALOG_DB into line. Throws {@link BadInput} and changes
 * nothing if ACCOUNTS_DB exists and `replaces` is not set, or if a server uses it. A replaced file keeps another name.
 */
export async function moveToSqlite(files: Files, postgres: Postgres, { replaces, now }: Replacing): Promise<Moved> {
  const { accountsDb, catalogDb } = files
  if (existsSync(accountsDb) && !replaces)
    throw new BadInput(`${accountsDb} (ACCOUNTS_DB) exists already; nothing was moved. To replace it, add --replace.`)
  const lock = lockExclusively(accountsDb, 'moved')
  try {
    const tables = await accountsIntoFile(postgres, incomingOf(accountsDb))
    const editorial = await withCatalogIfAny(catalogDb, async (catalog) =>
      catalog === null ? NO_CATALOG : editorialToCatalog(catalog, postgres, now),
    )
    const aside = await replaceDatabase(accountsDb, stampOf(now))
    return joined(tables, editorial, aside === null ? [] : [`The old accounts are ${aside}.`])
  } finally {
    lock.release()
    await removeIncoming(accountsDb)
  }
}

function withCatalogIfAny<T>(file: string, work: (catalog: Db | null) => Promise<T>): Promise<T> {
  return existsSync(file) ? withCatalog(file, work) : work(null)
}

function joined(tables: readonly Digest[], editorial: Moved, notes: readonly string[] = []): Moved {
  return { tables: [...tables, ...editorial.tables], notes: [...editorial.notes, ...notes] }
}

async function requireEmpty(query: Query): Promise<void> {
  const [keys] = await query<{ count: number }>('SELECT count(*) AS count FROM keys')
  const { change } = await readEditorial(query, 0)
  if (keys?.count === 0 && change === 0) return
  const found = keys?.count === 0 ? 'editorial data' : `${keys?.count} keys`
  throw new BadInput(`The database has ${found} already; nothing was moved. To replace all of it, add --replace.`)
}

async function editorialToPostgres(query: Query, catalog: Db): Promise<Moved> {
  await publishEditorial(query, catalog)
  return { tables: editorialTables(catalogData(catalog), inForce(await readEditorial(query, 0))), notes: [] }
}

async function editorialToCatalog(catalog: Db, postgres: Postgres, now: Date): Promise<Moved> {
  return inTransaction(catalog, async () => {
    const fetched = await fetchEditorial(postgres, catalog, now)
    if (fetched === null) return { tables: [], notes: ['PostgreSQL has no editorial data: CATALOG_DB keeps its own.'] }
    const { shared, visible } = fetched
    const left = shared.synonyms.length - visible.synonyms.length + shared.archives.length - visible.archives.length
    const note = `${left} synonym lists and archives name terms that CATALOG_DB lacks; they stay in PostgreSQL alone.`
    return { tables: editorialTables(visible, catalogData(catalog)), notes: left > 0 ? [note] : [] }
  })
}
