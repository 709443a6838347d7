// What browsers do otherwise than Node.js: bytes as text, hashes, and turns of the event loop. `#platform` in package.json
// names this file, and web.ts for what runs without a server.
import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Functions that differ between Node.js and browsers. Both files have the same. */
export interface Platform {
  /** The UTF-8 bytes of a text. */
  utf8(text: string): Uint8Array
  /** The text of UTF-8 bytes. */
  textOf(bytes: Uint8Array): string
  /** The bytes of a string with one character per byte. */
  latin1(text: string): Uint8Array
  /** Returns a function that reads bytes from one place to another as a string with one character per byte. */
  latin1Reader(bytes: Uint8Array): (from: number, to: number) => string
  /** Writes the bytes of such a string. */
  writeLatin1(text: string, to: Uint8Array, at: number): void
  base64(bytes: Uint8Array): string
  base64url(bytes: Uint8Array): string
  /** The bytes of base64 or base64url. Of a text that is neither, some bytes. */
  fromBase64(text: string): Uint8Array
  hex(bytes: Uint8Array): string
  digest(algorithm: 'sha256' | 'sha512', data: string | Uint8Array): Uint8Array
  /** Bytes compressed for a response, or the same bytes where there is no such function. */
  brotli(bytes: Uint8Array): Uint8Array
  gzip(bytes: Uint8Array): Uint8Array
  /** Resolves after a turn of the event loop. */
  nextTurn(): Promise<void>
}

/** The same bytes as a Buffer. */
const buffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Buffer has it for its own methods. It is not documented, and takes no check of its arguments. */
type Latin1 = Buffer & { latin1Slice(from: number, to: number): string }

export const {
  utf8,
  textOf,
  latin1,
  latin1Reader,
  writeLatin1,
  base64,
  base64url,
  fromBase64,
  hex,
  digest,
  brotli,
  gzip,
  nextTurn,
}: Platform = {
  utf8: (text) => Buffer.from(text),
  textOf: (bytes) => buffer(bytes).toString(),
  latin1: (text) => Buffer.from(text, 'latin1'),
  latin1Reader(bytes) {
    const view = buffer(bytes) as Latin1
    return (from, to) => view.latin1Slice(from, to)
  },
  writeLatin1: (text, to, at) => void buffer(to).write(text, at, 'latin1'),
  base64: (bytes) => buffer(bytes).toString('base64'),
  base64url: (bytes) => buffer(bytes).toString('base64url'),
  fromBase64: (text) => Buffer.from(text, 'base64'),
  hex: (bytes) => buffer(bytes).toString('hex'),
  digest: (algorithm, data) => hash(algorithm, data, 'buffer'),
  brotli: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipSync(bytes),
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
}
