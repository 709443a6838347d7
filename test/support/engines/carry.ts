// Accounts and editorial data between engines: a backup of the one, restored into the other.
import { dirname, join } from 'node:path'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { runRestore } from '../../../build-scripts/restore/run.ts'
import type { Config } from '../../../src/ground/config.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'

/** A folder for backups beside the accounts, which no test lists. */
const aside = (config: Config): Config => ({ ...config, backupDir: join(dirname(config.accountsDb), 'carried') })

/** Backs up the files of an installation, and restores them into PostgreSQL. */
export async function carryToPostgres(config: Config, postgres: Postgres, now: Date): Promise<void> {
  await runBackup(aside(config), () => now.getTime())
  await runRestore(aside(config), {}, now, { postgres, announce: async () => {} })
}

/** Backs up PostgreSQL, and restores it into the files of an installation. */
export async function carryToFiles(config: Config, postgres: Postgres, now: Date): Promise<void> {
  await runBackup(aside(config), () => now.getTime(), postgres)
  await runRestore(aside(config), {}, now)
}
