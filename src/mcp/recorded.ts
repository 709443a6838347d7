// Replies to messages that are not tool calls. They are the same for every caller, so the SDK makes each of them once, for
// a message of our own: a server of the SDK for each message takes six times as long. (rule 31.10)
import type { IncomingHttpHeaders } from 'node:http'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  classifyInboundRequest,
  type InboundHttpRequest,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import { toLatin1 } from '../catalog/storage/latin1.ts'
import type { Json } from './call-api.ts'
import type { Access } from './tool.ts'

/** One message, whose key was checked. */
export interface Message {
  readonly headers: IncomingHttpHeaders
  readonly body: Json
}

export interface Reply {
  readonly status: number
  readonly type: string | null
  /** UTF-8 bytes as latin1. */
  readonly body: string
}

/** Replies to one message, with what its key may reach. */
export type HandleMessage = (message: Message, access: Access) => Promise<Reply>

/** There are about twenty, and what clients say beside them. */
const MAX_REPLIES = 200
const ID = 'the id of the request'
const QUOTED_ID = JSON.stringify(ID)

/** Replies as `handle` does, which gets each kind of message once, and any message that is not plain. */
export function recorded(handle: HandleMessage): HandleMessage {
  const replies = new LRUCache<string, Reply>({ max: MAX_REPLIES })

  /** The reply to the plain form of a message, also under what the client said; null if it has none. */
  async function record(said: string, message: Message, access: Access): Promise<Reply | null> {
    const plain = plainForm(message)
    if (plain === null) return null
    const key = JSON.stringify(plain)
    const reply = replies.get(key) ?? (await handle(plain, access))
    if (reply.status < 500) replies.set(key, reply).set(said, reply)
    return reply
  }

  return async (message, access) => {
    const { id, ...rest } = message.body
    // Clients repeat themselves, and the checks of the SDK take three times as long as the look-up.
    const said = JSON.stringify([...standardHeaders(message), kindOf(id), rest])
    const reply = replies.get(said) ?? (await record(said, message, access))
    if (reply === null) return handle(message, access)
    return { ...reply, body: reply.body.replace(QUOTED_ID, () => toLatin1(JSON.stringify(id))) }
  }
}

function kindOf(id: unknown): string {
  return typeof id === 'string' || Number.isSafeInteger(id) ? 'id' : typeof id
}

/** Requests whose replies depend on the revision alone, and what is valid. */
const PLAIN = new Map<string, (message: unknown) => boolean>([
  ['initialize', isSpecType.InitializeRequest],
  ['ping', isSpecType.PingRequest],
  ['tools/list', isSpecType.ListToolsRequest],
  ['resources/list', isSpecType.ListResourcesRequest],
  ['server/discover', isSpecType.DiscoverRequest],
])
const NOTIFICATION = 'notifications/initialized'

function standardHeaders({ headers }: Message) {
  return [headers.accept, headers['content-type'], headers['mcp-protocol-version'], headers['mcp-method']]
}

/** A message of our own with the same reply, except for the id; null if the reply may depend on more. */
function plainForm({ headers, body }: Message): Message | null {
  const { accept, 'content-type': type, 'mcp-protocol-version': version, 'mcp-method': named } = headers
  const standard = { protocolVersionHeader: version, mcpMethodHeader: named }
  const found = classifyInboundRequest({ httpMethod: 'POST', ...standard, body } as InboundHttpRequest)
  if (found.kind === 'reject' || (found.kind === 'legacy' && found.reason === 'response')) return null
  const isRequest = 'id' in body
  const method = isRequest ? String(body['method']) : NOTIFICATION
  if (isRequest && PLAIN.get(method)?.(body) !== true) return null
  const revision = found.kind === 'modern' ? found.classification.revision : undefined
  return {
    headers: { accept, 'content-type': type, 'mcp-protocol-version': version, 'mcp-method': named && method },
    body: { jsonrpc: '2.0', ...(isRequest && { id: ID }), method, params: paramsOf(body, method, revision) },
  }
}

const CLIENT = { name: 'client', version: '1' }

function paramsOf({ params }: Json, method: string, revision: string | undefined): Json {
  if (revision !== undefined) {
    const claim = { [PROTOCOL_VERSION_META_KEY]: revision, [CLIENT_INFO_META_KEY]: CLIENT }
    return { _meta: { ...claim, [CLIENT_CAPABILITIES_META_KEY]: {} } }
  }
  if (method !== 'initialize') return {}
  const { protocolVersion: asked } = params as { protocolVersion: string }
  const protocolVersion = SUPPORTED_PROTOCOL_VERSIONS.includes(asked) ? asked : 'unknown'
  return { protocolVersion, capabilities: {}, clientInfo: CLIENT }
}
