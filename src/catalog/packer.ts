// Writing packed values one behind the other into a buffer that grows.

export interface Packer {
  /** Bytes written so far. */
  readonly length: number
  byte(value: number): void
  word(value: number): void
  /** An unsigned number of up to 32 bits, seven a byte, lowest first (LEB128). */
  number(value: number): void
  bytes(value: Uint8Array): void
  /** A run of bytes behind its length. */
  run(value: Uint8Array): void
  /** What was written; the packer's own memory. */
  written(): Uint8Array
}

export function packer(): Packer {
  let buffer = new Uint8Array(1024)
  let length = 0

  function reserve(count: number): void {
    if (length + count <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + count))
    larger.set(buffer)
    buffer = larger
  }

  function number(value: number): void {
    reserve(5)
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) buffer[length++] = (rest & 127) | 128
    buffer[length++] = rest
  }

  function bytes(value: Uint8Array): void {
    reserve(value.length)
    buffer.set(value, length)
    length += value.length
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
      for (let shift = 0; shift < 32; shift += 8) buffer[length++] = (value >>> shift) & 255
    },
    number,
    bytes,
    run(value) {
      number(value.length)
      bytes(value)
    },
    written: () => buffer.subarray(0, length),
  }
}
