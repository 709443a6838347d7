// A connection whose client takes nothing of its response is closed. Connections without a waiting response are left alone.
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dropStalled } from '../../../../src/http/server/slow-readers.ts'

const STALLED_MS = 300
/** More than the system buffers for a connection. */
const BODY = Buffer.alloc(32 * 1024 * 1024)

test('a client that reads nothing is dropped (rule 20.8)', async () => {
  const server = createServer((_, outgoing) => outgoing.end(BODY))
  dropStalled(server, STALLED_MS)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [atServer] = await accepted
  await once(atServer, 'close')
})

test('only a connection with a waiting response gets a timer, and only once (rule 20.8)', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = new EventEmitter()
  dropStalled(server as Server, 30_000)
  const [idle, reading, gone] = [fakeSocket(0), fakeSocket(5), fakeSocket(5)]
  for (const socket of [idle, reading, gone]) server.emit('connection', socket)
  gone.emit('close')
  vi.advanceTimersByTime(20_000)
  expect(idle.setTimeout).not.toHaveBeenCalled()
  expect(gone.setTimeout).not.toHaveBeenCalled()
  expect(reading.setTimeout.mock.calls).toEqual([[30_000]])
  server.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

function fakeSocket(writableLength: number) {
  const socket = Object.assign(new EventEmitter(), { writableLength, timeout: 0, setTimeout: vi.fn() })
  socket.setTimeout.mockImplementation((ms: number) => Object.assign(socket, { timeout: ms }))
  return socket
}
