// How a start becomes the server: it builds the site if a source is newer, holds the port meanwhile, and replaces itself.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Config, passedSocket } from '../../src/ground/config.ts'
import { cannotListenLine } from '../../src/ground/faults.ts'
import { BadInput } from '../cli/command.ts'
import { say } from '../cli/lines.ts'
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
  say('Building the site …')
  try {
    await promisify(execFile)(process.execPath, [ASTRO, 'build'])
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new BadInput(`The site could not be built:\n${stdout ?? ''}${stderr ?? ''}`)
  }
}

function warnStale(): void {
  say(
    'A source is newer than the built site, and this user cannot write to the project: serving what is built. ' +
      'Build it as the owner of the project: npm run build',
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

/**
 * Makes this process the server, or replaces it by one with the same ID, which has none of the memory of a build. A socket that
 * systemd passed would be closed by that.
 */
export async function becomeServer(hasBuilt: boolean): Promise<void> {
  if (!hasBuilt || process.execve === undefined || passedSocket() !== null)
    return void (await import(pathToFileURL(SERVER_ENTRY).href))
  flushCompileCache()
  process.execve(process.execPath, [process.execPath, ...process.execArgv, SERVER_ENTRY], process.env)
}

// Takes the server's port before anything is built, so that a start on a used port changes nothing. (rule 21.13)

/**
 * Runs `work` while it holds the port, and closes connections that arrive. If systemd passed a socket, connections wait in
 * it instead. Throws BadInput if the port is in use.
 */
export async function whilePortIsHeld<T>({ host, port }: Config, work: () => Promise<T>): Promise<T> {
  if (passedSocket() !== null) return work()
  const holder = createServer((socket) => socket.destroy())
  try {
    await once(holder.listen({ host, port }), 'listening')
  } catch (error) {
    throw new BadInput(cannotListenLine(error as Error, host, port))
  }
  try {
    return await work()
  } finally {
    holder.close()
    await once(holder, 'close')
  }
}
