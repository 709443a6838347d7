// JSON bodies in each content coding.
import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A JSON body in each content coding, made once, with the hash for its ETag. */
export interface Encoded {
  /** Stands for a coding, too, that would not make it smaller. */
  readonly identity: Uint8Array
  readonly br: Uint8Array
  readonly gzip: Uint8Array
  /** Content hash of the identity body, URL-safe characters. */
  readonly hash: string
  /** The file of the identity body, with its codings beside it; absent for a body that this process made. */
  readonly file?: string
}

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
