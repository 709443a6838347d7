// The files that a command reads and writes by name. FILES_DIR is the folder for them, because the user of a service cannot write
// to the project. (rule 21.23)
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { makeFolder } from '../../src/state/ownership.ts'
import { BadInput } from './command.ts'
import { configOrNull } from './installation.ts'

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
