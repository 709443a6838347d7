// Takes the server's port before anything is built, so that a start on a used port changes nothing. (rule 21.13)
import { once } from 'node:events'
import { createServer } from 'node:net'
import { cannotListenLine } from '../../src/ground/cannot-listen.ts'
import { type Config, passedSocket } from '../../src/ground/config.ts'
import { BadInput } from '../cli/command.ts'

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
