// Compresses bodies that are computed for one response, in one pass and without a cache, because the next request is
// rarely the same. The levels are the fastest that save three quarters of a listing.
//
// It is done in the turn of the request, because handing 18 KB to another thread and back costs as much as it saves.
import { brotliCompressSync, constants, createZstdCompress, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Text } from '../../snapshot/snapshot.ts'
import { type Coding, SMALL_BYTES } from './content-coding.ts'

/** A coding that changes the bytes. */
type Compression = Exclude<Coding, 'identity'>

/** The size of an output buffer. Most bodies fit into one. */
const CHUNK = { chunkSize: 8_192 }
const BROTLI = { ...CHUNK, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { ...CHUNK, level: 1 }
/** More than nearly all bodies have. */
const MAX_SCRATCH = 128 * 1024
/** Looking for longer matches alone takes 8% less time and makes no larger bodies, because members repeat as a whole. */
const ZSTD_PARAMS = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_minMatch]: 7 }

const COMPRESS: Readonly<Record<Compression, (bytes: Uint8Array) => Buffer>> = {
  zstd: zstdContext() ?? zstdOnce,
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes, GZIP),
}

/** With the size, zstd takes as much memory as it needs, and not 1.3 MB. */
function zstdOnce(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, { ...CHUNK, pledgedSrcSize: bytes.length, params: ZSTD_PARAMS })
}

/** The parts of Node's stream that {@link zstdContext} needs. They are not documented. */
interface ZstdStream {
  readonly _handle?: {
    writeSync?(
      flush: number,
      input: Uint8Array,
      start: number,
      size: number,
      out: Buffer,
      at: number,
      room: number,
    ): void
    reset?(): void
  }
  /** How much room is left in the output, and how much of the input. */
  readonly _writeState?: Uint32Array
}

/**
 * Compresses with one context of the process: making one for each body costs as much as compressing 18 KB. Null if this
 * Node.js cannot do it.
 */
function zstdContext(): ((bytes: Uint8Array) => Buffer) | null {
  const { _handle: handle, _writeState: state } = createZstdCompress({ params: ZSTD_PARAMS }) as unknown as ZstdStream
  if (!handle?.writeSync || !handle.reset || !state) return null
  const out = Buffer.allocUnsafeSlow(MAX_SCRATCH)
  return (bytes) => {
    if (bytes.length > MAX_SCRATCH / 2) return zstdOnce(bytes)
    handle.writeSync?.(constants.ZSTD_e_end, bytes, 0, bytes.length, out, 0, out.length)
    const [room = 0, left] = state
    handle.reset?.()
    return left === 0 && room > 0 ? out.subarray(0, out.length - room) : zstdOnce(bytes)
  }
}

/** Holds one body at a time. A buffer for each body would let the server grow by 37 MB more. */
const scratch = Buffer.allocUnsafeSlow(MAX_SCRATCH)

function bytesOf(text: Text): Uint8Array {
  if (text.length > scratch.length) return Buffer.from(text, 'latin1')
  return scratch.subarray(0, scratch.write(text, 'latin1'))
}

/** Whether a computed body is compressed for clients that accept it (rule 30.1). */
export function isCompressible(text: Text): boolean {
  return text.length >= SMALL_BYTES
}

/** A body in a coding, as a one-byte string too, so that it is written together with its head. */
export function compressed(text: Text, coding: Compression): Text {
  return COMPRESS[coding](bytesOf(text)).toString('latin1')
}
