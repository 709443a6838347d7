// The pointer of a bucket: which snapshot is published, and the number of this publication. Publications are ordered by
// that number, because a rollback publishes an older snapshot. (rule 38.1)
import { z } from 'zod'
import { parseJson } from '../../ground/texts.ts'
import { UnusableEngine } from '../../state/engine-fault.ts'
import { Hash, SnapshotId } from '../files/manifest.ts'
import type { Bucket, Found } from './bucket.ts'
import { POINTER_KEY, POINTER_OPTIONS } from './object-keys.ts'

const FORMAT = 1
const MAX_BYTES = 65_536

const PointerSchema = z.object({
  format: z.literal(FORMAT),
  id: SnapshotId,
  publication: z.int().min(1),
  /** The SHA-256 of the text of the manifest. */
  manifest: Hash,
  /** Since when objects are being removed, ISO 8601. Nobody publishes meanwhile. */
  pruning: z.iso.datetime().optional(),
  /** When objects were removed. A pointer with other bytes has another ETag, so a publish that read the old one fails. */
  pruned: z.iso.datetime().optional(),
})
export type BucketPointer = z.infer<typeof PointerSchema>

export interface ReadPointer {
  pointer: BucketPointer
  etag: string
}

/** Reads the pointer; null if nothing is published. Throws UnusableEngine if it is damaged or of a newer release. */
export async function readBucketPointer(bucket: Bucket): Promise<ReadPointer | null> {
  const found = await bucket.get(POINTER_KEY, MAX_BYTES)
  return found && readFrom(bucket, found)
}

/** The same, but `unchanged` if the pointer still has the ETag of `known`. */
export async function readChangedPointer(
  bucket: Bucket,
  known: ReadPointer | null,
): Promise<ReadPointer | 'unchanged' | null> {
  if (!known?.etag) return readBucketPointer(bucket)
  const found = await bucket.getChanged(POINTER_KEY, known.etag, MAX_BYTES)
  return found === 'unchanged' ? found : found && readFrom(bucket, found)
}

function readFrom(bucket: Bucket, { bytes, etag }: Found): ReadPointer {
  return { pointer: parsePointer(bucket, bytes), etag }
}

function parsePointer({ place }: Bucket, bytes: Uint8Array): BucketPointer {
  const json = parseJson(Buffer.from(bytes).toString('utf8'))
  const format = json.ok ? (json.value as { format?: unknown } | null)?.format : undefined
  if (typeof format === 'number' && format > FORMAT) {
    const reason = `${POINTER_KEY} has format ${format}, and this release reads format ${FORMAT}`
    throw new UnusableEngine(`SNAPSHOT_URL: ${place} is of a newer release: ${reason}. Update Vitrine.`)
  }
  const result = PointerSchema.safeParse(json.ok ? json.value : null)
  if (result.success) return result.data
  const fix = `Check SNAPSHOT_URL. If it is right, delete ${POINTER_KEY} and publish again.`
  throw new UnusableEngine(`SNAPSHOT_URL: ${place} has a damaged ${POINTER_KEY}. ${fix}`)
}

/**
 * Replaces the pointer if it still is the one that was read (null: if there is none). False if another process was faster.
 * An answer can be lost on the way, so after a conflict the pointer is read: it may be the own one.
 */
export async function movePointer(bucket: Bucket, read: ReadPointer | null, next: BucketPointer): Promise<boolean> {
  const text = Buffer.from(`${JSON.stringify(next)}\n`)
  const only = read === null ? ('new' as const) : { ifMatch: read.etag }
  if ((await bucket.put(POINTER_KEY, text, { ...POINTER_OPTIONS, only })) === 'stored') return true
  const found = await bucket.get(POINTER_KEY, MAX_BYTES)
  return found !== null && text.equals(found.bytes)
}

/** After so long a removal of objects counts as killed, ms. */
export const PRUNING_MS = 3_600_000

/** Why nothing may be published while objects are removed: some that are needed could be among them. */
export function pruningReason(read: ReadPointer | null, now: Date): string | null {
  const since = read?.pointer.pruning
  if (since === undefined) return null
  const until = new Date(Date.parse(since) + PRUNING_MS)
  if (now > until) return null
  const wait = `Try again when it has ended. If it was killed, that is after ${until.toISOString()}.`
  return `Nothing was changed: a prune of the bucket has been running since ${since}. ${wait}`
}
