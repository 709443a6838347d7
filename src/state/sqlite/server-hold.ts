// The hold of a server on its accounts file: a second server would count the requests of each key separately, so that a key had
// twice its limit. It is SQLite's lock of a file beside the accounts, which the system releases whenever the process ends.
// A file with a process ID would need a guess whether that process still runs, and containers have equal IDs.
// (rule 20.17)
import { existsSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { UnusableEngine } from '../../ground/faults.ts'
import { adopt, makeFolder } from '../ownership.ts'
import type { Db } from './connection.ts'

/** A process that was killed a moment ago may still be ending, and `doctor` looks for a moment, ms. */
const WAIT_MS = 1_000

/**
 * Holds the accounts for a server and returns a function that ends the hold. `who` is that server in the message for another
 * one. Throws {@link UnusableEngine} if another server has the hold. A fault of the file of the hold keeps no server from
 * starting.
 */
export function holdAccounts(accountsDb: string, who: string): () => void {
  let db: Db | null = null
  try {
    makeFolder(dirname(accountsDb))
    db = open(accountsDb)
    adopt(db.name)
    take(db, accountsDb)
    sign(db, who)
    take(db, accountsDb)
  } catch (error) {
    db?.close()
    if (error instanceof UnusableEngine) throw error
  }
  return () => void db?.close()
}

/** The server that has the hold, or null if there is none, or if this user cannot see that. */
export function holderOf(accountsDb: string): string | null {
  if (!existsSync(fileOf(accountsDb))) return null
  let db: Db | null = null
  try {
    db = open(accountsDb)
    return isTaken(db) ? signatureIn(db) : null
  } catch {
    return null
  } finally {
    db?.close()
  }
}

/** The line about accounts that a server has. */
export function heldLine(accountsDb: string, who: string): string {
  return (
    `ACCOUNTS_DB=${accountsDb} is in use by the server with ${who}. Two servers would count the requests of a key separately. ` +
    'Stop that one, or set another ACCOUNTS_DB. Several servers need DATABASE_URL and VALKEY_URL.'
  )
}

function take(db: Db, accountsDb: string): void {
  if (isTaken(db)) throw new UnusableEngine(heldLine(accountsDb, signatureIn(db)))
}

/** Takes the lock, or returns true if another process has it. */
function isTaken(db: Db): boolean {
  try {
    db.exec('BEGIN IMMEDIATE')
    return false
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return true
  }
}

/** Stores who has the hold, and ends the transaction. On a full disk, the hold has the name of the server before. */
function sign(db: Db, who: string): void {
  try {
    db.exec('CREATE TABLE IF NOT EXISTS server (who TEXT); DELETE FROM server')
    db.prepare('INSERT INTO server VALUES (?)').run(who)
    db.exec('COMMIT')
  } catch {
    if (db.inTransaction) db.exec('ROLLBACK')
  }
}

function signatureIn(db: Db): string {
  const hasName = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'server'").get() !== undefined
  return String((hasName && db.prepare<[], string>('SELECT who FROM server').pluck().get()) || 'an unknown process')
}

function open(accountsDb: string): Db {
  return new Database(fileOf(accountsDb), { timeout: WAIT_MS })
}

/** Links to one accounts file have one hold. */
function fileOf(accountsDb: string): string {
  return `${existsSync(accountsDb) ? realpathSync(accountsDb) : resolve(accountsDb)}.server`
}
