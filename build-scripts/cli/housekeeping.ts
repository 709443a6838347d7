// Removes what is not needed any more. The work of a command is done by then, so a failure is a warning line and not an
// error. (rule 21.16)
import { rm } from 'node:fs/promises'

/** Removes a file or folder. Returns whether it is gone. */
export async function removeOrWarn(path: string): Promise<boolean> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
    return true
  } catch (error) {
    warnNotRemoved(path, error)
    return false
  }
}

/** Says that a file or folder stays, and what to do. */
export function warnNotRemoved(path: string, error: unknown): void {
  const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
  process.stderr.write(`${path} is not needed any more but cannot be removed (${reason}). Remove it as its owner.\n`)
}
