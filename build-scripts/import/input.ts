// Reads import data from a file or standard input, plain or gzip.
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BadInput } from '../cli/command.ts'
import { pathToRead, STREAM } from '../cli/files.ts'

/** The name of an input in messages. */
export function nameOf(file: string): string {
  return file === STREAM ? 'standard input' : file
}

/**
 * The bytes of a file or of standard input (`-`), decompressed if they begin with gzip's magic bytes. Throws
 * {@link BadInput} if the file cannot be read, or if the gzip data is damaged or cut off.
 */
export async function* readInput(file: string): AsyncGenerator<Buffer> {
  try {
    yield* decompressed(file === STREAM ? process.stdin : createReadStream(pathToRead(file)))
  } catch (error) {
    throw new BadInput(`${nameOf(file)} cannot be read: ${reasonOf(error as NodeJS.ErrnoException)}`)
  }
}

/** A complete input as text. Throws {@link BadInput} if it cannot be read or is not UTF-8. */
export async function readWhole(file: string): Promise<string> {
  const bytes = Buffer.concat(await Array.fromAsync(readInput(file)))
  if (!isUtf8(bytes)) throw new BadInput(`${nameOf(file)} is not UTF-8`)
  return bytes.toString()
}

async function* decompressed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < 2) {
    const next = await chunks.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const bytes = startingWith(start, chunks)
  yield* isGzip(start) ? gunzipped(bytes) : bytes
}

async function* startingWith(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield start
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

function isGzip(start: Buffer): boolean {
  return start[0] === 0x1f && start[1] === 0x8b
}

function gunzipped(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(packed, createGunzip(), () => {})
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission is denied',
  Z_BUF_ERROR: 'the gzip data is cut off',
  Z_DATA_ERROR: 'the gzip data is damaged',
}

/** Why a file cannot be read, in words. */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return REASONS[code ?? ''] ?? message
}
