// `npm run backup`: copies the catalog and the accounts while the server runs.

import { withEngine } from '../src/engine/engine.ts'
import { type Config, loadConfig } from '../src/ground/config.ts'
import { recordRun } from '../src/snapshot/files/folder-notes.ts'
import { DATABASE_VARIABLES } from '../src/state/sqlite/connection.ts'
import { type DatabaseName, described, KINDS } from './backup/folder.ts'
import { type BackupResult, runBackup } from './backup/run.ts'
import { runCommand } from './cli/command.ts'
import { counted } from './cli/lines.ts'

const help = `
Usage: npm run backup

Copies the catalog (CATALOG_DB) and the accounts (ACCOUNTS_DB, or those in PostgreSQL with DATABASE_URL) to a new folder in
BACKUP_DIR, while servers and other commands use them. It checks each copy (SQLite's integrity check) and
hashes it before it publishes the backup. It keeps the newest BACKUP_KEEP backups and removes older ones, but none if the catalog has fewer entries than
the last snapshot, or if there were accounts and ACCOUNTS_DB is missing. "npm run restore" restores a backup.

Snapshots are not backed up, because they are built from the catalog. Screenshots (IMAGE_DIR) are not backed up
either: copy them yourself, for example with rsync. If a database does not exist yet, the command says so and backs up the
other one. Backups contain email addresses: protect them like the accounts.
`

await runCommand({
  help,
  options: {},
  async main() {
    const started = performance.now()
    const config = loadConfig()
    const result = await recordRun(config.snapshotDir, 'backup', () =>
      withEngine(config, {
        embedded: () => runBackup(config, Date.now),
        shared: (postgres) => runBackup(config, Date.now, postgres),
      }),
    )
    return linesOf(result, config, (performance.now() - started) / 1000)
  },
})

function linesOf(result: BackupResult, config: Config, seconds: number): string[] {
  const { name, files, absent, removed } = result
  const { imageDir } = config
  const pruned = removed.length > 0 ? `; removed ${removed.length} older` : ''
  return [
    `backup ${name}: ${files.map(described).join(', ')}, checked, ${seconds.toFixed(1)} s${pruned}${keptBecause(result)}`,
    ...absent.map((database) => `It has no ${database}: ${placeOf(database, config)} does not exist`),
    `It has no screenshots: copy IMAGE_DIR=${imageDir} too, for example with: rsync -a ${imageDir}/ HOST:FOLDER/`,
  ]
}

function keptBecause({ shrunkFrom, lostAccounts }: BackupResult): string {
  const reason =
    lostAccounts ?? (shrunkFrom === null ? null : `the last snapshot has ${counted(shrunkFrom, 'entry', 'entries')}`)
  return reason === null ? '' : `; ${reason}, so no older backup was removed`
}

function placeOf(database: DatabaseName, config: Config): string {
  return `${DATABASE_VARIABLES[database]}=${KINDS[database].fileOf(config)}`
}
