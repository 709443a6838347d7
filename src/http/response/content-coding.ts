// Content negotiation (rules 2.7, 15.4, 30.1).
import { brotliCompressSync, constants, createZstdCompress, gzipSync, zstdCompressSync } from 'node:zlib'
import { cached } from '../../ground/caches.ts'
import type { Text } from '../../snapshot/snapshot.ts'

/** The codings of bodies that were compressed at build time. */
export type StoredCoding = 'br' | 'gzip' | 'identity'
/** The codings of bodies that are computed for one response. */
export type Coding = 'zstd' | StoredCoding

/** In the order of preference among equal qualities: the smallest first. */
const STORED: readonly StoredCoding[] = ['br', 'gzip', 'identity']
/** The fastest first. */
const COMPUTED: readonly Coding[] = ['zstd', 'br', 'gzip', 'identity']

/** A smaller body fits into one packet with its head, so compression saves nothing. In bytes (rule 30.1). */
export const SMALL_BYTES = 1400

/** The coding of a stored body for an `Accept-Encoding` header: br, then gzip (rule 15.4). */
export function chooseCoding(header: string | undefined): StoredCoding {
  return header ? choose(header, STORED) : 'identity'
}

/** Clients send few different headers, and none that is longer. */
const USUAL_LENGTH = 100
const computedCodings = cached((header: string) => choose(header, COMPUTED))

/** The coding of a computed body: zstd, then br, then gzip (rule 30.1). */
export function chooseComputedCoding(header: string | undefined): Coding {
  if (!header) return 'identity'
  return header.length > USUAL_LENGTH ? choose(header, COMPUTED) : computedCodings.of(header)
}

/**
 * The coding with the highest quality; among equals the first. Identity if none of the codings is acceptable. (RFC 9110,
 * 12.5.3)
 */
function choose<Offered extends Coding>(header: string, codings: readonly Offered[]): Offered | 'identity' {
  const qualities = parseQualities(header)
  let best: Offered | 'identity' = 'identity'
  let highest = 0
  for (const coding of codings) {
    const quality = qualities.get(coding) ?? unlisted(coding, qualities)
    if (quality > highest) [best, highest] = [coding, quality]
  }
  return best
}

/** The quality of a coding that the header does not name. Identity is acceptable, but less than any named coding. */
function unlisted(coding: Coding, qualities: ReadonlyMap<string, number>): number {
  return qualities.get('*') ?? (coding === 'identity' ? 0.0001 : 0)
}

/** The names in an `Accept…` header in lower case, with their qualities. (RFC 9110, 12.4.2) */
function parseQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const item of header.split(',')) {
    const [text = '', ...parameters] = item.split(';')
    const name = text.trim().toLowerCase()
    if (name !== '') qualities.set(name === 'x-gzip' ? 'gzip' : name, qualityOf(parameters))
  }
  return qualities
}

/** Whether an `Accept` header names text/html with at least the quality of JSON, as browsers do (rule 2.7). */
export function prefersHtml(accept = ''): boolean {
  const qualities = parseQualities(accept)
  const html = qualities.get('text/html') ?? 0
  return html > 0 && html >= (qualities.get('application/json') ?? 0) && !prefersMarkdown(accept)
}

/** Whether an `Accept` header names text/markdown with a higher quality than HTML, or with the same one before it (rule 23.17). */
export function prefersMarkdown(accept = ''): boolean {
  const qualities = parseQualities(accept)
  const markdown = qualities.get('text/markdown') ?? 0
  const html = qualities.get('text/html') ?? qualities.get('text/*') ?? qualities.get('*/*') ?? 0
  if (markdown === 0 || markdown !== html) return markdown > html
  return [...qualities.keys()].find((name) => name === 'text/markdown' || name === 'text/html') === 'text/markdown'
}

function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)
    if (match) return Math.min(1, Number(match[1]))
  }
  return 1
}

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
