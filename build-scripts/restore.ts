// `npm run restore`: restores a backup: files while nothing uses them, PostgreSQL while servers run.

import { withEngine } from '../src/engine/engine.ts'
import { type Config, loadConfig } from '../src/ground/config.ts'
import { markedAccounts } from '../src/snapshot/files/folder-notes.ts'
import { backupLines, DATABASES, type DatabaseName, KINDS, rowsText } from './backup/folder.ts'
import type { Shrinkage } from './checks/shrinkage.ts'
import { BadInput, flags, runCommand, texts, WrongUsage } from './cli/command.ts'
import { counted } from './cli/lines.ts'
import { type Carried, type Restored, runRestore } from './restore/run.ts'

const help = `
Usage: npm run restore -- [NAME] [--only catalog|accounts]
       npm run restore -- --list

Replaces CATALOG_DB and ACCOUNTS_DB with the databases of a backup in BACKUP_DIR: the newest one, or NAME. Stop the
server first, because a database that is in use cannot be replaced. The command checks the complete backup before it
changes anything, and keeps each old database under a name that it prints. With DATABASE_URL, it replaces the accounts and
the editorial data in PostgreSQL; servers may run.

  --list           lists all backups, newest first
  --only DATABASE  restores only the catalog or only the accounts

Afterwards, start the server: it publishes the restored catalog, even if that has fewer entries than the last snapshot.
Keys that were issued after the backup are lost. Keys that were revoked after it stay revoked, and rotated keys keep their new secrets, if the old database can be
read; otherwise the revoked keys and the old secrets work again, and the command says so.
`

await runCommand({
  help,
  takes: '[NAME]',
  options: { ...flags('list'), ...texts('only') },
  async main({ values, positionals: [name] }) {
    if (values.list && (name !== undefined || values.only !== undefined))
      throw new WrongUsage('--list takes no NAME and no --only.')
    const config = loadConfig()
    if (values.list) return listed(config)
    const request = { name, only: databaseOf(values.only) }
    const restored = await withEngine(config, {
      embedded: () => runRestore(config, request, new Date()),
      shared: (postgres, announce) => runRestore(config, request, new Date(), { postgres, announce }),
    })
    return linesOf(restored, (await markedAccounts(config.snapshotDir)) !== null)
  },
})

function databaseOf(text: string | undefined): DatabaseName | undefined {
  const found = DATABASES.find((database) => database === text)
  if (text !== undefined && found === undefined)
    throw new WrongUsage(`--only takes catalog or accounts, not "${text}".`)
  return found
}

async function listed({ backupDir }: Config): Promise<string[]> {
  const lines = await backupLines(backupDir)
  if (lines.length === 0) throw new BadInput(`There is no backup in ${backupDir} (BACKUP_DIR).`)
  return lines
}

/** `hadAccounts`: whether a server had accounts here, although their file may be gone. */
function linesOf({ name, files, shrinkage }: Restored, hadAccounts: boolean): string[] {
  const restored = files.flatMap(({ file, target, aside, carried }) => {
    const rows = rowsText(file.database, file.rows[KINDS[file.database].table] ?? 0)
    const kept = aside === null ? '' : `; the old database is ${aside}`
    const line = `${target} is restored from backup ${name}: ${rows}${kept}`
    return [
      line,
      ...(aside === null && carried === null && !hadAccounts ? newLines(name) : carriedLines(name, carried)),
    ]
  })
  return [...restored, ...shrinkageLines(shrinkage)]
}

function shrinkageLines(shrinkage: Shrinkage | null): string[] {
  if (shrinkage === null) return []
  const { entries, last } = shrinkage
  return [
    `The last snapshot (${last.id}) has ${counted(last.entries, 'entry', 'entries')}, and the restored catalog has ${entries}: ` +
      'the next build or start publishes the restored catalog.',
  ]
}

/** Where there never were accounts, nothing ended. (rule 21.19) */
function newLines(name: string): string[] {
  return [`There were no accounts here before: all keys are as they were when ${name} was made.`]
}

function carriedLines(name: string, carried: Carried | null): string[] {
  if (carried === null) {
    return [
      `The old accounts could not be read: keys that were revoked after ${name} work again. ` +
        'Revoke them again: npm run keys -- list, then npm run keys -- revoke KEY_ID',
      `Keys that were rotated after ${name} have their old secrets again.`,
    ]
  }
  const { revoked, rotated } = carried
  return [
    ...(revoked.length > 0 ? [`Revoked after the backup, and still revoked: ${revoked.join(', ')}`] : []),
    ...(rotated.length > 0 ? [`Rotated after the backup, and still with the new secret: ${rotated.join(', ')}`] : []),
  ]
}
