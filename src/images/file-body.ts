// Bodies that are read from files in blocks. The file is open only while a block is read, so that a client that stops
// reading keeps one block in memory and no file descriptor.
import type { BigIntStats } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileBody } from '../http/response/api-response.ts'

const BLOCK_BYTES = 64 * 1024

type Version = Pick<BigIntStats, 'ino' | 'size'>

/** The body of a file that had these attributes. Reading rejects if another file takes its place. */
export function fileBody(file: string, version: Version): FileBody {
  return { length: Number(version.size), blocks: () => blocksOf(file, version) }
}

async function* blocksOf(file: string, version: Version): AsyncIterable<Uint8Array> {
  for (let at = 0; at < version.size; ) {
    const block = await readBlock(file, version, at)
    at += block.byteLength
    yield block
  }
}

async function readBlock(file: string, { ino, size }: Version, at: number): Promise<Uint8Array> {
  await using handle = await open(file, 'r')
  const found = await handle.stat({ bigint: true })
  const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, Number(size) - at))
  const { bytesRead } = await handle.read(block, 0, block.byteLength, at)
  if (found.ino !== ino || found.size !== size || bytesRead === 0) throw new Error(`${file} changed while it was sent.`)
  return block.subarray(0, bytesRead)
}

/** The first 16 bytes of a file, or fewer if it is shorter. */
export async function readHead(file: string): Promise<Uint8Array> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  return buffer.subarray(0, bytesRead)
}
