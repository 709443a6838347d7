// Turns the process of `npm start` into the server.
import { pathToFileURL } from 'node:url'
import { passedSocket } from '../../src/config.ts'
import { SERVER_ENTRY } from './site.ts'

/**
 * Replaces this process by the server, which keeps its ID: so the server has no loader of TypeScript, and none of the
 * memory of a build. A socket that systemd passed would be closed, so the server then runs in this process.
 */
export async function becomeServer(): Promise<void> {
  if (process.execve === undefined || passedSocket() !== null)
    return void (await import(pathToFileURL(SERVER_ENTRY).href))
  const options = process.execArgv.filter((word, at, all) => !isLoader(word) && !isLoader(`${all[at - 1]} ${word}`))
  process.execve(process.execPath, [process.execPath, ...options, SERVER_ENTRY], process.env)
}

function isLoader(words: string): boolean {
  return /^--import(=tsx| tsx)?$/.test(words)
}
