// Removes old snapshots from a bucket, with the objects that no other snapshot needs. (rule 38.7)

import pLimit from 'p-limit'
import { DAY_MS } from '../../ground/days.ts'
import { sequenceOf } from '../files/folder.ts'
import type { Bucket, StoredObject } from './bucket.ts'
import {
  type BucketPointer,
  MANIFESTS,
  movePointer,
  OBJECT_FOLDERS,
  PRUNING_MS,
  pruningReason,
  type ReadPointer,
  readBucketPointer,
} from './publications.ts'

const DELETES_AT_ONCE = 16

export interface Prune {
  bucket: Bucket
  now: Date
  /** How many snapshots stay: the published one and the newest others. */
  keep: number
  /** What is younger stays too, days. */
  minAgeDays: number
  onProgress(done: number, total: number): void
}

export type PruneResult =
  | { outcome: 'pruned'; snapshots: number; objects: number; bytes: number }
  /** Nothing was removed, and the reason says what to do. */
  | { outcome: 'refused'; reason: string }

/**
 * Removes what is old and not needed. It notes in the pointer that it runs, before and after: a publish that began meanwhile
 * then loses its compare-and-set, because it may rely on an object that is gone. Throws errors of the bucket.
 */
export async function pruneBucket(prune: Prune): Promise<PruneResult> {
  const { bucket, now } = prune
  const read = await readBucketPointer(bucket)
  if (read === null) return { outcome: 'pruned', snapshots: 0, objects: 0, bytes: 0 }
  const reason = pruningReason(read, now)
  if (reason !== null) return { outcome: 'refused', reason }
  const { pruning: _, pruned: __, ...pointer } = read.pointer
  if (!(await movePointer(bucket, read, { ...pointer, pruning: now.toISOString() })))
    return { outcome: 'refused', reason: 'Nothing was removed: a publish moved the pointer meanwhile. Try again.' }
  try {
    return await removeOld(prune, pointer)
  } finally {
    const current = await readBucketPointer(bucket)
    if (isPruning(current, now)) await movePointer(bucket, current, { ...pointer, pruned: now.toISOString() })
  }
}

function isPruning(read: ReadPointer | null, since: Date): read is ReadPointer {
  return read?.pointer.pruning === since.toISOString()
}

async function removeOld(
  { bucket, now, keep, minAgeDays, onProgress }: Prune,
  pointer: BucketPointer,
): Promise<PruneResult> {
  const isOld = ({ modified }: StoredObject) => now.getTime() - modified.getTime() > minAgeDays * DAY_MS
  const manifests = (await bucket.list(MANIFESTS)).sort((a, b) => sequenceOf(idOf(b.key)) - sequenceOf(idOf(a.key)))
  const current = manifests.filter(({ key }) => idOf(key) === pointer.id)
  const others = manifests.filter(({ key }) => idOf(key) !== pointer.id)
  const old = others.slice(Math.max(0, keep - current.length)).filter(isOld)
  const needed = await hashesOf(
    bucket,
    manifests.filter((manifest) => !old.includes(manifest)),
  )
  const objects = (await Promise.all(OBJECT_FOLDERS.map((folder) => bucket.list(folder)))).flat()
  const unneeded = objects.filter((object) => !needed.has(hashOf(object.key)) && isOld(object))
  const total = old.length + unneeded.length
  const removed: StoredObject[] = []
  const limit = pLimit(DELETES_AT_ONCE)
  // Manifests first: a snapshot that is listed is complete, even if this run is killed.
  for (const group of [old, unneeded]) {
    await limit.map(group, async (object) => {
      // A publish no longer waits for a prune that takes so long, so this one must have ended by then. Half of the time is for
      // clocks that differ. The next prune removes the rest.
      if (Date.now() - now.getTime() > PRUNING_MS / 2) return
      await bucket.delete(object.key)
      onProgress(removed.push(object), total)
    })
  }
  const snapshots = removed.filter((object) => old.includes(object)).length
  return { outcome: 'pruned', snapshots, objects: removed.length - snapshots, bytes: sizeOf(removed) }
}

function sizeOf(objects: readonly StoredObject[]): number {
  return objects.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** `private/snapshots/<id>.json`. */
function idOf(key: string): string {
  return key.slice(MANIFESTS.length, -'.json'.length)
}

/** `<folder>/objects/<sha256>`. */
function hashOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

const HASH = /"sha256":"([0-9a-f]{64})"/g

/** The hashes of the objects that snapshots need. It finds them in manifests of other releases too, which may still run. */
async function hashesOf(bucket: Bucket, manifests: readonly StoredObject[]): Promise<Set<string>> {
  const hashes = new Set<string>()
  for (const { key, bytes } of manifests) {
    const content = await bucket.get(key, bytes)
    if (content === null) continue
    for (const [, sha256 = ''] of Buffer.from(content.bytes).toString('latin1').matchAll(HASH)) hashes.add(sha256)
  }
  return hashes
}
