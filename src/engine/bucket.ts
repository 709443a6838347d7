// The bucket of snapshots, from which a server pulls them.
import type { BucketConfig, Config } from '../ground/config.ts'
import { openBucket } from '../snapshot/bucket/bucket.ts'
import { type Mirror, mirrorBucket } from '../snapshot/bucket/mirror.ts'
import { publicationOf, readBucketPointer } from '../snapshot/bucket/publications.ts'
import { type Finding, fail, ok, warn } from '../state/engine-check.ts'
import { engineFault, type Faults } from './faults.ts'

export type BucketMirror = ReturnType<typeof bucketMirror>
type Places = Pick<Config, 'snapshotDir' | 'siteUrl' | 'assetsUrl'>

/** Brings publications of a bucket into the folder that the snapshot watcher watches. */
export function bucketMirror(bucket: BucketConfig) {
  let fault: string | null = null
  let mirror: Mirror | null = null
  return {
    /** Begins, and resolves after the first download or failure. */
    start({ snapshotDir: folder, siteUrl, assetsUrl }: Places): Promise<void> {
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
    /** The number of the publication that is current in a folder; null if it came from elsewhere. */
    publicationOf: async (folder: string) => (await publicationOf(folder))?.publication ?? null,
    faults: (): Pick<Faults, 'bucket'> => ({ bucket: engineFault('bucket', bucket.snapshotUrl, fault) }),
    /** Checks, and mends, every file of the snapshot in the folder at the next look. */
    distrust: () => mirror?.distrust(),
    close: () => mirror?.close(),
  }
}

const WHAT = 'bucket'

/** One finding. Changes nothing. */
export async function checkBucket(config: BucketConfig): Promise<Finding[]> {
  const bucket = openBucket(config)
  try {
    const read = await readBucketPointer(bucket)
    if (read === null) return [warn(WHAT, `${bucket.place} has no snapshot`, 'npm run publish')]
    const { id, publication } = read.pointer
    return [ok(WHAT, `${bucket.place}: snapshot ${id} is publication ${publication}`)]
  } catch (error) {
    return [fail(WHAT, (error as Error).message, 'correct SNAPSHOT_URL and what belongs to it')]
  } finally {
    bucket.close()
  }
}
