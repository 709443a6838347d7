// Moves accounts and editorial data from the files of an installation to PostgreSQL, in one transaction. The files stay.
import { existsSync } from 'node:fs'
import type { Config } from '../../src/config.ts'
import { publishEditorial } from '../../src/engine/editorial/shared-home.ts'
import { inForce } from '../../src/state/editorial.ts'
import { lockEditorial, readEditorial } from '../../src/state/postgres/editorial/rows.ts'
import type { Postgres, Query } from '../../src/state/postgres/pool.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { BadInput } from '../cli/command.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { accountsToPostgres, type Carried, countKeys } from './accounts.ts'
import { withAccountsFile } from './accounts-file.ts'
import { editorialTables } from './editorial.ts'

export interface Moved {
  readonly tables: readonly Carried[]
  /** What the operator should know besides. */
  readonly notes: readonly string[]
}

/**
 * Copies ACCOUNTS_DB and the editorial data of CATALOG_DB to PostgreSQL. Throws {@link BadInput} and changes nothing if a
 * server uses the accounts, or if PostgreSQL has keys or editorial data and `replaces` is not set.
 */
export async function moveToPostgres(
  { accountsDb, catalogDb }: Pick<Config, 'accountsDb' | 'catalogDb'>,
  postgres: Postgres,
  replaces: boolean,
): Promise<Moved> {
  if (!existsSync(accountsDb)) throw new BadInput(`There are no accounts at ${accountsDb} (ACCOUNTS_DB) to move.`)
  return withAccountsFile(accountsDb, 'moved', (accounts) =>
    withCatalogIfAny(catalogDb, (catalog) =>
      postgres.transaction((query) => moveAll(query, { accounts, catalog, replaces })),
    ),
  )
}

function withCatalogIfAny<T>(file: string, work: (catalog: Db | null) => Promise<T>): Promise<T> {
  return existsSync(file) ? withCatalog(file, work) : work(null)
}

interface Sources {
  accounts: Db
  catalog: Db | null
  replaces: boolean
}

async function moveAll(query: Query, { accounts, catalog, replaces }: Sources): Promise<Moved> {
  await lockEditorial(query)
  if (!replaces) await requireEmpty(query)
  const tables = await accountsToPostgres(query, accounts)
  if (catalog === null) return { tables, notes: ['There is no catalog (CATALOG_DB), so no editorial data was moved.'] }
  return { tables: [...tables, ...(await moveEditorial(query, catalog))], notes: [] }
}

async function requireEmpty(query: Query): Promise<void> {
  const keys = await countKeys(query)
  const { change } = await readEditorial(query, 0)
  if (keys === 0 && change === 0) return
  const found = keys > 0 ? `${keys} keys` : 'editorial data'
  throw new BadInput(
    `The database has ${found} already; nothing was moved. To replace everything in it, add --replace.`,
  )
}

async function moveEditorial(query: Query, catalog: Db): Promise<Carried[]> {
  await publishEditorial(query, catalog)
  return editorialTables(catalogData(catalog), inForce(await readEditorial(query, 0)))
}
