// Where the snapshots of a server come from.
import { type Config, demoPlaces } from '../ground/config.ts'
import type { SnapshotEvents, SnapshotSource } from '../snapshot/load/snapshot-server.ts'
import type { EditorialSource } from '../state/editorial.ts'
import { catalogEditorial } from '../state/sqlite/editorial/live.ts'
import type { BucketMirror } from './bucket-mirror.ts'

/** The operator's snapshots, then those of the demo, which is served while the operator has published none (rule 21.2). */
export function snapshotSources(config: Config, editorial: EditorialSource): SnapshotSource[] {
  const own = { snapshotDir: config.snapshotDir, editorial, addresses: config }
  if (!config.demo) return [own]
  const { snapshotDir, catalogDb } = demoPlaces(config)
  return [own, { snapshotDir, editorial: catalogEditorial(catalogDb), addresses: config }]
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
