// Collects the files of a snapshot in a folder: files that this machine has already are linked, the others are downloaded.
// Every byte is checked against the manifest before anything can serve it. (rules 38.4, 38.5)
import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { linkIfThere, replaceFile } from '../files/durable.ts'
import { listSnapshots } from '../files/folder.ts'
import { DamagedSnapshot, isIntact } from '../files/verify.ts'
import type { Bucket } from './bucket.ts'
import type { SnapshotObject } from './object-keys.ts'

const PULL = '.pull-'
/** A download shows a sign of life with each file. Without one for so long it was killed, ms. */
const DEAD_AFTER_MS = 600_000

/** Creates a folder to download into, and says when that was by the clock of the file system, ms. */
export async function makeStaging(folder: string): Promise<{ staging: string; now: number }> {
  const staging = join(folder, `${PULL}${randomUUID()}`)
  await mkdir(staging)
  return { staging, now: (await stat(staging)).mtimeMs }
}

/** The folders that may have files of a snapshot: other snapshots, and what killed downloads left. */
export async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return [...(await listSnapshots(folder)), ...names.filter((name) => name.startsWith(PULL))].map((name) =>
    join(folder, name),
  )
}

/** Removes what killed downloads left long before `now`, a time of the file system, which may be another machine's. */
export async function removeDead(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = name.startsWith(PULL) ? await stat(path).catch(() => null) : null
    if (stats !== null && now - stats.mtimeMs > DEAD_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Puts a file into a staging folder. Returns whether it was downloaded, rather than linked. */
export async function stageFile(
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
export async function mendFile(bucket: Bucket, folder: string, object: SnapshotObject): Promise<boolean> {
  if (await isIntact(folder, object)) return false
  const target = join(folder, object.path)
  await mkdir(dirname(target), { recursive: true })
  await replaceFile(target, await fetchObject(bucket, object))
  return true
}

/** The bytes of an object. Throws DamagedSnapshot, which names its key, if it is missing or has other bytes. */
async function fetchObject(bucket: Bucket, { key, bytes, sha256 }: SnapshotObject): Promise<Uint8Array> {
  const found = await bucket.get(key, bytes)
  const fix = 'Publish the snapshot again from where it was built.'
  if (found === null) throw new DamagedSnapshot(`SNAPSHOT_URL: ${bucket.place} has no ${key}. ${fix}`)
  if (found.bytes.length === bytes && hash('sha256', found.bytes) === sha256) return found.bytes
  throw new DamagedSnapshot(`SNAPSHOT_URL: ${bucket.place} has wrong bytes in ${key}. Delete it there. ${fix}`)
}
