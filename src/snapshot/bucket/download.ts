// Downloads the published snapshot of a bucket into a folder of snapshots and makes it current there. Several processes may
// do so in one folder. (rules 38.4, 38.5, 38.6)
import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { makeFolder } from '../../state/ownership.ts'
import { type Addresses, OtherAddresses, recordAddresses, sameAddresses } from '../files/addresses.ts'
import { replaceFile, syncFolder, syncTree } from '../files/durable.ts'
import { listSnapshots, MANIFEST, readOrNull } from '../files/folder.ts'
import { type Manifest, parseManifest } from '../files/manifest.ts'
import { placeSnapshot, prune } from '../files/publish.ts'
import { DamagedSnapshot } from '../files/verify.ts'
import type { Bucket } from './bucket.ts'
import { manifestKey, objectsOf, type SnapshotObject } from './object-keys.ts'
import { type BucketPointer, readBucketPointer } from './pointer.ts'
import { pointToPublication } from './publication.ts'
import { makeStaging, mendFile, removeDead, sourcesIn, stageFile } from './staging.ts'

const DOWNLOADS_AT_ONCE = 16
/** The manifest of a million entries has 30 MB. */
const MAX_MANIFEST_BYTES = 500_000_000

export interface Download {
  bucket: Bucket
  /** The folder of snapshots. It is created if it is missing. */
  folder: string
  pointer: BucketPointer
  /** The addresses of the server. A snapshot for other ones is not downloaded. */
  addresses?: Addresses | undefined
  onProgress?(done: number, total: number): void
}

export interface Downloaded {
  id: string
  publication: number
  /** Numbers of files: downloaded, and those that the folder had already. */
  downloaded: number
  kept: number
}

/**
 * Downloads what the folder lacks, checks every byte, and makes the snapshot current. If the pointer moves meanwhile, it
 * downloads the later publication too, so that a slow process never turns a shared folder back. Throws DamagedSnapshot with
 * the key of a missing or wrong object, OtherAddresses, and errors of the bucket; the current snapshot then stays.
 */
export async function downloadSnapshot(download: Download): Promise<Downloaded> {
  const { bucket, folder, pointer, addresses } = download
  const { id, publication } = pointer
  const { text, manifest } = await fetchManifest(bucket, pointer)
  if (addresses && !sameAddresses(manifest, addresses)) throw new OtherAddresses(id, manifest, addresses)
  makeFolder(folder)
  const objects = objectsByPath(manifest)
  const isThere = (await listSnapshots(folder)).includes(id)
  const downloaded = isThere ? await mend(download, objects, text) : await stage(download, objects, text)
  const latest = await readBucketPointer(bucket)
  if (latest !== null && latest.pointer.publication !== publication)
    return downloadSnapshot({ ...download, pointer: latest.pointer })
  await recordAddresses(folder, manifest)
  await pointToPublication(folder, { id, publication })
  await prune(folder)
  return { id, publication, downloaded, kept: objects.length - downloaded }
}

async function fetchManifest(bucket: Bucket, { id, manifest: sha256 }: BucketPointer) {
  const key = manifestKey(id)
  const found = await bucket.get(key, MAX_MANIFEST_BYTES)
  if (found === null) throw new DamagedSnapshot(`SNAPSHOT_URL: ${bucket.place} has no ${key}.`)
  const text = Buffer.from(found.bytes).toString('utf8')
  const manifest = hash('sha256', found.bytes) === sha256 ? parseManifest(text) : 'has other bytes than were published'
  if (typeof manifest === 'string') throw new DamagedSnapshot(`SNAPSHOT_URL: ${key} in ${bucket.place} ${manifest}.`)
  return { text, manifest }
}

/** Files with equal bytes and suffixes share one path. */
function objectsByPath(manifest: Manifest): SnapshotObject[] {
  return [...new Map(objectsOf(manifest).map((object) => [object.path, object])).values()]
}

/** Collects the files in a new folder and gives it the name of the snapshot. Returns how many files were downloaded. */
async function stage(download: Download, objects: readonly SnapshotObject[], text: string): Promise<number> {
  const { bucket, folder, pointer, onProgress } = download
  const { staging, now } = await makeStaging(folder)
  const written: string[] = []
  try {
    const sources = await sourcesIn(folder)
    await forEach(objects, onProgress, async (object) => {
      if (await stageFile(bucket, { staging, sources }, object)) written.push(object.path)
    })
    await syncTree(staging, written)
    await placeSnapshot(folder, staging, { id: pointer.id, text })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    // After another failure the next download continues with what is there.
    if (USELESS.includes(code)) await rm(staging, { recursive: true, force: true })
    if (!PLACED.includes(code)) throw error
  } finally {
    await removeDead(folder, now)
  }
  return written.length
}

/** Another process has placed the same snapshot meanwhile. */
const PLACED = ['ENOTEMPTY', 'EEXIST']
/** A folder that only takes space. */
const USELESS = [...PLACED, 'ENOSPC', 'EDQUOT']

/** Completes a snapshot that the folder has. Returns how many files were downloaded. */
async function mend(
  { bucket, folder, pointer, onProgress }: Download,
  objects: readonly SnapshotObject[],
  text: string,
): Promise<number> {
  const own = join(folder, pointer.id)
  let mended = 0
  await forEach(objects, onProgress, async (object) => {
    if (await mendFile(bucket, own, object)) mended++
  })
  if ((await readOrNull(join(own, MANIFEST))) !== text) await replaceFile(join(own, MANIFEST), text)
  await syncFolder(own)
  return mended
}

/** Works on several objects at a time. After a failure no other one begins, and it throws when those that run have ended. */
async function forEach(
  objects: readonly SnapshotObject[],
  onProgress: Download['onProgress'],
  work: (object: SnapshotObject) => Promise<void>,
): Promise<void> {
  const limit = pLimit({ concurrency: DOWNLOADS_AT_ONCE, rejectOnClear: true })
  let done = 0
  const all = objects.map((object) =>
    limit(async () => {
      await work(object)
      onProgress?.(++done, objects.length)
    }),
  )
  try {
    await Promise.all(all)
  } finally {
    limit.clearQueue()
    await Promise.allSettled(all)
  }
}
