// JSON bodies in each content coding.
import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoded } from '../snapshot.ts'

const BROTLI_QUALITY = 4

/** A body that is made while the server runs. Each coding is made on first use, then kept. */
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

/** The part of a SHA-256 in hex that an ETag contains. */
export function etagHash(sha256: string): string {
  return sha256.slice(0, 32)
}
