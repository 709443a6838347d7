// Checks the bucket of snapshots: reachable, readable, and with a snapshot in it.
import type { BucketConfig } from '../config.ts'
import { openBucket } from '../snapshot/bucket/open-bucket.ts'
import { readBucketPointer } from '../snapshot/bucket/pointer.ts'
import type { EngineCheck } from '../state/engine-check.ts'

const WHAT = 'bucket'

/** One finding. Changes nothing. */
export async function checkBucket(config: BucketConfig): Promise<EngineCheck[]> {
  const bucket = openBucket(config)
  try {
    const read = await readBucketPointer(bucket)
    if (read === null)
      return [{ level: 'warn', what: WHAT, text: `${bucket.place} has no snapshot`, fix: 'npm run publish' }]
    const { id, publication } = read.pointer
    return [{ level: 'ok', what: WHAT, text: `${bucket.place}: snapshot ${id} is publication ${publication}` }]
  } catch (error) {
    return [
      { level: 'fail', what: WHAT, text: (error as Error).message, fix: 'correct SNAPSHOT_URL and what belongs to it' },
    ]
  } finally {
    bucket.close()
  }
}
