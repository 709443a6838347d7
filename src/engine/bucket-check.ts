// Checks the bucket of snapshots: reachable, readable, and with a snapshot in it.
import type { BucketConfig } from '../ground/config.ts'
import { openBucket } from '../snapshot/bucket/open-bucket.ts'
import { readBucketPointer } from '../snapshot/bucket/publications.ts'
import { type Finding, fail, ok, warn } from '../state/engine-check.ts'

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
