// How forms of this process send requests to its own API, without a connection: they are checked, counted and logged like those
// of clients.
import type * as api from '../client/generated/types.gen.ts'
import { fromLatin1 } from '../ground/texts.ts'
import { type Pipeline, requestHandler } from './handle-request.ts'
import type { ApiRequest } from './request/api-request.ts'
import type { ApiResponse } from './response/api-response.ts'
import type { FindRoute } from './routes.ts'

/** What a successful request of a path returns. */
interface Bodies {
  readonly '/v1/register': api.IssuedKey
  readonly '/v1/me': api.Account
  readonly '/v1/me/rotate': api.RotatedKey
  readonly '/v1/me/revoke': api.RevokedKey
}

export interface Outcome<Body> {
  readonly status: number
  /** Null if the API refused. */
  readonly body: Body | null
  readonly problem: { readonly error: string; readonly message: string } | null
  readonly retryAfterSeconds: number | null
}

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly key: string
  /** A JSON body; an empty one is absent. */
  readonly body: string
}

export interface InProcess {
  /** Sends a request on behalf of a client. */
  send<Path extends keyof Bodies>(from: ApiRequest, path: Path, sent: Sent): Promise<Outcome<Bodies[Path]>>
}

/** Returns the calls of the API whose routes `find` returns. */
export function inProcess(find: FindRoute, pipeline: Pipeline): InProcess {
  const handle = requestHandler(find, pipeline)
  return { send: async (from, path, sent) => outcomeOf(await handle(requestOf(from, path, sent))) }
}

function requestOf(from: ApiRequest, path: string, { method, key, body }: Sent): ApiRequest {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': from.headers['x-forwarded-for'] }
  return {
    ...from,
    ...{ method, path, query: '', headers, unreadBody: false },
    async *body() {
      yield Buffer.from(body)
    },
  }
}

function outcomeOf<Body>({ status, head, body, problem }: ApiResponse): Outcome<Body> {
  if (typeof body !== 'string') throw new Error('an endpoint for forms has a small body')
  const parsed = JSON.parse(fromLatin1(body))
  if (problem === null) return { status, body: parsed, problem, retryAfterSeconds: null }
  const seconds = /^Retry-After: (\d+)/m.exec(head)?.[1]
  return { status, body: null, problem: parsed, retryAfterSeconds: seconds === undefined ? null : Number(seconds) }
}
