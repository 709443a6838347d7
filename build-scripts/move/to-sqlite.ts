// Moves accounts and editorial data from PostgreSQL to the files of an installation. PostgreSQL keeps what it has.
import { existsSync } from 'node:fs'
import type { Config } from '../../src/config.ts'
import { alignCatalog, visibleIn } from '../../src/engine/editorial/working-copy.ts'
import { inForce } from '../../src/state/editorial.ts'
import { readEditorial } from '../../src/state/postgres/editorial/rows.ts'
import type { Postgres } from '../../src/state/postgres/pool.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { BadInput } from '../cli/command.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { lockExclusively } from '../restore/exclusive.ts'
import { incomingOf, replaceDatabase } from '../restore/replace.ts'
import type { Carried } from './accounts.ts'
import { writeAccountsFile } from './accounts-file.ts'
import { editorialTables } from './editorial.ts'
import type { Moved } from './to-postgres.ts'

/**
 * Writes a new ACCOUNTS_DB and brings the editorial data of CATALOG_DB into line. Throws {@link BadInput} and changes
 * nothing if ACCOUNTS_DB exists and `replaces` is not set, or if a server uses it. A replaced file keeps another name.
 */
export async function moveToSqlite(
  { accountsDb, catalogDb }: Pick<Config, 'accountsDb' | 'catalogDb'>,
  postgres: Postgres,
  { replaces, now }: { replaces: boolean; now: Date },
): Promise<Moved> {
  if (existsSync(accountsDb) && !replaces)
    throw new BadInput(`${accountsDb} (ACCOUNTS_DB) exists already; nothing was moved. To replace it, add --replace.`)
  const lock = lockExclusively(accountsDb, 'moved')
  try {
    const tables = await writeAccountsFile(postgres, incomingOf(accountsDb))
    const editorial = existsSync(catalogDb)
      ? await withCatalog(catalogDb, (catalog) => moveEditorial(catalog, postgres, now))
      : { tables: [], notes: ['There is no catalog (CATALOG_DB), so no editorial data was moved.'] }
    const aside = await replaceDatabase(accountsDb, now.toISOString().replaceAll(/[:.]/g, '-'))
    const notes = aside === null ? editorial.notes : [...editorial.notes, `The old accounts are ${aside}.`]
    return { tables: [...tables, ...editorial.tables], notes }
  } finally {
    lock.release()
  }
}

async function moveEditorial(catalog: Db, { query }: Postgres, now: Date): Promise<Moved> {
  const read = await readEditorial(query, 0)
  if (read.change === 0) return { tables: [], notes: ['PostgreSQL has no editorial data: CATALOG_DB keeps its own.'] }
  const shared = inForce(read)
  const visible = visibleIn(catalog, shared)
  const tables = await inTransaction(catalog, (): Carried[] => {
    alignCatalog(catalog, visible, now)
    return editorialTables(catalogData(catalog), visible)
  })
  const left = shared.synonyms.length - visible.synonyms.length + shared.archives.length - visible.archives.length
  const note = `${left} synonym lists and archives name terms that CATALOG_DB lacks; they stay in PostgreSQL alone.`
  return { tables, notes: left > 0 ? [note] : [] }
}
