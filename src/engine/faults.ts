// What can be wrong with the engines while a server runs.
import type { Config } from '../ground/config.ts'
import { ENGINE_VARIABLES, type EngineName, type EngineUnavailable, placeOf } from '../ground/faults.ts'
import type { SnapshotWatcher } from '../snapshot/load/snapshot-watcher.ts'
import type { Accounts } from '../state/accounts/accounts-in.ts'
import type { FileState } from '../state/accounts.ts'

/** A part of the service that cannot be used. */
export interface Fault {
  /** One line for the operator: variable, place, reason, what to do. */
  readonly line: string
  /** A sentence for `/readyz`, without places. */
  readonly detail: string
  /** Whether the server should get requests nonetheless. */
  readonly isReady: boolean
}

/** What is wrong with each part, or null. Only parts that are in use are listed. */
export type Faults = Readonly<Partial<Record<'accounts' | 'catalog' | EngineName, Fault | null>>>

interface Databases {
  readonly config: Pick<Config, 'accountsDb' | 'catalogDb'>
  readonly accounts: Pick<Accounts, 'place'>
  readonly watcher: Pick<SnapshotWatcher, 'editorialFault'>
}

/** The faults of the databases of a single machine (rules 20.9, 20.10). */
export async function databaseFaults({ config, accounts, watcher }: Databases): Promise<Faults> {
  const fileState = await accounts.place()
  const { editorialFault } = watcher
  return {
    accounts:
      fileState === 'in place'
        ? null
        : {
            line: accountsLine(config.accountsDb, fileState),
            detail: `${fileState === 'without log' ? LOG_GONE : FILE_GONE} The log says what to do.`,
            isReady: false,
          },
    catalog:
      editorialFault === null
        ? null
        : {
            line: catalogLine(config.catalogDb, editorialFault),
            detail: 'The catalog database cannot be read, so editorial changes have no effect. The log says why.',
            isReady: true,
          },
  }
}

const LOG_GONE = 'The write-ahead log of the accounts was moved away.'
const FILE_GONE = 'The accounts database was moved away or replaced.'
const MOVE_BACK =
  'registrations are refused, and usage counts go to the old file. Move the file back, or stop the server, run "npm run ' +
  'restore -- --only accounts", and start it again.'
const ACCOUNTS_FAULTS: Record<Exclude<FileState, 'in place'>, readonly [what: string, fix: string]> = {
  missing: ['was moved away or deleted', MOVE_BACK],
  replaced: ['was replaced by another file', MOVE_BACK],
  'without log': [
    'lost its log (-wal or -shm was moved away or deleted)',
    'registrations are refused, and commands cannot use the file. The server writes what it holds to the file: restart ' +
      'it with SIGTERM, and nothing is lost.',
  ],
}

function accountsLine(file: string, fileState: Exclude<FileState, 'in place'>): string {
  const [what, fix] = ACCOUNTS_FAULTS[fileState]
  return `ACCOUNTS_DB=${file} ${what} while the server uses it: ${fix}`
}

function catalogLine(file: string, fault: string): string {
  return (
    `CATALOG_DB=${file} cannot be read (${fault}): the server uses the editorial data that it read last. Make the file ` +
    'readable for the user of the server and restart it, or stop the server and run "npm run restore -- --only catalog".'
  )
}

/** What each engine is called, and what follows while it cannot be used. */
const ENGINES: Readonly<Record<EngineName, readonly [name: string, consequence: string]>> = {
  postgres: ['PostgreSQL', 'Keys that are not in memory, and registrations, get 503'],
  valkey: ['Valkey', 'Each server counts requests alone'],
  bucket: ['The bucket of snapshots', 'No new snapshot can be served'],
}

/** The fault of an engine that several servers share; null if `reason` is null. `othersCan` says that others can use it. */
export function engineFault(engine: EngineName, url: string, reason: string | null, othersCan = false): Fault | null {
  if (reason === null) return null
  const [name, consequence] = ENGINES[engine]
  const where = reason.startsWith(ENGINE_VARIABLES[engine]) ? '' : `${ENGINE_VARIABLES[engine]} (${placeOf(url)}): `
  const others = othersCan ? ' Other servers can use it, so this one is not ready.' : ''
  return {
    line: `${where}${reason.replace(/\.$/, '')}. ${consequence} until it can be used again.${others}`,
    detail: `${name} cannot be used. ${consequence}.${others}`,
    isReady: !othersCan,
  }
}

/** What the log says about a request that an engine failed. */
export function unavailableLine({ engine, message }: EngineUnavailable, { shared }: Pick<Config, 'shared'>): string {
  if (shared === null || engine === 'accounts' || engine === 'bucket') return message
  const url = engine === 'postgres' ? shared.databaseUrl : shared.valkeyUrl
  return engineFault(engine, url, message)?.line ?? message
}
