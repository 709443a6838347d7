// Replies are those that the SDK would make for the message itself (rule 31.10).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { innerJson } from '../../../src/ground/texts.ts'
import { shown } from '../../../src/mcp/answer/result.ts'
import { framed, type Message, RESULT } from '../../../src/mcp/frames.ts'
import { sdkHandler } from '../../../src/mcp/protocol.ts'
import type { Access, Tool } from '../../../src/mcp/tool.ts'
import type { OfferedTool } from '../../../src/mcp/tools.ts'
import {
  ACCEPT,
  anyMessage,
  call,
  claim,
  initialize,
  modern,
  NAMED,
  OLD,
  old,
  withId,
} from '../../support/agents/messages.ts'
import { runs, seedOfRun } from '../../support/project/random.ts'

const TOOL: Tool = {
  name: 'a_tool',
  title: 'A tool',
  description: 'Does “nothing”.',
  operation: 'none',
  output: { type: 'object', properties: {}, required: [] },
  run: async () => shown({}),
}
const INPUT = {
  schema: { type: 'object', properties: {} },
  commaLists: new Set<string>(),
  split: new Set<string>(),
} as const
const OFFERED: OfferedTool[] = [{ tool: TOOL, input: INPUT }]
const app = { page: async () => '', pictureOrigins: [] }
const offer = { baseUrl: 'http://localhost', tools: OFFERED, app }
const access = {} as Access

/** A result that shows what the tool got. */
async function run({ name, arguments: given = {} }: { name?: unknown; arguments?: unknown }) {
  const text = `é $& ${name} ${JSON.stringify(given)}`
  return {
    content: [{ type: 'text' as const, text }],
    ...(name === 'a_tool' ? { structuredContent: { text } } : { isError: true }),
  }
}
const runMembers = async (params: Parameters<typeof run>[0]) => innerJson(await run(params))
const sdk = sdkHandler(offer, run)

/** Replies with frames, and how many messages the SDK has got. */
function counted() {
  const counter = { handled: 0 }
  const marked = sdkHandler(offer, async () => RESULT)
  const reply = framed((message) => {
    counter.handled++
    return marked(message)
  }, runMembers)
  return { counter, reply }
}

test('the SDK makes one frame for each kind of message, whatever a tool gets (rule 31.10)', async () => {
  const { counter, reply } = counted()
  for (let n = 0; n < 20; n++) {
    const client = 'a client'
    const meta = { progressToken: n, 'client/toolUseId': `${n}` }
    const notified: Message = { headers: ACCEPT, body: { jsonrpc: '2.0', method: 'notifications/initialized' } }
    const progress = { params: { _meta: { progressToken: n } } }
    const called = [
      call({ 'mcp-protocol-version': OLD }, 'a_tool', { n }, meta),
      call(NAMED, 'a_tool', { n }, { ...claim(client)._meta, ...meta }),
    ]
    const sent = [initialize(client), old('tools/list', progress.params), old('ping'), notified, ...called]
    for (const message of [...sent, modern('tools/list', client), modern('server/discover', client)]) {
      const own = message.body['id'] === undefined ? message : withId(message, n)
      expect(await reply(own, access)).toEqual(await sdk(own))
    }
  }
  expect(counter.handled).toBe(8)
})

test('a reply has the id of its own request (rule 31.10)', async () => {
  const { reply } = counted()
  for (const id of [0, -7, 'x', 'é"\u2028\ud800', '$&', 'the id of the request']) {
    const message = withId(old('tools/list'), id)
    expect(await reply(message, access)).toEqual(await sdk(message))
  }
})

test('a failure of the SDK, and what a resource has, are not kept (rule 31.10)', async () => {
  const message = old('resources/read', { uri: 'ui://vitrine/results' })
  let page = 'first'
  const reading = { ...offer, app: { page: async () => page, pictureOrigins: [] } }
  const marked = sdkHandler(reading, async () => RESULT)
  let failing = true
  const reply = framed(async (sent) => (failing ? { status: 500, type: null, body: '' } : marked(sent)), runMembers)
  expect(await reply(old('ping'), access)).toMatchObject({ status: 500 })
  failing = false
  expect(await reply(old('ping'), access)).toMatchObject({ status: 200 })
  expect((await reply(message, access)).body).toContain('first')
  page = 'second'
  expect((await reply(message, access)).body).toContain('second')
})

test('replies are those of the SDK, whatever the message (rule 31.10)', async () => {
  const { reply } = counted()
  const property = fc.asyncProperty(anyMessage, async (sent) => {
    const parsed = JSON.parse(JSON.stringify(sent)) as Message
    expect(await reply(parsed, access)).toEqual(await sdk(parsed))
  })
  await fc.assert(property, { numRuns: runs(300, 50_000), seed: seedOfRun('messages') })
})
