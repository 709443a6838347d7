// A connection that ends at an unlucky moment. The rest of the pool is tested on a real PostgreSQL (test/scale).
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { EngineUnavailable } from '../../../../src/ground/faults.ts'
import { openPostgres } from '../../../../src/state/postgres/pool.ts'

/** A message of the protocol: its type, its length, its body (PostgreSQL, "Message Formats"). */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const KILLED = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

/** Starts a server that accepts a connection and is gone: the client reads both with one system call. */
async function dyingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, KILLED])))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `postgres://user@127.0.0.1:${(server.address() as AddressInfo).port}/vitrine`
}

it('a server that dies as soon as it has accepted a connection fails the query, and nothing else (rule 37.16)', async () => {
  const uncaught: string[] = []
  const listeners = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => uncaught.push(error.message))
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of listeners) process.on('uncaughtException', listener)
  })
  const db = openPostgres(await dyingServer())
  await expect(db.query('SELECT 1')).rejects.toThrow(EngineUnavailable)
  await db.close()
  expect(uncaught).toEqual([])
})
