// One buffer for the files that a load reads and then drops. Thousands of small buffers would stay with the allocator
// after they are freed.

/** Returns memory of a size, at a multiple of 8, as columns need it. */
export type Place<B extends Uint8Array = Uint8Array> = (bytes: number) => B

/** A buffer with room for these files. Each call returns the next part of it. */
export function transientMemory(files: readonly { bytes: number }[]): Place {
  const memory = new Uint8Array(files.reduce((sum, { bytes }) => sum + aligned(bytes), 0))
  let used = 0
  return (bytes) => {
    const at = used
    used += aligned(bytes)
    return memory.subarray(at, at + bytes)
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8
}
