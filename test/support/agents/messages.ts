// Messages of clients of both generations to /mcp: usual ones, and random ones that may be wrong anywhere.
import fc from 'fast-check'
import type { Message } from '../../../src/mcp/frames.ts'

export const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
export const OLD = '2025-06-18'
const NEW = '2026-07-28'
export const NAMED = { 'mcp-protocol-version': NEW, 'mcp-method': 'tools/call', 'mcp-name': 'a_tool' }

export function claim(name: string, revision = NEW) {
  const prefix = 'io.modelcontextprotocol'
  const client = { [`${prefix}/clientInfo`]: { name, version: '1' }, [`${prefix}/clientCapabilities`]: {} }
  return { _meta: { [`${prefix}/protocolVersion`]: revision, ...client } }
}

/** A message of a client of 2025. */
export function old(method: string, params?: object): Message {
  return { headers: { ...ACCEPT, 'mcp-protocol-version': OLD }, body: { jsonrpc: '2.0', id: 1, method, params } }
}

/** A message of a client of 2026. */
export function modern(method: string, client = 'a client'): Message {
  const headers = { ...ACCEPT, 'mcp-protocol-version': NEW, 'mcp-method': method }
  return { headers, body: { jsonrpc: '2.0', id: 1, method, params: claim(client) } }
}

export function initialize(name: string): Message {
  return old('initialize', { protocolVersion: OLD, capabilities: {}, clientInfo: { name, version: '1' } })
}

export function withId({ headers, body }: Message, id: unknown): Message {
  return { headers, body: { ...body, id } }
}

export function call(headers: Message['headers'], name: string, given: object, meta: object): Message {
  const params = { name, arguments: given, _meta: meta }
  return { headers: { ...ACCEPT, ...headers }, body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } }
}

const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'server/discover',
  'notifications/initialized',
  'notifications/x',
]
const ODD = [
  undefined,
  null,
  5,
  'x',
  '',
  {},
  [],
  { _meta: {} },
  { _meta: 5 },
  { cursor: 5 },
  { cursor: 'x' },
  { name: 5 },
]
const REVISIONS = [OLD, NEW, '2025-11-25', '2024-11-05', '2027-01-01', 'x', '']

const odd = fc.constantFrom<unknown>(...ODD)
const someCall = fc.record(
  {
    name: fc.constantFrom<unknown>('a_tool', 'b_tool', 'é', 5),
    arguments: fc.constantFrom<unknown>({}, { q: ['a', null] }, [], 'x', 5, null),
    _meta: fc.constantFrom<unknown>(
      claim('c')._meta,
      {},
      { progressToken: 'x' },
      { progressToken: 1.5, more: 1 },
      { traceparent: 5 },
      { 'io.modelcontextprotocol/related-task': 5 },
      5,
    ),
    task: fc.constantFrom<unknown>({ ttl: 5 }, 5),
    inputResponses: fc.constantFrom<unknown>({ a: 1 }, 5),
  },
  { requiredKeys: [] },
)
const someParams = fc.oneof(
  odd,
  someCall,
  someCall,
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
    'mcp-name': fc.constantFrom('a_tool', 'x', ''),
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

const USUAL = [
  ...[initialize('c'), old('tools/list'), old('ping'), modern('tools/list')],
  ...[call({}, 'a_tool', { a: 1 }, {}), call(NAMED, 'a_tool', { a: 1 }, claim('c')._meta)],
]

/** A usual message with one odd header and one odd member. */
const nearlyUsual = fc.tuple(fc.constantFrom(...USUAL), someHeaders, someBody).chain(([usual, headers, body]) =>
  fc
    .tuple(fc.subarray(Object.entries(headers), { maxLength: 1 }), fc.subarray(Object.entries(body), { maxLength: 1 }))
    .map(([header, member]) => ({
      headers: { ...usual.headers, ...Object.fromEntries(header) },
      body: { ...usual.body, ...Object.fromEntries(member) },
    })),
)

/** Any message. */
export const anyMessage = fc.oneof(fc.record({ headers: someHeaders, body: someBody }), nearlyUsual)
