// The snapshot that a server uses, which a build must not delete: nginx may still send its files.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOrNull } from './folder.ts'

const SERVED = 'served'

/** Records what a server uses, if it may write to the folder. */
export function recordServed(folder: string, id: string): void {
  try {
    writeFileSync(join(folder, SERVED), `${id}\n`)
  } catch {
    // A server can run on a folder that it may only read. Then only the last three snapshots are kept.
  }
}

/** The snapshot that a server used last; null if none is recorded. */
export async function readServed(folder: string): Promise<string | null> {
  return (await readOrNull(join(folder, SERVED)))?.trim() ?? null
}
