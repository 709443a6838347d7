// The work of `npm run publish`, which `nightly -- --publish` does too. (section 38)
import type { Config } from '../../src/ground/config.ts'
import type { Bucket } from '../../src/snapshot/bucket/bucket.ts'
import { downloadSnapshot } from '../../src/snapshot/bucket/download.ts'
import { openBucket } from '../../src/snapshot/bucket/open-bucket.ts'
import { readBucketPointer } from '../../src/snapshot/bucket/pointer.ts'
import { pruneBucket } from '../../src/snapshot/bucket/prune.ts'
import { uploadSnapshot } from '../../src/snapshot/bucket/upload.ts'
import { readHold } from '../../src/snapshot/files/hold.ts'
import { BadInput } from '../cli/command.ts'
import { progressOn } from '../cli/progress.ts'
import { TURN_MS, withLock } from '../snapshot/lock.ts'

/** The bucket at SNAPSHOT_URL. Throws BadInput if it is not set, or cannot be written to. */
export function bucketToWrite(config: Config): Bucket {
  const bucket = bucketToRead(config)
  if (config.bucket?.url.startsWith('s3:')) return bucket
  throw new BadInput(
    `SNAPSHOT_URL: ${bucket.place} can only be read, and publish needs s3://. Set SNAPSHOT_URL to s3://bucket/prefix.`,
  )
}

/** The bucket at SNAPSHOT_URL. Throws BadInput if it is not set. */
export function bucketToRead({ bucket }: Config): Bucket {
  if (bucket !== null) return openBucket(bucket)
  throw new BadInput('SNAPSHOT_URL is not set. Set it to the bucket of the snapshots, for example s3://bucket/prefix.')
}

/** Publishes the current snapshot of the folder. Returns a line that says what was done. Throws BadInput. */
export async function publishSnapshot(bucket: Bucket, folder: string): Promise<string> {
  const unit = (bytes: number) => `${megabytes(bytes)} MB`
  const result = await withProgress('publish', unit, (onProgress) =>
    uploadSnapshot({ bucket, folder, now: new Date(), onProgress }),
  )
  if (result.outcome === 'refused') throw new BadInput(result.reason)
  const { outcome, id, publication, uploaded, present, bytes } = result
  const objects = `${uploaded} objects uploaded (${megabytes(bytes)} MB), ${present} were there`
  const news = outcome === 'current' ? 'is published already, as' : 'is now'
  return `${objects}: snapshot ${id} ${news} publication ${publication} of ${bucket.place}`
}

/** Downloads the published snapshot, so that a build continues from it. Throws BadInput while a rollback holds. */
export async function pullSnapshot(bucket: Bucket, folder: string): Promise<string> {
  const read = await readBucketPointer(bucket)
  if (read === null) return `${bucket.place} has no snapshot yet: the next build builds everything`
  if ((await readHold(folder)) !== null)
    throw new BadInput(
      'Nothing was downloaded, because a rollback holds. Release it with: npm run snapshot -- --release',
    )
  const result = await withLock(folder, TURN_MS, () =>
    withProgress('publish', String, (onProgress) =>
      downloadSnapshot({ bucket, folder, pointer: read.pointer, onProgress }),
    ),
  )
  const { id, publication, downloaded, kept } = result
  return `${downloaded} files downloaded, ${kept} were there: snapshot ${id} is current, publication ${publication} of ${bucket.place}`
}

/** Removes old snapshots. Returns a line that says what was done. Throws BadInput. */
export async function pruneSnapshots(bucket: Bucket, limits: { keep: number; minAgeDays: number }): Promise<string> {
  const result = await withProgress('prune', String, (onProgress) =>
    pruneBucket({ bucket, now: new Date(), ...limits, onProgress }),
  )
  if (result.outcome === 'refused') throw new BadInput(result.reason)
  const { snapshots, objects, bytes } = result
  return `${snapshots} snapshots and ${objects} objects (${megabytes(bytes)} MB) removed from ${bucket.place}`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

type Reporting<T> = (onProgress: (done: number, total: number) => void) => Promise<T>

async function withProgress<T>(what: string, unit: (n: number) => string, work: Reporting<T>): Promise<T> {
  const progress = progressOn(process.stderr)
  try {
    return await work((done, total) => progress.show(() => `${what}: ${unit(done)} of ${unit(total)}`))
  } finally {
    progress.clear()
  }
}
