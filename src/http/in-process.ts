// How this process asks its own API, without a connection. Forms send requests, which are checked, counted and logged like
// those of clients. Tools and pages read what is served: the same endpoints, parameters and bodies, and nothing is counted.
import type { KeyRecord } from '../accounts/verification.ts'
import type * as api from '../client/generated/types.gen.ts'
import { fromLatin1 } from '../ground/texts.ts'
import type { ServedSnapshot } from '../snapshot/snapshot.ts'
import type { Operation } from './endpoint.ts'
import { callHandler, type Pipeline, requestHandler } from './handle-request.ts'
import type { ApiRequest } from './request/api-request.ts'
import { type ApiResponse, headPairs } from './response/api-response.ts'
import { JSON_TYPE } from './response/common-headers.ts'
import type { FindRoute } from './routes.ts'

/** What a successful request of a path returns. */
interface Bodies {
  readonly '/v1/register': api.IssuedKey
  readonly '/v1/me': api.Account
  readonly '/v1/me/rotate': api.RotatedKey
  readonly '/v1/me/revoke': api.RevokedKey
  readonly '/v1/inspirations': api.InspirationList
  readonly '/v1/sections': api.SectionList
  readonly '/v1/random': api.RandomSites
  readonly '/v1/search': api.SearchResponse
  readonly '/v1/suggest': api.SuggestResponse
  readonly '/v1/meta': api.Meta
}

/** The body at a path. Paths that are not known here have any JSON. */
type BodyAt<Path extends string> = Path extends keyof Bodies
  ? Bodies[Path]
  : Path extends `/v1/inspirations/${string}/similar`
    ? api.SimilarSites
    : Path extends `/v1/inspirations/${string}/${string}`
      ? unknown
      : Path extends `/v1/inspirations/${string}`
        ? api.Inspiration
        : unknown

export interface Outcome<Body> {
  readonly status: number
  /** Null if the API refused. A body that is no JSON is a text. */
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

/** Who reads, and what. */
export interface Reader {
  /** All reads see the same snapshot. */
  readonly served: ServedSnapshot
  /** The request on whose behalf a tool reads, with its key. A page has none, so its searches are not counted. */
  readonly request?: ApiRequest
  readonly key?: KeyRecord
}

export interface InProcess {
  /** Sends a request on behalf of a client. */
  send<Path extends keyof Bodies>(from: ApiRequest, path: Path, sent: Sent): Promise<Outcome<BodyAt<Path>>>
  /** Reads a path with a raw query. Throws for a path without a GET that reads the catalog. */
  read<Path extends string>(reader: Reader, path: Path, query?: string): Outcome<BodyAt<Path>>
}

/** Returns the calls of the API whose routes `find` returns. */
export function inProcess(find: FindRoute, pipeline: Pipeline): InProcess {
  const handle = requestHandler(find, pipeline)
  return {
    send: async (from, path, sent) => outcomeOf(await handle(requestOf(from, path, sent))),
    read(reader, path, query = '') {
      const match = find({ path, query })
      const operation = 'route' in match ? match.route.operations.get('GET') : undefined
      if (!('route' in match) || !isRead(operation)) throw new Error(`${path} is no endpoint to read`)
      const { served, request: from = NOBODY, key = null } = reader
      const request = { ...from, method: 'GET', path, query, headers: {}, unreadBody: false }
      const ready = { routed: { request, match, options: pipeline }, service: pipeline.service(), served }
      const response = callHandler(ready, { request, key: key as KeyRecord, admission: null }, operation)
      if (response instanceof Promise) throw new Error(`${path} does not read the catalog`)
      return outcomeOf(response)
    },
  }
}

function isRead(operation: Operation | undefined): operation is Operation<'key'> {
  return operation?.access === 'key' || operation?.access === 'public'
}

/** A request of no client. */
const NOBODY: Omit<ApiRequest, 'path' | 'query'> = {
  requestId: '',
  method: 'GET',
  headers: {},
  unreadBody: false,
  peer: () => null,
  signal: () => new AbortController().signal,
  async *body() {},
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
  if (body === null || (typeof body !== 'string' && !(body instanceof Uint8Array)))
    throw new Error('an endpoint of the API has a body in memory')
  const text = typeof body === 'string' ? fromLatin1(body) : Buffer.from(body).toString()
  const parsed = head.includes(JSON_TYPE) ? JSON.parse(text) : text
  const pairs = headPairs(head)
  const at = pairs.indexOf('Retry-After')
  const retryAfterSeconds = at < 0 ? null : Number(pairs[at + 1])
  const hasFailed = problem !== null
  return { status, body: hasFailed ? null : parsed, problem: hasFailed ? parsed : null, retryAfterSeconds }
}
