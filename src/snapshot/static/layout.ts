// The files of a catalog that is served without a server: parts of shards, compressed, each named by its content. `npm run export`
// writes them, and open.ts reads them.
import { digest, hex } from '#platform'
import type { Manifest } from '../files/manifest.ts'
import { SNAPSHOT_FORMAT } from '../files/shards.ts'
import type { Packing } from './packed-columns.ts'

/** What a reader has to know. It differs if shards or files of another release are laid out in another way. */
export const STATIC_FORMAT = `${SNAPSHOT_FORMAT}.2`

/** The file that names the index. */
export const CURRENT = 'current'

/** The entries whose records are in one file: a page of results has them from a few files. */
export const RECORDS_STEP = 25

/** A part of a shard, by the place of the shard in the index, in bytes. */
export type Part = readonly [shard: number, from: number, length: number]

export interface StaticShard {
  readonly name: string
  readonly bytes: number
  /** How each column is packed; empty if none is. */
  readonly columns: readonly Packing[]
}

export interface StaticFile {
  readonly path: string
  readonly parts: readonly Part[]
  /**
   * When it is read: at the beginning, with the first use of one of its shards, with the bytes that it has of its shard, with
   * the records of the entries from a number on, or with the texts of the sections of a segment.
   */
  readonly read: 'first' | 'used' | 'block' | readonly ['records' | 'sections', number]
}

/** The index of a catalog. */
export interface StaticIndex {
  readonly format: string
  readonly release: string
  /** ms since 1970-01-01. */
  readonly publishedAt: number
  /** The address that links in bodies have. */
  readonly baseUrl: string
  readonly manifest: Omit<Manifest, 'files'>
  readonly shards: readonly StaticShard[]
  readonly files: readonly StaticFile[]
}

/** The name of a file with this content. */
export async function nameOf(content: Uint8Array): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>
  // A page without TLS has no subtle.
  const sha256 = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>))
    : digest('sha256', content)
  return `${hex(sha256).slice(0, 20)}.bin`
}
