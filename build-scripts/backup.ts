// `npm run backup`: copies the catalog and the accounts while the server runs.
import { loadConfig } from '../src/config.ts'
import { withEngine } from '../src/engine/engine.ts'
import { KINDS } from './backup/databases.ts'
import type { BackupFile } from './backup/manifest.ts'
import { type BackupResult, runBackup } from './backup/run.ts'
import { sharedSources } from './backup/sources.ts'
import { runCommand, WrongUsage } from './cli/command.ts'

const help = `
Usage: npm run backup

Copies the catalog (CATALOG_DB) and the accounts (ACCOUNTS_DB, or those in PostgreSQL with DATABASE_URL) to a new folder in
BACKUP_DIR, while servers and other commands use them. It checks each copy (SQLite's integrity check, row counts) and hashes it before it publishes the
backup. It keeps the newest BACKUP_KEEP backups and removes older ones, but none if the catalog has fewer entries than
the last snapshot. "npm run restore" restores a backup.

Snapshots are not backed up, because they are built from the catalog. Backups contain email addresses: protect them like
the accounts.
`

await runCommand({
  help,
  options: {},
  async main({ positionals }) {
    if (positionals.length > 0) throw new WrongUsage(`backup takes no argument "${positionals[0]}"`)
    const started = performance.now()
    const config = loadConfig()
    const result = await withEngine(config, {
      embedded: () => runBackup(config, Date.now),
      shared: (postgres) => runBackup(config, Date.now, sharedSources(config, postgres)),
    })
    console.log(summary(result, (performance.now() - started) / 1000))
  },
})

function summary({ name, files, removed, shrunkFrom }: BackupResult, seconds: number): string {
  const contents = files.map(describe).join(', ')
  const pruned = removed.length > 0 ? `; removed ${removed.length} older` : ''
  const kept =
    shrunkFrom === null ? '' : `; the last snapshot has ${shrunkFrom} entries, so no older backup was removed`
  return `backup ${name}: ${contents}, checked, ${seconds.toFixed(1)} s${pruned}${kept}`
}

function describe({ database, rows, bytes }: BackupFile): string {
  const [table] = KINDS[database].growing
  return `${database} with ${rows[table]} ${table} (${(bytes / 1e6).toFixed(1)} MB)`
}
