// Messages of the Model Context Protocol, and their replies.
import type { IncomingHttpHeaders } from 'node:http'
import type { CallApi, Json } from './call-api.ts'

/** One message, whose key was checked. */
interface Message {
  readonly headers: IncomingHttpHeaders
  readonly body: Json
}

export interface Reply {
  readonly status: number
  readonly type: string | null
  /** UTF-8 bytes as latin1. */
  readonly body: string
}

/** Replies to one message. `api` calls the API on behalf of its key. */
export type HandleMessage = (message: Message, api: CallApi) => Promise<Reply>
