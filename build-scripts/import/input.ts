// Reads input files and their lines.
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

/** A line with its number from 1, and its text or the reason why it cannot be read. */
export type Line = { number: number; text: string } | { number: number; fault: string }

/** Longer lines are faults. No entry comes near this limit, and a complete line is held in memory. */
export const MAX_LINE_BYTES = 1 << 20

const NEWLINE = 0x0a
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Splits UTF-8 chunks into batches of lines. Skips blank lines, which still count for line numbers, and a byte order mark
 * at the start. Accepts CRLF and LF.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  const splitter = lineSplitter()
  for await (const chunk of chunks) yield splitter.push(chunk)
  yield splitter.end()
}

function lineSplitter() {
  let held: Buffer[] = []
  let heldBytes = 0
  let number = 0

  function hold(bytes: Buffer): void {
    heldBytes += bytes.length
    if (heldBytes > MAX_LINE_BYTES) held = []
    else held.push(bytes)
  }

  function take(): Line | null {
    number += 1
    const bytes = heldBytes > MAX_LINE_BYTES ? null : joined(held)
    held = []
    heldBytes = 0
    return bytes ? readLine(bytes, number) : { number, fault: `is longer than ${MAX_LINE_BYTES} bytes` }
  }

  function* completeLines(chunk: Buffer): Generator<Line | null> {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      hold(chunk.subarray(start, end))
      start = end + 1
      yield take()
    }
    hold(chunk.subarray(start))
  }

  return {
    push: (chunk: Buffer): Line[] => Array.from(completeLines(chunk)).filter(isLine),
    end: (): Line[] => [take()].filter(isLine),
  }
}

/** Joins the parts of a line. Nearly every line lies in one chunk and is not copied. */
function joined(parts: readonly Buffer[]): Buffer {
  const [only] = parts
  return only && parts.length === 1 ? only : Buffer.concat(parts)
}

/** A line with its text, or null if it is blank. */
function readLine(bytes: Buffer, number: number): Line | null {
  if (!isUtf8(bytes)) return { number, fault: 'is not UTF-8' }
  const text = bytes.toString()
  const plain = number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  return /\S/.test(plain) ? { number, text: plain } : null
}

function isLine(line: Line | null): line is Line {
  return line !== null
}
