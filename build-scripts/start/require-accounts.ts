// Protects the keys of an installation: a start does not create new accounts where there were some before, because a
// missing file usually is a mistake (a wrong ACCOUNTS_DB, a volume that is not mounted). (rule 21.14)
import { existsSync } from 'node:fs'
import { areAccountsInFile } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { markedAccounts } from '../../src/snapshot/files/folder-notes.ts'
import { heldLine, holderOf } from '../../src/state/sqlite/server-hold.ts'
import { listBackups, readBackupManifest } from '../backup/folder.ts'
import { BadInput } from '../cli/command.ts'

/** Throws BadInput if another server has the accounts, so that such a start builds nothing. (rule 20.17) */
export function requireFreeAccounts(config: Config): void {
  const holder = areAccountsInFile(config) ? holderOf(config.accountsDb) : null
  if (holder !== null) throw new BadInput(heldLine(config.accountsDb, holder))
}

/** Throws BadInput if ACCOUNTS_DB is missing although a server or a backup had accounts. */
export async function requireAccounts(config: Config): Promise<void> {
  const trace = await traceOfAccounts(config)
  if (trace === null) return
  throw new BadInput(
    `ACCOUNTS_DB=${config.accountsDb} does not exist, but ${trace}. Without it, no key works. ` +
      'Move the file back or correct ACCOUNTS_DB, or restore it with "npm run restore -- --only accounts". ' +
      'To begin with new, empty accounts: npm start -- --new-accounts',
  )
}

/** What had accounts, if ACCOUNTS_DB is missing; else null. */
export async function traceOfAccounts(config: Config): Promise<string | null> {
  if (!areAccountsInFile(config) || existsSync(config.accountsDb)) return null
  return (await traceOfServer(config)) ?? (await traceOfBackup(config))
}

async function traceOfServer({ snapshotDir }: Config): Promise<string | null> {
  const path = await markedAccounts(snapshotDir)
  return path === null ? null : `a server with the snapshots of ${snapshotDir} kept its accounts in ${path}`
}

async function traceOfBackup({ backupDir }: Config): Promise<string | null> {
  for (const name of await listBackups(backupDir)) {
    const manifest = await readBackupManifest(backupDir, name)
    if (manifest?.files.some(({ database }) => database === 'accounts'))
      return `the backup ${name} in ${backupDir} has accounts`
  }
  return null
}
