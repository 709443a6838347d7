// Downloads the published snapshot of a bucket into a folder of snapshots and makes it current there. Several processes may
// do so in one folder. (rules 38.4, 38.5, 38.6)

import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { makeFolder } from '../../state/ownership.ts'
import { linkIfThere, replaceFile, syncFolder, syncTree } from '../files/durable.ts'
import { listSnapshots, MANIFEST, readOrNull } from '../files/folder.ts'
import { type Addresses, OtherAddresses, recordAddresses, sameAddresses } from '../files/folder-notes.ts'
import { type Manifest, parseManifest } from '../files/manifest.ts'
import { placeSnapshot, prune } from '../files/publish.ts'
import { DamagedSnapshot, isIntact } from '../files/verify.ts'
import type { Bucket } from './bucket.ts'
import {
  type BucketPointer,
  manifestKey,
  objectsOf,
  pointToPublication,
  readBucketPointer,
  type SnapshotObject,
} from './publications.ts'

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
  const stored = await bucket.get(key, MAX_MANIFEST_BYTES)
  if (stored === null) throw new DamagedSnapshot(`SNAPSHOT_URL: ${bucket.place} has no ${key}.`)
  const text = Buffer.from(stored.bytes).toString('utf8')
  const isWhole = hash('sha256', stored.bytes) === sha256
  const manifest = isWhole ? await parseManifest(text) : 'has other bytes than were published'
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
  const target = join(folder, pointer.id)
  let mended = 0
  await forEach(objects, onProgress, async (object) => {
    if (await mendFile(bucket, target, object)) mended++
  })
  if ((await readOrNull(join(target, MANIFEST))) !== text) await replaceFile(join(target, MANIFEST), text)
  await syncFolder(target)
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

// Collects the files of a snapshot in a folder: files that this machine has already are linked, the others are downloaded.
// Every byte is checked against the manifest before anything can serve it. (rules 38.4, 38.5)

const PULL = '.pull-'
/** A download shows a sign of life with each file. Without one for so long it was killed, ms. */
const DEAD_AFTER_MS = 600_000

/** Creates a folder to download into, and says when that was by the clock of the file system, ms. */
async function makeStaging(folder: string): Promise<{ staging: string; now: number }> {
  const staging = join(folder, `${PULL}${randomUUID()}`)
  await mkdir(staging)
  return { staging, now: (await stat(staging)).mtimeMs }
}

/** The folders that may have files of a snapshot: other snapshots, and what killed downloads left. */
async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return [...(await listSnapshots(folder)), ...names.filter((name) => name.startsWith(PULL))].map((name) =>
    join(folder, name),
  )
}

/** Removes what killed downloads left long before `now`, a time of the file system, which may be another machine's. */
async function removeDead(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = name.startsWith(PULL) ? await stat(path).catch(() => null) : null
    if (stats !== null && now - stats.mtimeMs > DEAD_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Puts a file into a staging folder. Returns whether it was downloaded, rather than linked. */
async function stageFile(
  bucket: Bucket,
  { staging, sources }: { staging: string; sources: readonly string[] },
  object: SnapshotObject,
): Promise<boolean> {
  const target = join(staging, object.path)
  await mkdir(dirname(target), { recursive: true })
  const isLinked = await linkFirst(sources, staging, object)
  if (!isLinked) await writeFile(target, await fetchObject(bucket, object))
  const now = new Date()
  await utimes(staging, now, now)
  return !isLinked
}

/** Links the file from the first folder that has it undamaged. The link is checked, not what it was made from. */
async function linkFirst(sources: readonly string[], staging: string, object: SnapshotObject): Promise<boolean> {
  const target = join(staging, object.path)
  for (const source of sources) {
    if (source === staging || !(await linkIfThere(join(source, object.path), target))) continue
    if (await isIntact(staging, object)) return true
    await rm(target)
  }
  return false
}

/** Makes sure that a file of a published folder is intact. Returns whether it was downloaded. */
async function mendFile(bucket: Bucket, folder: string, object: SnapshotObject): Promise<boolean> {
  if (await isIntact(folder, object)) return false
  const target = join(folder, object.path)
  await mkdir(dirname(target), { recursive: true })
  await replaceFile(target, await fetchObject(bucket, object))
  return true
}

/** The bytes of an object. Throws DamagedSnapshot, which names its key, if it is missing or has other bytes. */
async function fetchObject(bucket: Bucket, { key, bytes, sha256 }: SnapshotObject): Promise<Uint8Array> {
  const stored = await bucket.get(key, bytes)
  const fix = 'Publish the snapshot again from where it was built.'
  if (stored === null) throw new DamagedSnapshot(`SNAPSHOT_URL: ${bucket.place} has no ${key}. ${fix}`)
  if (stored.bytes.length === bytes && hash('sha256', stored.bytes) === sha256) return stored.bytes
  throw new DamagedSnapshot(`SNAPSHOT_URL: ${bucket.place} has wrong bytes in ${key}. Delete it there. ${fix}`)
}
