// Lines of a file or of standard input, a chunk at a time: never the whole file in memory, whatever is in it.
import { isUtf8 } from 'node:buffer'

/** A line by its number, from 1: its text, or why it cannot be read. */
export type Line = { number: number; text: string } | { number: number; fault: string }

/** Longer lines are faults: no entry comes near, and a line is held in memory whole. */
export const MAX_LINE_BYTES = 1 << 20

const NEWLINE = 0x0a
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Splits UTF-8 chunks into lines, in batches as the chunks come. Blank lines are left out (their numbers are not given
 * to others), a byte order mark at the start is dropped, CRLF is as good as LF.
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

  function* wholeLines(chunk: Buffer): Generator<Line | null> {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      hold(chunk.subarray(start, end))
      start = end + 1
      yield take()
    }
    hold(chunk.subarray(start))
  }

  return {
    push: (chunk: Buffer): Line[] => Array.from(wholeLines(chunk)).filter(isLine),
    end: (): Line[] => [take()].filter(isLine),
  }
}

/** Nearly every line lies in one chunk: no copy is made of it. */
function joined(parts: readonly Buffer[]): Buffer {
  const [only] = parts
  return only && parts.length === 1 ? only : Buffer.concat(parts)
}

/** The line's text, or null where it is blank. */
function readLine(bytes: Buffer, number: number): Line | null {
  if (!isUtf8(bytes)) return { number, fault: 'is not UTF-8' }
  const text = bytes.toString()
  const plain = number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  return /\S/.test(plain) ? { number, text: plain } : null
}

function isLine(line: Line | null): line is Line {
  return line !== null
}
