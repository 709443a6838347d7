// A JSON body in each content coding.
import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoded } from '../snapshot.ts'

const BROTLI_QUALITY = 4

/** A body made now: its codings are made when first asked for, then kept. */
export function encodeNow(text: string): Encoded {
  const identity = Buffer.from(text)
  let br: Uint8Array | undefined
  let gzip: Uint8Array | undefined
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
  return {
    identity,
    hash: etagHash(hash('sha256', identity)),
    get br() {
      br ??= brotliCompressSync(identity, quality)
      return br
    },
    get gzip() {
      gzip ??= gzipSync(identity)
      return gzip
    },
  }
}

/** What an ETag keeps of a SHA-256 in hex. */
export function etagHash(sha256: string): string {
  return sha256.slice(0, 32)
}
