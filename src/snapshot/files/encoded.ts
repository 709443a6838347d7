// JSON bodies in each content coding.
import { brotli, digest, gzip, hex, utf8 } from '#platform'

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

/** A body that is made while the server runs. Each coding is made on first use, then kept. */
export function encodeNow(text: string): Encoded {
  const identity = utf8(text)
  let smaller: Uint8Array | undefined
  let widely: Uint8Array | undefined
  return {
    identity,
    hash: etagHash(hex(digest('sha256', identity))),
    get br() {
      smaller ??= brotli(identity)
      return smaller
    },
    get gzip() {
      widely ??= gzip(identity)
      return widely
    },
  }
}

/** The part of a SHA-256 in hex that an ETag contains. */
export function etagHash(sha256: string): string {
  return sha256.slice(0, 32)
}
