// Messages to /mcp whose protocol fails.
import { expect, test } from 'vitest'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { requestHandler } from '../../../src/http/handle-request.ts'
import { webResponseOf } from '../../../src/http/response/api-response.ts'
import { routeTable } from '../../../src/http/routes.ts'
import type { HandleMessage } from '../../../src/mcp/frames.ts'
import { agentRows } from '../../../src/mcp/handle-mcp.ts'
import { designAt } from '../../../src/ui/site/design-file.ts'
import { ADMIN, FREE, fakeWorld, request } from '../http/fakes.ts'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call"}'
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const gallery = () => null
const failing = (error: Error) => async () => () => Promise.reject(error)

async function send(body: string, key: string, open: () => Promise<HandleMessage>) {
  const world = fakeWorld()
  const fault = (error: unknown) => void world.faults.push(error)
  const pipeline = { service: () => world.service, fault }
  const handle = requestHandler(routeTable(agentRows({ designAt, open, fault, tokens: () => null, gallery })), pipeline)
  const response = webResponseOf(await handle(request('/mcp', { method: 'POST', key, body })))
  const { headers, status } = response
  return { status, world, text: await response.text(), headers }
}

test.each<[string, string, string, string | null, () => Promise<HandleMessage>]>([
  ['a call that fails', CALL, FREE, '99', failing(new Error('secret detail'))],
  ['a protocol that cannot be loaded', CALL, FREE, '99', () => Promise.reject(new Error('secret detail'))],
  ['a call with an admin key', CALL, ADMIN, null, failing(new Error('secret detail'))],
  ['a message that does not count', PING, FREE, null, failing(new Error('secret detail'))],
])('%s is a 500 with the rate-limit headers of its key (rules 2.5, 4.4, 31.3)', async (_, body, key, left, open) => {
  const { status, headers, text, world } = await send(body, key, open)
  expect([status, headers.get('x-ratelimit-remaining')]).toEqual([500, left])
  expect(text).not.toContain('secret detail')
  expect([world.faults.length, world.uses.length]).toEqual([1, body === CALL ? 1 : 0])
})

test('a call that needs a database which does not answer is a 503 with the same headers (rules 4.4, 37.6)', async () => {
  const { status, headers } = await send(CALL, FREE, failing(new EngineUnavailable('valkey', 'secret detail')))
  expect([status, headers.get('x-ratelimit-remaining'), headers.get('retry-after')]).toEqual([503, '99', '1'])
})
