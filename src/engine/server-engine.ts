// What the engines of a server are, whichever they are.
import { type Config, demoPlaces } from '../ground/config.ts'
import type { EngineName } from '../ground/faults.ts'
import type { SnapshotEvents, SnapshotSource } from '../snapshot/load/snapshot-server.ts'
import type { SnapshotWatcher } from '../snapshot/load/snapshot-watcher.ts'
import type { Accounts } from '../state/accounts/accounts-in.ts'
import type { Authorizer, VisitorLimiter } from '../state/authorizer.ts'
import type { EditorialSource } from '../state/documents.ts'
import { catalogEditorial } from '../state/sqlite/editorial/live.ts'
import type { BucketMirror } from './bucket.ts'
import type { Faults } from './faults.ts'

/** What a server keeps outside its requests, behind one interface for each engine. */
export interface Engine {
  readonly accounts: Accounts
  readonly authorizer: Authorizer
  /** The limit of pages, by client network (rule 23.7). */
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

/** The operator's snapshots, then those of the demo, which is served while the operator has published none (rule 21.2). */
export function snapshotSources(config: Config, editorial: EditorialSource): SnapshotSource[] {
  const operators = { snapshotDir: config.snapshotDir, editorial, addresses: config }
  if (!config.demo) return [operators]
  const { snapshotDir, catalogDb } = demoPlaces(config)
  return [operators, { snapshotDir, editorial: catalogEditorial(catalogDb), addresses: config }]
}

/** Downloads the damaged files of a refused snapshot again, if it came from a bucket. */
export function mending(events: SnapshotEvents, mirror: BucketMirror | null): SnapshotEvents {
  if (mirror === null) return events
  return {
    swapped: events.swapped,
    refused(message) {
      mirror.distrust()
      events.refused(message)
    },
  }
}
