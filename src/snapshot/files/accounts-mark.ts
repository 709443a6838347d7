// A mark in the folder of snapshots: a server has served them, and it had accounts. A later start that finds the mark but
// no accounts does not create new ones silently (rule 21.14).
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const MARK = '.accounts'

/** Notes which accounts database belongs to the snapshots. Without the right to write, it leaves the folder as it is. */
export async function markAccounts(folder: string, accountsDb: string): Promise<void> {
  const path = resolve(accountsDb)
  if ((await markedAccounts(folder)) === path) return
  await writeFile(join(folder, MARK), `${path}\n`).catch(() => {})
}

/** The path of the accounts database that belongs to the snapshots, or null if no server has served them. */
export async function markedAccounts(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, MARK), 'utf8').catch(() => '')
  return text.trim() || null
}
