// A connection whose client takes nothing of its response is closed. Connections without a waiting response are left alone.
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dropStalled } from '../../../../src/http/server/connection-limit.ts'
import { PATIENT } from '../../../support/project/patience.ts'

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
  await expect(once(atServer, 'close')).resolves.not.toThrow()
})

test('the system tells how much of a single write waits (rule 20.8)', async () => {
  const server = createServer((_, outgoing) => outgoing.end(BODY))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const accepted = once(server, 'connection') as Promise<[Socket & { _handle: { writeQueueSize: number } }]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [{ _handle: handle }] = await accepted
  const stuck = await vi.waitUntil(() => handle.writeQueueSize, PATIENT)
  client.resume()
  await expect.poll(() => handle.writeQueueSize).toBeLessThan(stuck)
  client.destroy()
})

test('a client that takes a little now and then stays, and is dropped 30 to 31 s after the last byte (rule 20.8)', () => {
  const { server, after } = fakeServer()
  const slow = fakeSocket(1_000)
  server.emit('connection', slow)
  after(29_000)
  slow._handle.writeQueueSize -= 10
  after(30_000)
  expect(slow.destroy).not.toHaveBeenCalled()
  after(2_000)
  expect(slow.destroy).toHaveBeenCalledOnce()
})

test('a client that takes nothing is dropped after 30 to 31 s, whenever its response began (rule 20.8)', () => {
  const { server, after } = fakeServer()
  const idle = fakeSocket(0)
  server.emit('connection', idle)
  after(1_000_500)
  const stalled = fakeSocket(1_000)
  server.emit('connection', stalled)
  after(29_900)
  expect(stalled.destroy).not.toHaveBeenCalled()
  after(1_600)
  expect(stalled.destroy).toHaveBeenCalledOnce()
  expect(idle.destroy, 'no response waits').not.toHaveBeenCalled()
})

test('a connection that is gone, and a server that is closed, are not looked at', () => {
  const { server, after } = fakeServer()
  const gone = fakeSocket(5)
  server.emit('connection', gone)
  gone.emit('close')
  after(60_000)
  expect(gone.destroy).not.toHaveBeenCalled()
  server.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

function fakeServer() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = new EventEmitter()
  dropStalled(server as Server)
  return { server, after: (ms: number) => void vi.advanceTimersByTime(ms) }
}

/** A connection with a response that waits, of which the system has taken nothing so far. */
function fakeSocket(waiting: number) {
  const state = {
    writableLength: waiting,
    bytesWritten: waiting,
    _handle: { writeQueueSize: waiting },
    setTimeout() {},
  }
  const socket = Object.assign(new EventEmitter(), state, { destroy: vi.fn(() => void socket.emit('close')) })
  return socket
}
