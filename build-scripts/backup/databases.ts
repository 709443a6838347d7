// The databases that a backup contains: their files, schema versions, and the tables whose rows are never deleted.
import type { Config } from '../../src/ground/config.ts'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { CATALOG_MIGRATIONS } from '../../src/state/sqlite/catalog/schema.ts'

export const DATABASES = ['catalog', 'accounts'] as const
export type DatabaseName = (typeof DATABASES)[number]

interface DatabaseKind {
  fileOf(config: Config): string
  /** The environment variable for the file. */
  variable: string
  /** The newest schema version that this release knows. */
  schemaVersion: number
  /** Tables whose rows are never deleted. Summaries show the row count of the first one. */
  growing: readonly [string, ...string[]]
}

export const KINDS: Readonly<Record<DatabaseName, DatabaseKind>> = {
  catalog: {
    fileOf: ({ catalogDb }) => catalogDb,
    variable: 'CATALOG_DB',
    schemaVersion: CATALOG_MIGRATIONS.length,
    growing: ['entries', 'terms', 'changes', 'synonym_lists', 'tuning_rules', 'template_archives'],
  },
  accounts: {
    fileOf: ({ accountsDb }) => accountsDb,
    variable: 'ACCOUNTS_DB',
    schemaVersion: ACCOUNTS_MIGRATIONS.length,
    growing: ['keys'],
  },
}
