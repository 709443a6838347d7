// Errors that keep a database from being used, each as one line for the operator: variable, file, reason, what to do.
// (rule 21.18)
import { userInfo } from 'node:os'
import { EngineUnavailable } from '../engine-fault.ts'

/** The databases that the operator configures. */
export type DatabaseName = 'catalog' | 'accounts'

const VARIABLES = { catalog: 'CATALOG_DB', accounts: 'ACCOUNTS_DB' }

/** A database cannot be used. */
export class UnusableDatabase extends Error {
  /** What SQLite or the system reports. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/** A file is not a database, or is damaged. */
export class DamagedDatabase extends UnusableDatabase {
  constructor(file: string, reason: string, name?: DatabaseName) {
    const only = name ? ` -- --only ${name}` : ''
    const fix = `Stop every process that uses it, then restore it from the last backup: npm run restore${only}`
    super(`${placeOf(file, name)} is damaged (${reason}). ${fix}`, reason)
  }
}

const LOG_LOST =
  'is in use, but its log (-wal or -shm) is missing, so that it cannot be read in full. If no restore is running, the log was ' +
  'deleted: restart the server (SIGTERM, not SIGKILL), which writes what it holds to the file. Then try again.'

/** The log of a file was deleted while another process has the file open. */
export function lostLog(file: string, name?: DatabaseName): UnusableDatabase {
  return new UnusableDatabase(`${placeOf(file, name)} ${LOG_LOST}`, 'its log is missing')
}

/** Whether SQLite threw an error. */
export function isSqliteError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && /^SQLITE_/.test(String((error as { code?: unknown }).code))
}

/** The same for a server: a change cannot be stored because of the file or its disk, which may pass (rule 20.14). */
export function unavailableAccounts(error: unknown, file: string): unknown {
  const explained = explainDatabaseError(error, file, 'accounts')
  return explained instanceof UnusableDatabase
    ? new EngineUnavailable('accounts', explained.message, { cause: error })
    : error
}

const OPENING = /^(SQLITE_(CANTOPEN|READONLY|PERM|AUTH)|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|EISDIR|ELOOP)/
const ACCESS = 'Check that the path is right and that the user USER may read and write the file and its folder.'
const FAULTS: readonly (readonly [codes: RegExp, what: string, fix: string])[] = [
  [OPENING, ' cannot be opened', ACCESS],
  [/^SQLITE_IOERR/, ' cannot be read or written', 'Check the disk and its space, then run "npm run doctor".'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, ': the disk is full', 'Free some space, then try again.'],
  [/^SQLITE_BUSY/, ' is locked by another process', 'Try again later.'],
]

/** Returns the error with what the operator needs, or as it is if it is not an error of the file. */
export function explainDatabaseError(error: unknown, file: string, name?: DatabaseName): unknown {
  const { code, message: reason } = error as { code?: unknown; message: string }
  const place = placeOf(file, name)
  if (error instanceof UnusableDatabase || typeof code !== 'string') return error
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return new DamagedDatabase(file, reason, name)
  const [, what, fix] = FAULTS.find(([codes]) => codes.test(code)) ?? []
  if (what === undefined || fix === undefined) return error
  return new UnusableDatabase(`${place}${what} (${reason}). ${fix.replace('USER', userName)}`, reason)
}

/** The name of the user of this process; a container can have a user without a name. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

function placeOf(file: string, name?: DatabaseName): string {
  return name ? `${VARIABLES[name]}=${file}` : file
}
