// Looks into folders that may not be there.
import { readdirSync } from 'node:fs'

/** The names in a folder. None if it is missing, a file, or closed to this user. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
