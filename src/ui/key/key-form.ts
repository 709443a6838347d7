// The forms for a key at /key. Each sends one request to the endpoint of the same purpose, in process, so that the rules of
// the API hold: key, rate limit, counting (rule 29.9). The result never contains the key that was sent.
import type { Account, RevokedKey, RotatedKey } from '../../contract/shapes/account.ts'
import type { EndpointModule } from '../../http/endpoint.ts'
import { type HandleRequest, requestHandler } from '../../http/handle-request.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { readBytes } from '../../http/request/json-body.ts'
import { type ApiResponse, headPairs } from '../../http/response/api-response.ts'
import { PROBLEMS } from '../../http/response/problem.ts'
import { routeTable } from '../../http/routes.ts'
import { logFault, observer, openService } from '../../operate/service.ts'
import { keyErrorText } from './key-error.ts'

/** What a form does, and the request that does it. */
const ACTIONS = {
  show: { method: 'GET', path: '/v1/me' },
  rotate: { method: 'POST', path: '/v1/me/rotate' },
  revoke: { method: 'POST', path: '/v1/me/revoke' },
} as const
export type KeyAction = keyof typeof ACTIONS

export interface KeyFormResult {
  readonly status: number
  /** The message for the visitor if the action failed. */
  readonly error: string | null
  readonly retryAfterSeconds: number | null
  /** What the endpoint returned, by action. */
  readonly show?: Account
  readonly rotate?: RotatedKey
  readonly revoke?: RevokedKey
}

/** The action in the query of a form's address, or null if it is the form for a new key. */
export function keyActionOf({ query }: Pick<ApiRequest, 'query'>): KeyAction | null {
  const action = new URLSearchParams(query).get('action') ?? ''
  return Object.hasOwn(ACTIONS, action) ? (action as KeyAction) : null
}

/** Returns the handler of these endpoints, by file. */
export function keyEndpoints(modules: Readonly<Record<string, EndpointModule>>): HandleRequest {
  const findRoute = routeTable(modules)
  return requestHandler({
    find: ({ path }) => findRoute(path),
    service: openService,
    fault: logFault,
    get observe() {
      return observer()
    },
  })
}

/** Reads the form and runs its action. Refuses forms of other websites. */
export async function runKeyForm(
  request: ApiRequest,
  action: KeyAction,
  handle: HandleRequest,
): Promise<KeyFormResult> {
  if (request.headers['sec-fetch-site'] === 'cross-site') return failed(403, 'cross_site')
  const bytes = await readBytes(request)
  if (!(bytes instanceof Uint8Array)) return failed(PROBLEMS[bytes.problem].status, 'bad_request')
  const form = new URLSearchParams(Buffer.from(bytes).toString())
  const response = await handle(requestOf(request, action, form))
  return resultOf(action, response)
}

/** The request of an action to the API. */
function requestOf(from: ApiRequest, action: KeyAction, form: URLSearchParams): ApiRequest {
  const { method, path } = ACTIONS[action]
  const body = action === 'rotate' ? rotationBody(form) : ''
  return {
    requestId: from.requestId,
    method,
    path,
    query: '',
    headers: { authorization: `Bearer ${(form.get('key') ?? '').trim()}` },
    unreadBody: false,
    peer: from.peer,
    signal: from.signal,
    async *body() {
      yield Buffer.from(body)
    },
  }
}

function rotationBody(form: URLSearchParams): string {
  const overlap = form.get('overlap_seconds')
  return overlap === null ? '' : JSON.stringify({ overlap_seconds: Number(overlap) })
}

function resultOf(action: KeyAction, { status, head, body }: ApiResponse): KeyFormResult {
  const parsed = JSON.parse(Buffer.from(body as string, 'latin1').toString())
  if (status < 300) return { status, error: null, retryAfterSeconds: null, [action]: parsed }
  const pairs = headPairs(head)
  const at = pairs.indexOf('Retry-After')
  return failed(status, parsed.error, at < 0 ? null : Number(pairs[at + 1]))
}

function failed(status: number, code: string, retryAfterSeconds: number | null = null): KeyFormResult {
  return { status, error: keyErrorText(code, retryAfterSeconds), retryAfterSeconds }
}
