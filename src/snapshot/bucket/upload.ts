// Publishes the current snapshot of a folder to a bucket: objects, then the manifest, then the pointer. A reader follows the
// pointer, so a kill at any moment leaves the old publication or the new one, and the next run continues. (rules 38.1, 38.2)
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { UnusableEngine } from '../../ground/faults.ts'
import { MANIFEST, readPointer, sequenceOf } from '../files/folder.ts'
import { readHold } from '../files/folder-notes.ts'
import { type Manifest, parseManifest } from '../files/manifest.ts'
import { SHARDS } from '../files/shards.ts'
import { DamagedSnapshot, readVerified } from '../files/verify.ts'
import type { Bucket } from './bucket.ts'
import {
  MANIFEST_OPTIONS,
  META_KEY,
  META_OPTIONS,
  manifestKey,
  movePointer,
  OBJECT_FOLDERS,
  objectsOf,
  pruningReason,
  type ReadPointer,
  readBucketPointer,
  recordPublication,
  type SnapshotObject,
} from './publications.ts'

const UPLOADS_AT_ONCE = 8

export interface Upload {
  bucket: Bucket
  /** The folder of snapshots. */
  folder: string
  now: Date
  onProgress(done: number, total: number): void
}

export type UploadResult =
  | {
      outcome: 'published' | 'current'
      id: string
      publication: number
      uploaded: number
      present: number
      bytes: number
    }
  /** Nothing was published, and the reason says what to do. */
  | { outcome: 'refused'; reason: string }

/** Uploads what the bucket lacks and moves the pointer. Throws errors of the bucket and DamagedSnapshot. */
export async function uploadSnapshot(upload: Upload): Promise<UploadResult> {
  const { bucket, folder } = upload
  const id = await readPointer(folder)
  if (id === null) return refuse(`There is no snapshot in ${folder} (SNAPSHOT_DIR). Build one with: npm run snapshot`)
  const text = await readFile(join(folder, id, MANIFEST), 'utf8')
  const manifest = await parseManifest(text)
  if (typeof manifest === 'string') throw new DamagedSnapshot(`${join(folder, id, MANIFEST)} ${manifest}`)
  const read = await readBucketPointer(bucket)
  const reason = pruningReason(read, upload.now) ?? (await orderReason(folder, id, read))
  if (reason !== null) return refuse(reason)

  const sent = await uploadObjects(upload, join(folder, id), manifest)
  if (read?.pointer.id !== id || read.pointer.manifest !== hash('sha256', text)) {
    await requireConditions(upload, join(folder, id), manifest)
    if (!(await storeManifest(bucket, id, text))) return refuse(SAME_ID)
    const publication = (read?.pointer.publication ?? 0) + 1
    if (!(await movePointer(bucket, read, { format: 1, id, publication, manifest: hash('sha256', text) })))
      return refuse(MOVED)
    await finish(upload, manifest, publication)
    return { outcome: 'published', id, publication, ...sent }
  }
  const { publication } = read.pointer
  await finish(upload, manifest, publication)
  return { outcome: 'current', id, publication, ...sent }
}

const SAME_ID = 'Nothing was published: the bucket has another snapshot of the same second. Build again, then publish.'
const MOVED =
  'Nothing was published: another publish or a prune moved the pointer meanwhile. Run the command again; it continues.'

function refuse(reason: string): UploadResult {
  return { outcome: 'refused', reason }
}

/** Why an older snapshot than the published one is not published; null if a rollback wants it. (rule 38.3) */
async function orderReason(folder: string, id: string, read: ReadPointer | null): Promise<string | null> {
  if (read === null || sequenceOf(id) >= sequenceOf(read.pointer.id)) return null
  if ((await readHold(folder))?.to === id) return null
  const fix = 'Build from it after npm run publish -- --pull, or go back with npm run snapshot -- --rollback.'
  return `Nothing was published: the bucket has ${read.pointer.id}, which is newer than ${id}. ${fix}`
}

/** Uploads the objects that the bucket lacks, or has with another size. */
async function uploadObjects({ bucket, onProgress }: Upload, source: string, manifest: Manifest) {
  const sizes = new Map<string, number>()
  for (const prefix of OBJECT_FOLDERS) for (const { key, bytes } of await bucket.list(prefix)) sizes.set(key, bytes)
  const objects = new Map(objectsOf(manifest).map((object) => [object.key, object]))
  const missing = [...objects.values()].filter(({ key, bytes }) => sizes.get(key) !== bytes)
  const total = missing.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0

  const limit = pLimit({ concurrency: UPLOADS_AT_ONCE, rejectOnClear: true })
  async function uploadOne(object: SnapshotObject): Promise<void> {
    const only = sizes.has(object.key) ? undefined : ('new' as const)
    await bucket.put(object.key, await readVerified(source, object), { ...optionsOf(object), only })
    done += object.bytes
    onProgress(done, total)
  }
  const uploads = missing.map((object) => limit(uploadOne, object))
  await Promise.all(uploads).finally(() => limit.clearQueue())
  return { uploaded: missing.length, present: objects.size - missing.length, bytes: total }
}

/** Throws UnusableEngine if the store ignores the conditions of a PUT, because then two publishes could both win. */
async function requireConditions({ bucket }: Upload, source: string, manifest: Manifest): Promise<void> {
  const smallest = objectsOf(manifest).reduce((a, b) => (b.bytes < a.bytes ? b : a))
  const only = { ifMatch: '"0"' }
  const bytes = await readVerified(source, smallest)
  if ((await bucket.put(smallest.key, bytes, { ...optionsOf(smallest), only })) === 'conflict') return
  const reason = 'ignores If-Match, so two publishes at the same time could both win'
  throw new UnusableEngine(`SNAPSHOT_URL: ${bucket.place} ${reason}. Use a store with conditional writes.`)
}

function optionsOf({ contentType, cacheControl }: SnapshotObject) {
  return { contentType, cacheControl }
}

/** False if the bucket has another manifest of this id. */
async function storeManifest(bucket: Bucket, id: string, text: string): Promise<boolean> {
  const bytes = Buffer.from(text)
  if ((await bucket.put(manifestKey(id), bytes, { ...MANIFEST_OPTIONS, only: 'new' })) === 'stored') return true
  const content = await bucket.get(manifestKey(id), bytes.length)
  return content !== null && bytes.equals(content.bytes)
}

/** What follows the pointer, and what a killed run left out. */
async function finish({ bucket, folder }: Upload, { id, files }: Manifest, publication: number): Promise<void> {
  await recordPublication(folder, { id, publication })
  const meta = files.find(({ name }) => name === SHARDS.meta.name)
  const object = meta && objectsOf({ files: [meta] })[0]
  if (object === undefined) return
  const bytes = await readVerified(join(folder, id), object)
  const content = await bucket.get(META_KEY, bytes.length)
  if (content === null || !bytes.equals(content.bytes)) await bucket.put(META_KEY, bytes, META_OPTIONS)
}
