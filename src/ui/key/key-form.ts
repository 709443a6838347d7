// The forms at /key. Each sends one request to the endpoint of the same purpose, in process, so that the rules of the API
// hold: key, limits, counting (rules 23.6, 29.9). The result never contains the key that was sent.
import type { Account, RevokedKey, RotatedKey } from '../../contract/shapes/account.ts'
import { fromLatin1 } from '../../ground/texts.ts'
import type { EndpointModule } from '../../http/endpoint.ts'
import { type HandleRequest, requestHandler } from '../../http/handle-request.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { readBytes } from '../../http/request/json-body.ts'
import { type ApiResponse, headPairs } from '../../http/response/api-response.ts'
import { PROBLEMS } from '../../http/response/problem.ts'
import { routeTable } from '../../http/routes.ts'
import { logFault, openService } from '../../operate/service.ts'
import { registrationErrorText } from '../front/registration-error.ts'

const TEXTS: Readonly<Record<string, string>> = {
  cross_site: 'This form was submitted from another website. Fill it in here instead.',
  bad_request: 'The form is not valid. Fill it in again.',
  unauthorized: 'This is not a valid key. Paste the whole key: 49 characters that begin with "svc_".',
  forbidden: 'This key has been revoked.',
}

/** `code` is the error code of the API, or `cross_site`. */
function keyErrorText(code: string, retryAfterSeconds: number | null): string {
  if (code === 'rate_limited')
    return `This key has used up its limit of requests. Try again in ${retryAfterSeconds ?? 60} seconds. You can revoke it at any time.`
  return TEXTS[code] ?? 'Something went wrong on our side. Please try again later.'
}

/** What a form does, and the request that does it. */
const ACTIONS = {
  register: { method: 'POST', path: '/v1/register' },
  show: { method: 'GET', path: '/v1/me' },
  rotate: { method: 'POST', path: '/v1/me/rotate' },
  revoke: { method: 'POST', path: '/v1/me/revoke' },
} as const
type KeyAction = keyof typeof ACTIONS

export interface KeyFormResult {
  readonly status: number
  /** The message for the visitor if the action failed. */
  readonly error: string | null
  readonly retryAfterSeconds: number | null
  /** The email as typed. */
  readonly email: string
  /** What the endpoint returned, by action. */
  readonly register?: { readonly api_key: string }
  readonly show?: Account
  readonly rotate?: RotatedKey
  readonly revoke?: RevokedKey
}

/** The action in the query of a form's address. The form for a new key has none. */
export function keyActionOf({ query }: Pick<ApiRequest, 'query'>): KeyAction {
  const action = new URLSearchParams(query).get('action') ?? ''
  return Object.hasOwn(ACTIONS, action) ? (action as KeyAction) : 'register'
}

const endpoints = import.meta.glob<EndpointModule>('../../pages/v1/{register,me,me/*}.ts', { eager: true })
const findRoute = routeTable(endpoints)

/** Handles the requests of forms, which are logged and counted as those of clients. */
export const keyRequests: HandleRequest = requestHandler({
  find: ({ path }) => findRoute(path),
  service: openService,
  fault: logFault,
  get observe() {
    return openService().observe
  },
})

/** Reads the form and runs its action. Refuses forms of other websites. */
export async function runKeyForm(
  request: ApiRequest,
  action: KeyAction,
  handle: HandleRequest,
): Promise<KeyFormResult> {
  if (request.headers['sec-fetch-site'] === 'cross-site') return failed(action, 403, 'cross_site')
  const bytes = await readBytes(request)
  if (!(bytes instanceof Uint8Array)) return failed(action, PROBLEMS[bytes.problem].status, 'bad_request')
  const form = new URLSearchParams(Buffer.from(bytes).toString())
  const response = await handle(requestOf(request, action, form))
  return { ...resultOf(action, response), email: form.get('email') ?? '' }
}

/** The request of an action to the API. */
function requestOf(from: ApiRequest, action: KeyAction, form: URLSearchParams): ApiRequest {
  const { method, path } = ACTIONS[action]
  const body = bodyOf(action, form)
  const authorization = `Bearer ${(form.get('key') ?? '').trim()}`
  const headers = { authorization, 'x-forwarded-for': from.headers['x-forwarded-for'] }
  return {
    ...from,
    ...{ method, path, query: '', headers, unreadBody: false },
    async *body() {
      yield Buffer.from(body)
    },
  }
}

function bodyOf(action: KeyAction, form: URLSearchParams): string {
  if (action === 'register') return JSON.stringify({ email: form.get('email') ?? '', name: form.get('name') || null })
  const overlap = form.get('overlap_seconds')
  return action !== 'rotate' || overlap === null ? '' : JSON.stringify({ overlap_seconds: Number(overlap) })
}

function resultOf(action: KeyAction, { status, head, body }: ApiResponse): KeyFormResult {
  const parsed = JSON.parse(fromLatin1(body as string))
  if (status < 300) return { status, error: null, retryAfterSeconds: null, email: '', [action]: parsed }
  const pairs = headPairs(head)
  const at = pairs.indexOf('Retry-After')
  return failed(action, status, parsed.error, at < 0 ? null : Number(pairs[at + 1]))
}

function failed(
  action: KeyAction,
  status: number,
  error: string,
  retryAfterSeconds: number | null = null,
): KeyFormResult {
  const isNew = action === 'register' && error !== 'cross_site'
  const text = isNew
    ? registrationErrorText({ error, retryAfterSeconds, at: Date.now() })
    : keyErrorText(error, retryAfterSeconds)
  return { status, error: text, retryAfterSeconds, email: '' }
}
