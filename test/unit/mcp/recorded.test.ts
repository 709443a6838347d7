// Replies that are recorded are those that the SDK would make for the message itself (rule 31.10).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sdkHandler } from '../../../src/mcp/protocol.ts'
import { type HandleMessage, type Message, recorded } from '../../../src/mcp/recorded.ts'
import type { Access, Tool } from '../../../src/mcp/tool.ts'
import type { OfferedTool } from '../../../src/mcp/tools.ts'
import { runs, seedOfRun } from '../../support/project/random.ts'

const TOOL: Tool = {
  name: 'a_tool',
  title: 'A tool',
  description: 'Does “nothing”.',
  operation: 'none',
  output: { type: 'object', properties: {}, required: [] },
  run: async () => ({}),
}
const INPUT = {
  schema: { type: 'object', properties: {} },
  commaLists: new Set<string>(),
  split: new Set<string>(),
  unlisted: [],
} as const
const OFFERED: OfferedTool[] = [{ tool: TOOL, input: INPUT }]
const app = { page: async () => '', pictureOrigins: [] }
const sdk = sdkHandler({ baseUrl: 'http://localhost', tools: OFFERED, app }, (error) => expect.fail(String(error)))
const access = {
  get api(): never {
    return expect.fail('a message that is no tool call calls the API')
  },
} as unknown as Access

const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
const OLD = '2025-06-18'
const NEW = '2026-07-28'

function claim(name: string, revision = NEW) {
  const prefix = 'io.modelcontextprotocol'
  const client = { [`${prefix}/clientInfo`]: { name, version: '1' }, [`${prefix}/clientCapabilities`]: {} }
  return { _meta: { [`${prefix}/protocolVersion`]: revision, ...client } }
}

/** A message of a client of 2025. */
function old(method: string, params?: object): Message {
  return { headers: { ...ACCEPT, 'mcp-protocol-version': OLD }, body: { jsonrpc: '2.0', id: 1, method, params } }
}

/** A message of a client of 2026. */
function modern(method: string, client = 'a client'): Message {
  const headers = { ...ACCEPT, 'mcp-protocol-version': NEW, 'mcp-method': method }
  return { headers, body: { jsonrpc: '2.0', id: 1, method, params: claim(client) } }
}

function initialize(name: string): Message {
  return old('initialize', { protocolVersion: OLD, capabilities: {}, clientInfo: { name, version: '1' } })
}

function withId({ headers, body }: Message, id: unknown): Message {
  return { headers, body: { ...body, id } }
}

/** The handler of the SDK, and how many messages it has got. */
function counted() {
  const counter = { handled: 0 }
  const handle: HandleMessage = (message, given) => {
    counter.handled++
    return sdk(message, given)
  }
  return { counter, reply: recorded(handle) }
}

test('the SDK makes one reply for each kind of message, whoever sends it (rule 31.10)', async () => {
  const { counter, reply } = counted()
  for (let n = 0; n < 20; n++) {
    const client = `client ${n}`
    const notified: Message = { headers: ACCEPT, body: { jsonrpc: '2.0', method: 'notifications/initialized' } }
    const progress = { params: { _meta: { progressToken: n } } }
    const sent = [initialize(client), old('tools/list', progress.params), old('ping'), notified]
    for (const message of [...sent, modern('tools/list', client), modern('server/discover', client)]) {
      const { id } = message.body
      await reply(id === undefined ? message : withId(message, n), access)
    }
  }
  expect(counter.handled).toBe(6)
})

test('a reply has the id of its own request (rule 31.10)', async () => {
  const { reply } = counted()
  for (const id of [0, -7, 'x', 'é"\u2028\ud800', '$&', 'the id of the request']) {
    const message = withId(old('tools/list'), id)
    expect(await reply(message, access)).toEqual(await sdk(message, access))
  }
})

test('a failure of the SDK is not recorded', async () => {
  let failing = true
  const reply = recorded(async (message, given) =>
    failing ? { status: 500, type: null, body: '' } : sdk(message, given),
  )
  expect(await reply(old('ping'), access)).toMatchObject({ status: 500 })
  failing = false
  expect(await reply(old('ping'), access)).toMatchObject({ status: 200 })
})

const METHODS = ['initialize', 'ping', 'tools/list', 'server/discover', 'notifications/initialized', 'notifications/x']
const ODD = [undefined, null, 5, 'x', '', {}, [], { _meta: {} }, { _meta: 5 }, { cursor: 5 }, { cursor: 'x' }]
const REVISIONS = [OLD, NEW, '2025-11-25', '2024-11-05', '2027-01-01', 'x', '']

const odd = fc.constantFrom<unknown>(...ODD)
const someParams = fc.oneof(
  odd,
  fc.constantFrom(...REVISIONS).map((revision) => claim('c', revision)),
  fc.constant(claim('c')),
  fc.record({
    protocolVersion: fc.oneof(fc.constantFrom<unknown>(...REVISIONS), odd),
    capabilities: fc.constantFrom<unknown>({}, { sampling: {} }, { roots: 5 }, 5, undefined),
    clientInfo: fc.constantFrom<unknown>({ name: 'c', version: '1' }, { name: 5 }, undefined),
  }),
)
const someHeaders = fc.record(
  {
    accept: fc.constantFrom('application/json, text/event-stream', 'application/json', '*/*'),
    'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'),
    'mcp-protocol-version': fc.constantFrom(...REVISIONS),
    'mcp-method': fc.constantFrom(...METHODS),
    'mcp-name': fc.constantFrom('x', ''),
  },
  { requiredKeys: ['accept', 'content-type'] },
)
const someBody = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
    id: fc.constantFrom<unknown>(1, 2, 'x', 1, null, 1.5, {}),
    method: fc.constantFrom<unknown>(...METHODS, ...METHODS, 'nope', 5),
    params: someParams,
    result: fc.constant({}),
    more: fc.constant(1),
  },
  { requiredKeys: ['jsonrpc', 'method'] },
)

/** A usual message with one odd header and one odd member. */
const nearlyUsual = fc
  .tuple(fc.constantFrom(initialize('c'), old('tools/list'), old('ping'), modern('tools/list')), someHeaders, someBody)
  .chain(([usual, headers, body]) =>
    fc
      .tuple(
        fc.subarray(Object.entries(headers), { maxLength: 1 }),
        fc.subarray(Object.entries(body), { maxLength: 1 }),
      )
      .map(([header, member]) => ({
        headers: { ...usual.headers, ...Object.fromEntries(header) },
        body: { ...usual.body, ...Object.fromEntries(member) },
      })),
  )

test('replies are those of the SDK, whatever the message (rule 31.10)', async () => {
  const { reply } = counted()
  const message = fc.oneof(fc.record({ headers: someHeaders, body: someBody }), nearlyUsual)
  const property = fc.asyncProperty(message, async (sent) => {
    const parsed = JSON.parse(JSON.stringify(sent)) as Message
    expect(await reply(parsed, access)).toEqual(await sdk(parsed, access))
  })
  await fc.assert(property, { numRuns: runs(300, 50_000), seed: seedOfRun('messages') })
})
