// Checking the files of a snapshot against its manifest.
import { hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ManifestFile, storedFiles } from './manifest.ts'

/** A file of a snapshot is missing or not what the manifest says; the message names it. */
export class DamagedSnapshot extends Error {}

/** What a file must be. */
interface Expected {
  path: string
  bytes: number
  sha256: string
}

/** Reads a file of a snapshot's folder and checks its size and hash. Throws {@link DamagedSnapshot}. */
export async function readVerified(folder: string, { path, bytes, sha256 }: Expected): Promise<Buffer> {
  const file = join(folder, path)
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new DamagedSnapshot(`${file} cannot be read (${error.code})`)
  })
  if (content.length !== bytes) throw new DamagedSnapshot(`${file} has ${content.length} bytes instead of ${bytes}`)
  if (hash('sha256', content) !== sha256) throw new DamagedSnapshot(`${file} is damaged: its SHA-256 is another one`)
  return content
}

/**
 * Reads a file like {@link readVerified}, into memory that `place` gives for its size: nothing is copied. It blocks,
 * which is a fraction of the cost of a turn through the thread pool for each of thousands of small files.
 */
export function readInto(folder: string, expected: Expected, place: (bytes: number) => Uint8Array): Uint8Array {
  const file = join(folder, expected.path)
  const memory = place(expected.bytes)
  const length = readWhole(file, memory)
  if (length !== expected.bytes) throw new DamagedSnapshot(`${file} has ${length} bytes instead of ${expected.bytes}`)
  if (hash('sha256', memory) !== expected.sha256) {
    throw new DamagedSnapshot(`${file} is damaged: its SHA-256 is another one`)
  }
  return memory
}

/** Fills memory from a file; gives the file's size. */
function readWhole(file: string, memory: Uint8Array): number {
  try {
    const opened = openSync(file, 'r')
    try {
      const { size } = fstatSync(opened)
      const end = Math.min(size, memory.length)
      for (let at = 0; at < end; ) at += readSync(opened, memory, at, end - at, at)
      return size
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    throw new DamagedSnapshot(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Whether a file and its siblings are all whole. */
export async function isWhole(folder: string, file: ManifestFile): Promise<boolean> {
  try {
    for (const stored of storedFiles(file)) await readVerified(folder, stored)
    return true
  } catch (error) {
    if (error instanceof DamagedSnapshot) return false
    throw error
  }
}
