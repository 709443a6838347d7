// Errors that keep a database from being used, each as one line for the operator: variable, file, reason, what to do.
// (rule 21.18)
import { EngineUnavailable, explain } from '../../ground/faults.ts'

/** The databases that the operator configures. */
export type DatabaseName = 'catalog' | 'accounts'

/** The environment variable of each. */
export const DATABASE_VARIABLES = { catalog: 'CATALOG_DB', accounts: 'ACCOUNTS_DB' } as const

/** A database cannot be used. */
export class UnusableDatabase extends Error {
  /** What SQLite or the system reports. */
  readonly reason: string

  constructor(message: string, reason: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** A file is not a database, or is damaged. */
export class DamagedDatabase extends UnusableDatabase {
  constructor(file: string, reason: string, name?: DatabaseName) {
    const only = name ? ` -- --only ${name}` : ''
    const fix = `Stop every process that uses it, then restore it from the last backup: npm run restore${only}`
    super(`${nameOf(file, name)} is damaged (${reason}). ${fix}`, reason)
  }
}

const LOG_LOST =
  'is in use, but its log (-wal or -shm) is missing, so that it cannot be read in full. If no restore is running, the log was ' +
  'deleted: restart the server (SIGTERM, not SIGKILL), which writes what it holds to the file. Then try again.'

/** The log of a file was deleted while another process has the file open. */
export function lostLog(file: string, name?: DatabaseName): UnusableDatabase {
  return new UnusableDatabase(`${nameOf(file, name)} ${LOG_LOST}`, 'its log is missing')
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

/** Returns the error with what the operator needs, or as it is if it is not an error of the file. */
export function explainDatabaseError(error: unknown, file: string, name?: DatabaseName): unknown {
  const { code, message: reason } = error as { code?: unknown; message: string }
  const named = nameOf(file, name)
  if (error instanceof UnusableDatabase || typeof code !== 'string') return error
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return new DamagedDatabase(file, reason, name)
  const fault = explain('database', { code, message: reason })
  return fault === null
    ? error
    : new UnusableDatabase(`${named}${fault.reason} (${reason}). ${fault.fix}`, reason, { cause: error })
}

function nameOf(file: string, name?: DatabaseName): string {
  return name ? `${DATABASE_VARIABLES[name]}=${file}` : file
}
