// Turns the process of `npm start` into the server.
import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { passedSocket } from '../../src/ground/config.ts'
import { SERVER_ENTRY } from './site.ts'

/**
 * Replaces this process by the server, which keeps its ID: so the server has none of the memory of a build. A socket that systemd passed would be closed, so the server then runs in this process.
 */
export async function becomeServer(): Promise<void> {
  if (process.execve === undefined || passedSocket() !== null)
    return void (await import(pathToFileURL(SERVER_ENTRY).href))
  flushCompileCache()
  process.execve(process.execPath, [process.execPath, ...process.execArgv, SERVER_ENTRY], process.env)
}
