// Writing packed values one after the other into a buffer that grows.

export interface ByteWriter {
  /** The number of bytes written. */
  readonly length: number
  byte(value: number): void
  word(value: number): void
  /** Writes an unsigned number of up to 32 bits as LEB128: seven bits per byte, the lowest first. */
  number(value: number): void
  bytes(value: Uint8Array): void
  /** Writes UTF-8. */
  text(value: string): void
  /** Calls `write` and puts the length of what it wrote before it. */
  run(write: () => void): void
  /** The written bytes, as a view that is valid until the next write. */
  written(): Uint8Array
}

/** The most bytes of a number. */
const LONGEST = 5

/** A writer with an empty buffer. Over 40 lines: its methods share the buffer. */
export function byteWriter(): ByteWriter {
  let buffer = Buffer.allocUnsafe(4096)
  let length = 0

  function reserve(count: number): void {
    if (length + count <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + count))
    buffer.copy(larger, 0, 0, length)
    buffer = larger
  }

  function putNumber(value: number): void {
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) buffer[length++] = (rest & 127) | 128
    buffer[length++] = rest
  }

  return {
    get length() {
      return length
    },
    byte(value) {
      reserve(1)
      buffer[length++] = value
    },
    word(value) {
      reserve(4)
      length = buffer.writeUInt32LE(value, length)
    },
    number(value) {
      reserve(LONGEST)
      putNumber(value)
    },
    bytes(value) {
      reserve(value.length)
      buffer.set(value, length)
      length += value.length
    },
    text(value) {
      reserve(value.length * 3)
      length += buffer.write(value, length)
    },
    run(write) {
      const start = length
      write()
      reserve(LONGEST)
      const size = length - start
      const shift = numberBytes(size)
      buffer.copyWithin(start + shift, start, length)
      length = start
      putNumber(size)
      length += size
    },
    written: () => buffer.subarray(0, length),
  }
}

/** The number of bytes of a number. */
function numberBytes(value: number): number {
  let bytes = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes++
  return bytes
}
