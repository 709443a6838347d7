// The layout of a bucket: the only place that knows the keys, their content types and how long they may be cached.
import { type Manifest, storedFiles } from '../files/manifest.ts'
import type { PutOptions } from './bucket.ts'

/** Names the snapshot to serve. */
export const POINTER_KEY = 'private/current.json'
/** The body of `/v1/meta`, for a CDN. */
export const META_KEY = 'public/v1/meta'
export const MANIFESTS = 'private/snapshots/'
/** Where objects are: those that anyone may read, and all others. */
export const OBJECT_FOLDERS = ['public/objects/', 'private/objects/'] as const

const JSON_TYPE = 'application/json'
export const POINTER_OPTIONS = { contentType: JSON_TYPE, cacheControl: 'no-cache' } as const
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
