// Adds the variable and what to do to errors of files that an environment variable names. (rule 21.18)
import { resolve, sep } from 'node:path'
import { UnusableDatabase, userName } from '../../src/state/sqlite/sqlite-fault.ts'
import { configOrNull, placesOf } from './installation.ts'

/** The message of an error for the operator. */
export function explained(error: unknown): string {
  const { message, path, code } = error as { message?: string; path?: unknown; code?: string }
  const text = message ?? String(error)
  if (error instanceof UnusableDatabase) return withVariable(text, text.split(' ')[0] ?? '')
  return typeof path === 'string' ? `${withVariable(text, path)}. ${fixOf(code)}` : text
}

/** Names the variable whose value a path is in. */
function withVariable(text: string, path: string): string {
  const config = configOrNull()
  const found = config && Object.entries(placesOf(config)).find(([, place]) => isIn(path, place))
  return found ? `${found[0]}=${found[1]}: ${text}` : text
}

function isIn(path: string, place: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(place)}${sep}`)
}

function fixOf(code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Free some space, then try again.'
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return 'A file is where a folder is needed: move it away, or set another path.'
  return `Check that the path is right and that the user ${userName()} may read and write it.`
}
