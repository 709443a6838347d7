// The pointer of a bucket: which snapshot is published, and the number of this publication. Publications are ordered by
// that number, because a rollback publishes an older snapshot. (rule 38.1)

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { UnusableEngine } from '../../ground/faults.ts'
import { parseJson } from '../../ground/texts.ts'
import { replaceFile } from '../files/durable.ts'
import { MANIFEST, readOrNull, readPointer } from '../files/folder.ts'
import { Hash, type Manifest, SnapshotId } from '../files/manifest.ts'
import { pointTo } from '../files/publish.ts'
import { storedFiles } from '../files/stored-files.ts'
import type { Bucket, Content, PutOptions } from './bucket.ts'

// The layout of a bucket: the only place that knows the keys, their content types and how long they may be cached.

/** Names the snapshot to serve. */
export const POINTER_KEY = 'private/current.json'
/** The body of `/v1/meta`, for a CDN. */
export const META_KEY = 'public/v1/meta'
export const MANIFESTS = 'private/snapshots/'
/** Where objects are: those that anyone may read, and all others. */
export const OBJECT_FOLDERS = ['public/objects/', 'private/objects/'] as const

const JSON_TYPE = 'application/json'
const POINTER_OPTIONS = { contentType: JSON_TYPE, cacheControl: 'no-cache' } as const
export const META_OPTIONS = { contentType: JSON_TYPE, cacheControl: 'public, max-age=3600' } as const
export const MANIFEST_OPTIONS = { contentType: JSON_TYPE, cacheControl: immutable('private') } as const

/** The key of a snapshot's manifest. */
export function manifestKey(id: string): string {
  return `${MANIFESTS}${id}.json`
}

/** One file of a snapshot, and its object in the bucket. */
export interface SnapshotObject extends Pick<PutOptions, 'contentType' | 'cacheControl'> {
  key: string
  /** The path in the snapshot's folder. */
  path: string
  bytes: number
  sha256: string
}

/** The objects of a snapshot. Files with equal bytes share one. */
export function objectsOf({ files }: Pick<Manifest, 'files'>): SnapshotObject[] {
  const objects = files.flatMap((file) =>
    storedFiles(file).map(({ path, bytes, sha256 }) => {
      const access = file.public ? 'public' : 'private'
      const contentType = path.endsWith('.json') ? JSON_TYPE : 'application/octet-stream'
      return { key: `${access}/objects/${sha256}`, path, bytes, sha256, contentType, cacheControl: immutable(access) }
    }),
  )
  return objects
}

function immutable(access: 'public' | 'private'): string {
  return `${access}, max-age=31536000, immutable`
}

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
  const content = await bucket.get(POINTER_KEY, MAX_BYTES)
  return content && readFrom(bucket, content)
}

/** The same, but `unchanged` if the pointer still has the ETag of `known`. */
export async function readChangedPointer(
  bucket: Bucket,
  last: ReadPointer | null,
): Promise<ReadPointer | 'unchanged' | null> {
  if (!last?.etag) return readBucketPointer(bucket)
  const content = await bucket.getChanged(POINTER_KEY, last.etag, MAX_BYTES)
  return content === 'unchanged' ? content : content && readFrom(bucket, content)
}

function readFrom(bucket: Bucket, { bytes, etag }: Content): ReadPointer {
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
  const content = await bucket.get(POINTER_KEY, MAX_BYTES)
  return content !== null && text.equals(content.bytes)
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

// The publication that a folder holds. It is written before `current`, so that a kill between the two leaves a folder whose
// publication is unknown, which the next look repairs.

const FILE = 'publication'

export interface Publication {
  id: string
  /** 1 for the first one of a bucket, then one more each time. */
  publication: number
}

/** The publication that is current in a folder; null if its snapshot is not there, or not from a bucket. */
export async function publicationOf(folder: string): Promise<Publication | null> {
  const recorded = await recordedIn(folder)
  if (recorded === null || recorded.id !== (await readPointer(folder))) return null
  return existsSync(join(folder, recorded.id, MANIFEST)) ? recorded : null
}

async function recordedIn(folder: string): Promise<Publication | null> {
  const [number = '', id = ''] = (await readOrNull(join(folder, FILE)))?.trim().split(' ') ?? []
  return /^[1-9]\d*$/.test(number) && id !== '' ? { id, publication: Number(number) } : null
}

/** Makes a snapshot of the folder current, as a publication. */
export async function pointToPublication(folder: string, { id, publication }: Publication): Promise<void> {
  await recordPublication(folder, { id, publication })
  await pointTo(folder, id)
}

/** Records that the current snapshot of a folder is a publication. */
export async function recordPublication(folder: string, { id, publication }: Publication): Promise<void> {
  await replaceFile(join(folder, FILE), `${publication} ${id}\n`)
}
