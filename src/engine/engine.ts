// Chooses the engines: the only file that asks which ones are in use. The embedded ones are SQLite and memory in this
// process. The shared ones are loaded only if they are configured, so that the embedded ones pay nothing for them.
import type { Config } from '../config.ts'
import type { SnapshotEvents } from '../snapshot/load/snapshot-server.ts'
import type { SnapshotWatcher } from '../snapshot/snapshot.ts'
import type { Accounts } from '../state/accounts/accounts.ts'
import type { Authorizer } from '../state/authorizer.ts'
import type { EngineName } from '../state/engine-fault.ts'
import type { VisitorLimiter } from '../state/rate-limit/visitor-limiter.ts'
import { embeddedEngine } from './embedded-engine.ts'
import type { Faults } from './faults.ts'

/** Whether keys and usage are in ACCOUNTS_DB. */
export function hasAccountsFile({ shared }: Pick<Config, 'shared'>): boolean {
  return shared === null
}

/** Whether a server builds its snapshots from CATALOG_DB. Otherwise it pulls them from SNAPSHOT_URL. */
export function buildsSnapshots({ bucket }: Pick<Config, 'bucket'>): boolean {
  return bucket === null
}

/** What a server keeps outside its requests, behind one interface for each engine. */
export interface Engine {
  readonly accounts: Accounts
  readonly authorizer: Authorizer
  readonly visitors: VisitorLimiter
  readonly watcher: SnapshotWatcher
  /** The number of keys with requests in a window of this process. */
  readonly openWindows: () => number
  /** The number of requests that were decided without an engine, by engine. */
  readonly fallbacks: () => Readonly<Partial<Record<EngineName, number>>>
  /** What is wrong with each part at the moment. */
  faults(): Promise<Faults>
  /** Writes what is in memory and closes connections. */
  close(): Promise<void>
}

/** What an engine reports. */
export interface EngineEvents extends SnapshotEvents {
  /** Usage could not be written. It stays in memory and is tried again. */
  onFlushError(error: unknown): void
}

/** Opens the engines of a server. Throws UnusableEngine and errors of SQLite. */
export async function openEngine(config: Config, events: EngineEvents): Promise<Engine> {
  const { bucket } = config
  const mirror = bucket === null ? null : (await import('./bucket-mirror.ts')).bucketMirror(bucket)
  if (config.shared === null) return embeddedEngine(config, events, mirror)
  const { sharedEngine } = await import('./shared-engine.ts')
  return sharedEngine(config, config.shared, events, mirror)
}
