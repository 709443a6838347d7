// Splits a file or standard input into lines, chunk by chunk, so that the whole file is never in memory. (rule 17.18)
import { isUtf8 } from 'node:buffer'

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
