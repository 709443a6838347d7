// The limit of connections stays below the limit of file descriptors.
import { createServer } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { connectionLimit, descriptorLimit, limitConnections } from '../../../../src/http/server/connection-limit.ts'

const server = createServer()
afterAll(() => server.close())

// (rule 20.7)
test.each([
  [1_048_576, 10_000],
  [4_096, 3_840],
  [1_024, 768],
  [256, 128],
  [64, 32],
])('with %d descriptors, %d connections are accepted', (descriptors, connections) => {
  expect(connectionLimit(descriptors)).toBe(connections)
})

test('the limit of this process is known, and a system that does not tell it has a default', () => {
  expect(descriptorLimit()).toBeGreaterThan(100)
  expect(connectionLimit(descriptorLimit('/proc/self/no-such-file'))).toBe(10_000)
})

test('an accept that fails is reported once in a while and ends nothing (rule 20.7)', () => {
  const report = vi.fn()
  limitConnections(server, report)
  expect(server.maxConnections).toBe(connectionLimit())
  for (let time = 0; time < 3; time++)
    server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }))
  expect(report.mock.calls).toEqual([['a connection could not be accepted: accept EMFILE']])
})
