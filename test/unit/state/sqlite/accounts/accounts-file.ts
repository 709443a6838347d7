// A file for accounts that exists for one test, a clock to set, and an operator who changes keys beside the server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type KeyAdmin, keyAdmin } from '../../../../../src/state/accounts/keys.ts'
import { QUERIES, type QueryWeek } from '../../../../../src/state/accounts/query-log.ts'
import type { AccountsOptions } from '../../../../../src/state/accounts.ts'
import { accountsFile as fileOfAccounts, openAccountsDb } from '../../../../../src/state/sqlite/accounts/database.ts'
import { type AccountsClock, type EmbeddedAccounts, openAccounts } from '../../../../../src/state/sqlite/accounts.ts'
import { type Db, openDatabase } from '../../../../../src/state/sqlite/connection.ts'

export function accountsFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-accounts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'accounts.db')
}

/** Accounts that are closed when the test ends. */
export function accountsOf(file: string, clock?: AccountsClock, options?: AccountsOptions): EmbeddedAccounts {
  const accounts = openAccounts(file, clock, options)
  onTestFinished(() => accounts.close())
  return accounts
}

/** A connection that stands for another process. */
/** What a command of the operator does, in another process. */
export function adminOf(file: string, now?: () => number): KeyAdmin {
  return keyAdmin(fileOfAccounts(file, now && { now }))
}

/** What a command of the operator reads. */
export function queriesOf(file: string): Promise<readonly QueryWeek[]> {
  return fileOfAccounts(file).run<QueryWeek>(QUERIES, [''])
}

export function operatorOf(file: string): Db {
  const db = openAccountsDb(file, { busyMs: 1_000 })
  onTestFinished(() => void db.close())
  return db
}

export function readerOf(file: string): Db {
  const db = openDatabase(file, { readonly: true, busyMs: 250 })
  onTestFinished(() => void db.close())
  return db
}

export interface WoundClock {
  ms: number
  now(): number
}

export function clockAt(text: string): WoundClock {
  return {
    ms: Date.parse(text),
    now() {
      return this.ms
    },
  }
}
