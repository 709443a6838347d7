// Checks the files of a snapshot against its manifest.
import { hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ManifestFile, storedFiles } from './manifest.ts'

/** A file of a snapshot is missing, or differs from the manifest. The message names the file. */
export class DamagedSnapshot extends Error {}

/** What the manifest says about a file. */
export interface Expected {
  path: string
  bytes: number
  sha256: string
}

/** Reads a file of a snapshot's folder and checks its size and hash. Throws {@link DamagedSnapshot}. */
export async function readVerified(folder: string, expected: Expected): Promise<Buffer> {
  const file = join(folder, expected.path)
  const content = await readFile(file).catch((error) => {
    throw unreadable(file, error)
  })
  return verified(file, content, content.length, expected)
}

/**
 * Reads a file like {@link readVerified}, into the memory that `place` returns for its size. It blocks: for thousands of
 * small files, a turn through the thread pool costs several times as much.
 */
export function readInto<B extends Uint8Array>(folder: string, expected: Expected, place: (bytes: number) => B): B {
  const file = join(folder, expected.path)
  const memory = place(expected.bytes)
  return verified(file, memory, fillFrom(file, memory), expected)
}

function verified<B extends Uint8Array>(file: string, content: B, size: number, { bytes, sha256 }: Expected): B {
  if (size !== bytes) throw new DamagedSnapshot(`${file} has ${size} bytes instead of ${bytes}`)
  if (hash('sha256', content) !== sha256) throw new DamagedSnapshot(`${file} is damaged: its SHA-256 does not match`)
  return content
}

/** Fills memory from a file. Returns the size of the file. */
function fillFrom(file: string, memory: Uint8Array): number {
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
    throw unreadable(file, error as NodeJS.ErrnoException)
  }
}

function unreadable(file: string, { code }: NodeJS.ErrnoException): DamagedSnapshot {
  return new DamagedSnapshot(`${file} cannot be read (${code})`)
}

/** Whether a file is as the manifest says. */
export function isIntact(folder: string, expected: Expected): Promise<boolean> {
  return readVerified(folder, expected).then(
    () => true,
    () => false,
  )
}

/** Whether a file and its siblings are all as the manifest says. */
export async function isValid(folder: string, file: ManifestFile): Promise<boolean> {
  for (const stored of storedFiles(file)) if (!(await isIntact(folder, stored))) return false
  return true
}
