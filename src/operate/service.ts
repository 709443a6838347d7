// Composition: everything that a serving process keeps open, opened once. It lives on the global object, since
// `astro dev` loads this module again after an edit, and databases and windows must survive that.
import type { Logger } from 'pino'
import { type Config, DEMO_DB, DEMO_SNAPSHOT_DIR, loadConfig } from '../config.ts'
import { type FollowEvents, followSnapshots, type Source } from '../snapshot/follow.ts'
import type { SnapshotFollower } from '../snapshot/snapshot.ts'
import { type Accounts, openAccounts } from '../state/accounts.ts'
import { openWindows, type RateWindows } from '../state/windows.ts'
import { createLog } from './log.ts'

export interface OpenService {
  readonly config: Config
  readonly log: Logger
  readonly accounts: Accounts
  readonly windows: RateWindows
  readonly follower: SnapshotFollower
  /** Writes what is in memory and closes the databases. */
  close(): Promise<void>
}

const SLOT = Symbol.for('vitrine.service')
const slots = globalThis as { [SLOT]?: OpenService }

/** What may be served while the operator has published no snapshot. (decisions.md 1.1) */
const DEMO: Source = { snapshotDir: DEMO_SNAPSHOT_DIR, catalogDb: DEMO_DB }

/** The process's service, opened from the environment on the first call. Throws what opening it throws. */
export function openService(): OpenService {
  slots[SLOT] ??= compose(loadConfig())
  return slots[SLOT]
}

/** Logs an error that broke a request; where it happened is a method and a path, never a query. */
export function logFault(error: unknown, where: string): void {
  const log = slots[SLOT]?.log ?? createLog('info')
  log.error({ err: error, where }, 'request failed')
}

function compose(config: Config): OpenService {
  const log = createLog(config.logLevel)
  const onFlushError = (err: unknown) => log.error({ err }, 'usage could not be written; trying again')
  const accounts = openAccounts(config.accountsDb, undefined, { onFlushError })
  const follower = followSnapshots(config.demo ? [config, DEMO] : [config], followEvents(log))
  return {
    config,
    log,
    accounts,
    windows: openWindows(),
    follower,
    async close() {
      follower.close()
      await accounts.close()
      delete slots[SLOT]
    },
  }
}

function followEvents(log: Logger): FollowEvents {
  return {
    swapped: ({ id, entries }) => log.info({ snapshot: id, entries }, 'snapshot loaded'),
    refused: (message) => log.error(message),
  }
}
