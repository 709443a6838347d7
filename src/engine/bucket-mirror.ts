// The snapshots of a server that pulls them from a bucket.
import type { BucketConfig, Config } from '../config.ts'
import { type Mirror, mirrorBucket } from '../snapshot/bucket/mirror.ts'
import { openBucket } from '../snapshot/bucket/open-bucket.ts'
import { publicationOf } from '../snapshot/bucket/publication.ts'
import { engineFault, type Faults } from './faults.ts'

/** Brings publications of a bucket into the folder that the snapshot watcher watches. */
export interface BucketMirror {
  /** Begins, and resolves after the first download or failure. */
  start(config: Pick<Config, 'snapshotDir' | 'siteUrl' | 'assetsUrl'>): Promise<void>
  /** The number of the publication that is current in the folder; null if it came from elsewhere. */
  publicationOf(snapshotDir: string): Promise<number | null>
  faults(): Pick<Faults, 'bucket'>
  /** Checks, and mends, every file of the snapshot in the folder at the next look. */
  distrust(): void
  close(): void
}

export function bucketMirror(bucket: BucketConfig): BucketMirror {
  let fault: string | null = null
  let mirror: Mirror | null = null
  return {
    start({ snapshotDir: folder, siteUrl, assetsUrl }) {
      mirror = mirrorBucket({
        bucket: openBucket(bucket),
        folder,
        addresses: { siteUrl, assetsUrl },
        report(error) {
          fault = error?.message ?? null
        },
      })
      return mirror.ready
    },
    publicationOf: async (folder) => (await publicationOf(folder))?.publication ?? null,
    faults: () => ({ bucket: engineFault('bucket', bucket.url, fault) }),
    distrust: () => mirror?.distrust(),
    close: () => mirror?.close(),
  }
}
