// `npm run restore`: brings a backup back, while nothing uses the databases.
import { type Config, loadConfig } from '../src/config.ts'
import { DATABASES, type DatabaseName, KINDS } from './backup/databases.ts'
import { BadInput, runCommand, WrongUsage } from './cli/command.ts'
import { backupLines } from './restore/list.ts'
import { type Restored, runRestore } from './restore/run.ts'

const help = `
Usage: npm run restore -- [NAME] [--only catalog|accounts]
       npm run restore -- --list

Puts the databases of a backup (BACKUP_DIR; the newest one, or NAME) in the place of CATALOG_DB and ACCOUNTS_DB. Stop
the server first: a database that is in use is refused. The backup is checked to the last byte before anything is
touched, and what was there is kept beside the database, under a name that is printed.

  --list           shows all backups, the newest first
  --only DATABASE  restores the catalog or the accounts alone

Then start the server; it builds what is older than the restored catalog. Keys given out after the backup are gone.
`

await runCommand({
  help,
  options: { list: { type: 'boolean' }, only: { type: 'string' } },
  async main({ values, positionals: [name, ...more] }) {
    if (more.length > 0) throw new WrongUsage(`restore takes one NAME; got "${more.join(' ')}" too.`)
    if (values.list && (name !== undefined || values.only !== undefined)) throw new WrongUsage('--list stands alone.')
    const config = loadConfig()
    if (values.list) return printList(config)
    const restored = await runRestore(config, { name, only: databaseOf(values.only) }, new Date())
    for (const line of linesOf(restored)) console.log(line)
  },
})

function databaseOf(text: string | undefined): DatabaseName | undefined {
  const found = DATABASES.find((database) => database === text)
  if (text !== undefined && found === undefined)
    throw new WrongUsage(`--only takes catalog or accounts, not "${text}".`)
  return found
}

async function printList({ backupDir }: Config): Promise<void> {
  const lines = await backupLines(backupDir)
  if (lines.length === 0) throw new BadInput(`There is no backup in ${backupDir} (BACKUP_DIR).`)
  for (const line of lines) console.log(line)
}

function linesOf({ name, files }: Restored): string[] {
  return files.map(({ file, target, aside }) => {
    const [table] = KINDS[file.database].growing
    const kept = aside === null ? '' : `; what was there is ${aside}`
    return `${target} is that of backup ${name}: ${file.rows[table]} ${table}${kept}`
  })
}
