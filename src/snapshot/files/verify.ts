// Checks the files of a snapshot against its manifest.
import { createHash, hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Pause, pauseBetweenSteps } from '../../ground/scheduling.ts'
import type { ManifestFile } from './manifest.ts'
import { storedFiles } from './stored-files.ts'

/** A file of a snapshot is missing, or differs from the manifest. The message names the file. */
export class DamagedSnapshot extends Error {}

/** What the manifest says about a file. */
export interface Expected {
  path: string
  bytes: number
  sha256: string
}

/** Reads a file of a snapshot's folder and checks its size and hash. Throws {@link DamagedSnapshot}. */
export function readVerified(folder: string, expected: Expected): Promise<Buffer> {
  return readInto(folder, expected, { memory: Buffer.alloc(expected.bytes), pause: pauseBetweenSteps() })
}

/**
 * Reads a file like {@link readVerified}, into memory of its size. It blocks between the pauses: for thousands of small
 * files, a turn through the thread pool costs several times as much.
 */
export async function readInto<B extends Uint8Array>(
  folder: string,
  expected: Expected,
  { memory, pause }: { memory: B; pause: Pause },
): Promise<B> {
  const file = join(folder, expected.path)
  const { bytes, sha256 } = await fillFrom(file, memory, pause)
  if (bytes !== expected.bytes) throw new DamagedSnapshot(`${file} has ${bytes} bytes instead of ${expected.bytes}`)
  if (sha256 !== expected.sha256) throw new DamagedSnapshot(`${file} is damaged: its SHA-256 does not match`)
  return memory
}

/** What is read and hashed between two pauses: a table of a million titles has 44 MB. */
const STEP_BYTES = 2 ** 20

/** Fills memory from a file. */
async function fillFrom(file: string, memory: Uint8Array, pause: Pause): Promise<Omit<Expected, 'path'>> {
  try {
    const opened = openSync(file, 'r')
    try {
      const { size } = fstatSync(opened)
      const end = Math.min(size, memory.length)
      const read = createHash('sha256')
      for (let at = 0; at < end; ) {
        const from = at
        at += readSync(opened, memory, at, Math.min(STEP_BYTES, end - at), at)
        read.update(memory.subarray(from, at))
        await pause()
      }
      return { bytes: size, sha256: read.digest('hex') }
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    throw new DamagedSnapshot(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Whether a file is as the manifest says. */
export function isIntact(folder: string, expected: Expected): Promise<boolean> {
  return readVerified(folder, expected).then(
    () => true,
    () => false,
  )
}

/**
 * Whether a file and its siblings are all as the manifest says. It blocks, which takes half the processor time or less. Those
 * that nobody wrote to since a time, ms, only need their size.
 */
export function isValid(folder: string, file: ManifestFile, trustedSince = Number.NEGATIVE_INFINITY): boolean {
  try {
    return storedFiles(file).every(({ path, bytes, sha256 }) => {
      const { size, mtimeMs } = statSync(join(folder, path))
      return size === bytes && (mtimeMs <= trustedSince || hash('sha256', readFileSync(join(folder, path))) === sha256)
    })
  } catch {
    return false
  }
}
