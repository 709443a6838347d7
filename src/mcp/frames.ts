// The frames of replies: a reply without its id, and without the result of a tool. They are the same for every caller, so the
// SDK makes each of them once: a server of the SDK for each message takes 0.8 ms. (rule 31.10)
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Json } from '../contract/lines.ts'
import { innerJson, jsonText, toLatin1 } from '../ground/texts.ts'
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

/** Makes the result of a tool call that the protocol accepts: its members as JSON. */
type Run = (params: Json, access: Access) => Promise<string>

/** No client can send the marks, because they differ in each process. */
const ID = randomUUID()
const QUOTED_ID = JSON.stringify(ID)
/** The result of every tool call, as the SDK gets it. Its members stand in the frame for those of the real one. */
export const RESULT = { content: [{ type: 'text' as const, text: randomUUID() }] }
const RESULT_MEMBERS = innerJson(RESULT)
const MAX_CHARACTERS = 500_000

/** Replies with the frames of `sdk`, which gets each kind of message once, and with what `run` returns. */
export function framed(sdk: (message: Message) => Promise<Reply>, run: Run): HandleMessage {
  const frames = new LRUCache<string, Reply>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ body }, key) => key.length + body.length,
  })

  async function frameOf(message: Message): Promise<Reply> {
    const kind = JSON.stringify(kindOf(message))
    const known = frames.get(kind)
    if (known !== undefined) return known
    const frame = await sdk(JSON.parse(kind))
    // A resource is read each time, because that can fail.
    if (frame.status < 500 && message.body['method'] !== 'resources/read') frames.set(kind, frame)
    return frame
  }

  return async (message, access) => {
    const { body, ...frame } = await frameOf(message)
    const { id, params } = message.body
    const own = body.replace(QUOTED_ID, () => jsonText(id))
    if (!own.includes(RESULT_MEMBERS)) return { ...frame, body: own }
    const members = toLatin1(await run(params as Json, access))
    return { ...frame, body: own.replace(RESULT_MEMBERS, () => members) }
  }
}

/** A message with the same frame: what no frame depends on is always the same in it. */
function kindOf({ headers, body: { id, params, ...body } }: Message) {
  const kept = HEADERS.map((name) => [name, headers[name]])
  return {
    headers: Object.fromEntries(kept),
    body: { ...body, id: idKind(id), params: isJson(params) ? paramsKind(params) : params },
  }
}

/** The headers that the SDK reads. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']

/** The protocol reads its own names in `_meta` and the token, and agents put there what else they like. */
function paramsKind({ arguments: given, _meta: meta, ...params }: Json): Json {
  return { ...params, arguments: isJson(given) ? {} : given, _meta: isJson(meta) ? metaKind(meta) : meta }
}

function metaKind({ progressToken, ...meta }: Json): Json {
  const kept = Object.entries(meta).filter(([name]) => name.startsWith('io.modelcontextprotocol/'))
  return { ...Object.fromEntries(kept), progressToken: idKind(progressToken) }
}

/** All valid ids are alike. */
function idKind(id: unknown): unknown {
  return typeof id === 'string' || Number.isSafeInteger(id) ? ID : id
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
