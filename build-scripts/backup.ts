// `npm run backup`: copies of the catalog and the accounts, made while the server runs.
import { loadConfig } from '../src/config.ts'
import { KINDS } from './backup/databases.ts'
import type { BackupFile } from './backup/manifest.ts'
import { type BackupResult, runBackup } from './backup/run.ts'
import { runCommand, WrongUsage } from './cli/command.ts'

const help = `
Usage: npm run backup

Copies the catalog (CATALOG_DB) and the accounts (ACCOUNTS_DB) into a new folder of BACKUP_DIR, while servers and other
commands use them. Each copy is checked (SQLite's integrity check, row counts) and hashed before the backup counts. The
newest BACKUP_KEEP backups stay, older ones are removed. "npm run restore" brings one back.

Snapshots are not backed up: they are built from the catalog. Backups hold email addresses; keep them as the accounts.
`

await runCommand({
  help,
  options: {},
  async main({ positionals }) {
    if (positionals.length > 0) throw new WrongUsage(`backup takes no argument "${positionals[0]}"`)
    const started = performance.now()
    const result = await runBackup(loadConfig(), Date.now)
    console.log(summary(result, (performance.now() - started) / 1000))
  },
})

function summary({ name, files, removed }: BackupResult, seconds: number): string {
  const held = files.map(describe).join(', ')
  const gone = removed.length > 0 ? `; removed ${removed.length} older` : ''
  return `backup ${name}: ${held}, checked, ${seconds.toFixed(1)} s${gone}`
}

function describe({ database, rows, bytes }: BackupFile): string {
  const [table] = KINDS[database].growing
  return `${database} with ${rows[table]} ${table} (${(bytes / 1e6).toFixed(1)} MB)`
}
