// Notices that a file was moved away or replaced while it is open. What a process then writes is lost at its next start.
import { type BigIntStats, statSync } from 'node:fs'

export type Place = 'in place' | 'missing' | 'replaced'

/** Returns a function that tells whether the path still names the file that it names now, by device and inode. */
export function fileIdentity(file: string): () => Place {
  const opened = identityOf(file)
  return () => {
    const found = identityOf(file)
    if (found === null) return 'missing'
    return found.ino === opened?.ino && found.dev === opened.dev ? 'in place' : 'replaced'
  }
}

function identityOf(file: string): BigIntStats | null {
  try {
    return statSync(file, { bigint: true })
  } catch {
    return null
  }
}
