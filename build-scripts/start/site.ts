// Builds the site and the server if a source is newer than the last build.
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { BadInput } from '../cli/command.ts'
import { BUILT_START, isStale, SOURCES } from './stale.mjs'

/** The built server. Importing it starts it. */
export const SERVER_ENTRY = resolve('dist/server/entry.mjs')
const ASTRO = 'node_modules/astro/bin/astro.mjs'
const PROJECT = { entry: BUILT_START, sources: SOURCES, isWritable: canWriteProject }

/**
 * Builds the site unless it is newer than all its sources. If the project cannot be written, an older site stays, with a
 * warning line. Throws BadInput with the output of the build.
 */
export async function buildSiteIfStale({ entry, sources, isWritable } = PROJECT): Promise<void> {
  if (!isStale(entry, sources)) return
  if (existsSync(entry) && !isWritable()) return warnStale()
  process.stderr.write('Building the site …\n')
  try {
    await promisify(execFile)(process.execPath, [ASTRO, 'build'])
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new BadInput(`The site could not be built:\n${stdout ?? ''}${stderr ?? ''}`)
  }
}

function warnStale(): void {
  process.stderr.write(
    'A source is newer than the built site, and this user cannot write to the project: serving what is built. ' +
      'Build it as the owner of the project: npm run build\n',
  )
}

function canWriteProject(): boolean {
  try {
    for (const folder of ['.', 'dist']) accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
