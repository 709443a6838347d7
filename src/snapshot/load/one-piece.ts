// Memory for files that are only passed through: freed one by one, in their thousands, it would stay with the allocator.

/** Gives memory for so many bytes, at a multiple of 8, as columns need it. */
export type Place = (bytes: number) => Uint8Array

/** Memory for files of these sizes, in one piece, given out in turn. */
export function memoryInOnePiece(files: readonly { bytes: number }[]): Place {
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
