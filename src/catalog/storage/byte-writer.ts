// Writing packed values one after the other into a buffer that grows.

export type ByteWriter = ReturnType<typeof byteWriter>

const encoder = new TextEncoder()

/** The most bytes of a number. */
const LONGEST = 5

/** What was written: the first `length` bytes of the buffer. */
interface Output {
  buffer: Uint8Array
  length: number
}

/** A writer with an empty buffer. */
export function byteWriter() {
  const out: Output = { buffer: new Uint8Array(4096), length: 0 }
  return {
    /** The number of bytes written. */
    get length(): number {
      return out.length
    },
    byte(value: number): void {
      reserve(out, 1)
      out.buffer[out.length++] = value
    },
    word(value: number): void {
      reserve(out, 4)
      for (let shift = 0; shift < 32; shift += 8) out.buffer[out.length++] = value >>> shift
    },
    /** Writes an unsigned number of up to 32 bits as LEB128: seven bits per byte, the lowest first. */
    number(value: number): void {
      reserve(out, LONGEST)
      putNumber(out, value)
    },
    bytes(value: Uint8Array): void {
      reserve(out, value.length)
      out.buffer.set(value, out.length)
      out.length += value.length
    },
    /** Writes UTF-8. */
    text(value: string): void {
      reserve(out, value.length * 3)
      out.length += encoder.encodeInto(value, out.buffer.subarray(out.length)).written
    },
    /** Calls `write` and puts the length of what it wrote before it. */
    run: (write: () => void): void => putRun(out, write),
    /** The written bytes, as a view that is valid until the next write. */
    written: (): Uint8Array => out.buffer.subarray(0, out.length),
  }
}

function putRun(out: Output, write: () => void): void {
  const start = out.length
  reserve(out, 1)
  out.length += 1
  write()
  putLengthAt(out, start)
}

function reserve(out: Output, count: number): void {
  const { buffer, length } = out
  if (length + count <= buffer.length) return
  out.buffer = new Uint8Array(Math.max(buffer.length * 2, length + count))
  out.buffer.set(buffer.subarray(0, length))
}

function putNumber(out: Output, value: number): void {
  const { buffer } = out
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) buffer[out.length++] = (rest & 127) | 128
  buffer[out.length++] = rest
}

/** Puts the length of what was written after `start`, where one byte is left for it. Few runs are too long for that. */
function putLengthAt(out: Output, start: number): void {
  const size = out.length - start - 1
  const more = numberBytes(size) - 1
  if (more > 0) {
    reserve(out, more)
    out.buffer.copyWithin(start + 1 + more, start + 1, out.length)
  }
  out.length = start
  putNumber(out, size)
  out.length += size
}

/** The number of bytes of a number. */
function numberBytes(value: number): number {
  let bytes = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes++
  return bytes
}
