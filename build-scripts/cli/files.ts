// The files that a command reads and writes by name. FILES_DIR is the folder for them, because the user of a service cannot write
// to the project. (rule 21.23)

import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { orElse } from '../../src/ground/faults.ts'
import { makeFolder } from '../../src/state/ownership.ts'
import { BadInput } from './command.ts'
import { configOrNull } from './installation.ts'
import { say } from './lines.ts'

/** The name that stands for standard input or standard output. */
export const STREAM = '-'

/** The path of a file or folder to read: in FILES_DIR if it is there, otherwise as it is named. */
export function pathToRead(name: string): string {
  const inFolder = pathIn(name)
  return existsSync(inFolder) ? inFolder : name
}

/**
 * The path of a file to write, in FILES_DIR unless the name is absolute. Creates that folder. {@link STREAM} stays. Throws
 * {@link BadInput}.
 */
export function pathToWrite(name: string): string {
  if (name === STREAM) return name
  try {
    if (!isAbsolute(name)) makeFolder(filesDir())
  } catch (error) {
    notWritten(filesDir())(error)
  }
  return pathIn(name)
}

function pathIn(name: string): string {
  return isAbsolute(name) ? name : join(filesDir(), name)
}

/** A command that needs the settings reports those that are bad. */
function filesDir(): string {
  return configOrNull()?.filesDir ?? '.'
}

/** Returns a handler that throws {@link BadInput} for an error of writing a file. */
export function notWritten(file: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException
    throw new BadInput(
      `${file} cannot be written (${code}). Set FILES_DIR to a folder that you may write to, or add --out with a file in ` +
        `one, or "--out ${STREAM}" for standard output.`,
    )
  }
}

// Removes what is not needed any more. The work of a command is done by then, so a failure is a warning line and not an
// error. (rule 21.16)

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
  say(`${path} is not needed any more but cannot be removed (${reason}). Remove it as its owner.`)
}

/** The names in a folder. None if it is missing, a file, or closed to this user. */
export function namesIn(folder: string): string[] {
  return orElse(() => readdirSync(folder), [])
}
