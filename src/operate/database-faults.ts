// Reports once that a database was moved away, replaced or cannot be read, and once that it is in order again (rules 20.9,
// 20.10).
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { SnapshotWatcher } from '../snapshot/snapshot.ts'
import type { DatabaseName } from '../state/database-fault.ts'
import type { Place } from '../state/file-identity.ts'

const CHECK_MS = 500

/** What is wrong with each database, as one line for the operator, or null. */
export type DatabaseFaults = Readonly<Record<DatabaseName, () => string | null>>

interface Databases {
  config: Pick<Config, 'accountsDb' | 'catalogDb'>
  accounts: { place(): Place | Promise<Place> }
  watcher: Pick<SnapshotWatcher, 'catalogFault'>
}

/** Returns the current faults of the databases, and `check`, which looks at the accounts again. */
export function databaseFaults({ config, accounts, watcher }: Databases): DatabaseFaults & { check(): Promise<void> } {
  let place: Place = 'in place'
  return {
    accounts: () => (place === 'in place' ? null : accountsLine(config.accountsDb, place)),
    catalog: () => (watcher.catalogFault === null ? null : catalogLine(config.catalogDb, watcher.catalogFault)),
    async check() {
      place = await accounts.place()
    },
  }
}

function accountsLine(file: string, place: Place): string {
  const what = place === 'missing' ? 'was moved away or deleted' : 'was replaced by another file'
  return (
    `ACCOUNTS_DB=${file} ${what} while the server uses it: registrations are refused, and usage counts go to the old ` +
    'file. Move the file back, or stop the server, run "npm run restore -- --only accounts", and start it again.'
  )
}

function catalogLine(file: string, fault: string): string {
  return (
    `CATALOG_DB=${file} cannot be read (${fault}): the server uses the editorial data that it read last. Make the file ` +
    'readable for the user of the server, or stop the server and run "npm run restore -- --only catalog".'
  )
}

/** Checks twice per second and logs each new fault once. Returns the function that stops it. */
export function reportFaults(faults: ReturnType<typeof databaseFaults>, log: Logger): () => void {
  const reported = new Map<DatabaseName, string | null>()
  function report(database: DatabaseName): void {
    const fault = faults[database]()
    const before = reported.get(database) ?? null
    reported.set(database, fault)
    if (fault === before) return
    if (fault === null) log.info({ database }, 'the database is in order again')
    else log.error({ database }, fault)
  }
  const timer = setInterval(async () => {
    await faults.check()
    report('accounts')
    report('catalog')
  }, CHECK_MS).unref()
  return () => clearInterval(timer)
}
