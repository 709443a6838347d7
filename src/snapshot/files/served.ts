// The snapshot that a server uses, which a build must not delete (nginx may still send its files), and which process serves it.
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOrNull } from './folder.ts'

const SERVED = 'served'
const STOPPED = 'stopped'

/** Records what this process serves, if it may write to the folder. */
export function recordServed(folder: string, id: string): void {
  try {
    writeFileSync(join(folder, SERVED), `${id}\n${ownName()}\n`)
  } catch {
    // A server can run on a folder that it may only read. Then only the last three snapshots are kept.
  }
}

/** Records that this process has ended, unless another one serves from the folder since. */
export function recordStopped(folder: string): void {
  try {
    const [id, server] = readFileSync(join(folder, SERVED), 'utf8').split('\n')
    if (server === ownName()) writeFileSync(join(folder, SERVED), `${id}\n${STOPPED}\n`)
  } catch {
    // As above; and the folder may be gone.
  }
}

/** The snapshot that a server used last; null if none is recorded. */
export async function readServed(folder: string): Promise<string | null> {
  return (await linesIn(folder))?.[0] ?? null
}

/** Whether the server that used a folder last has certainly ended. */
export async function hasServerEnded(folder: string): Promise<boolean> {
  const server = (await linesIn(folder))?.[1]
  if (server === undefined || server === STOPPED) return server === STOPPED
  const [pid = '', namespace] = server.split(' ')
  return namespace === processNamespace() && !isRunning(Number(pid))
}

async function linesIn(folder: string): Promise<string[] | null> {
  return (await readOrNull(join(folder, SERVED)))?.trim().split('\n') ?? null
}

function ownName(): string {
  return `${process.pid} ${processNamespace()}`
}

/** Names the processes that this one sees: in a container, they have numbers of its own. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return 'all'
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
