// What the engines of a server are, whichever they are.
import type { Config } from '../ground/config.ts'
import type { SnapshotEvents } from '../snapshot/load/snapshot-server.ts'
import type { SnapshotWatcher } from '../snapshot/snapshot.ts'
import type { Accounts } from '../state/accounts.ts'
import type { Authorizer } from '../state/authorizer.ts'
import type { EngineName } from '../state/engine-fault.ts'
import type { VisitorLimiter } from '../state/limits.ts'
import type { BucketMirror } from './bucket-mirror.ts'
import type { Faults } from './faults.ts'

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
  /** Lets another server use the same accounts. Everything keeps working until {@link close}. (rule 20.17) */
  stepAside(): void
  /** Writes what is in memory and closes connections. */
  close(): Promise<void>
}

/** What the engines of a server are opened with. `mirror` is null if snapshots are built in SNAPSHOT_DIR. */
export interface EngineSetting {
  readonly config: Config
  readonly events: EngineEvents
  readonly mirror: BucketMirror | null
}

/** What an engine reports. */
export interface EngineEvents extends SnapshotEvents {
  /** Usage or searches could not be written. They stay in memory and are tried again. */
  onFlushError(error: unknown): void
}
