// The forms at /key. Each sends one request to the endpoint of the same purpose, in process, so that the rules of the API
// hold: key, limits, counting (rules 23.6, 29.9). The result never contains the key that was sent.
import type { Account, IssuedKey, RevokedKey, RotatedKey } from '../../client/generated/types.gen.ts'
import type { InProcess, Outcome } from '../../http/in-process.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { readBytes } from '../../http/request/json-body.ts'
import { PROBLEMS } from '../../http/response/problem.ts'

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
  readonly register?: IssuedKey
  readonly show?: Account
  readonly rotate?: RotatedKey
  readonly revoke?: RevokedKey
}

/** The action in the query of a form's address. The form for a new key has none. */
export function keyActionOf({ query }: Pick<ApiRequest, 'query'>): KeyAction {
  const action = new URLSearchParams(query).get('action') ?? ''
  return Object.hasOwn(ACTIONS, action) ? (action as KeyAction) : 'register'
}

/** Reads the form and runs its action. Refuses forms of other websites. */
export async function runKeyForm(
  request: ApiRequest,
  action: KeyAction,
  api: Pick<InProcess, 'send'>,
): Promise<KeyFormResult> {
  if (request.headers['sec-fetch-site'] === 'cross-site') return failed(action, 403, 'cross_site')
  const bytes = await readBytes(request)
  if (!(bytes instanceof Uint8Array)) return failed(action, PROBLEMS[bytes.problem].status, 'bad_request')
  const form = new URLSearchParams(Buffer.from(bytes).toString())
  const { method, path } = ACTIONS[action]
  const key = (form.get('key') ?? '').trim()
  const outcome = await api.send(request, path, { method, key, body: bodyOf(action, form) })
  return { ...resultOf(action, outcome), email: form.get('email') ?? '' }
}

function bodyOf(action: KeyAction, form: URLSearchParams): string {
  if (action === 'register') return JSON.stringify({ email: form.get('email') ?? '', name: form.get('name') || null })
  const overlap = form.get('overlap_seconds')
  return action !== 'rotate' || overlap === null ? '' : JSON.stringify({ overlap_seconds: Number(overlap) })
}

function resultOf(action: KeyAction, { status, body, problem, retryAfterSeconds }: Outcome<unknown>): KeyFormResult {
  if (problem !== null) return failed(action, status, problem.error, retryAfterSeconds)
  return { status, error: null, retryAfterSeconds: null, email: '', [action]: body }
}

/** The message for a visitor whose registration failed. `at` is the time of the response in milliseconds since 1970. */
export function registrationErrorText(error: string, retryAfterSeconds: number | null, at: number): string {
  if (error === 'bad_request') return 'Enter a valid email address, such as jane@example.com.'
  if (error === 'limit_reached')
    return 'This email address already has two active keys. Use one of them, revoke one below, or use another address. If you lost both keys, ask the operator to revoke one.'
  if (error !== 'rate_limited') return 'Something went wrong on our side. Please try again.'
  const seconds = retryAfterSeconds ?? 60
  const minutes = Math.ceil(seconds / 60)
  const time = new Date(at + seconds * 1000).toISOString().slice(11, 16)
  const wait = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes, at ${time} UTC`
  return `Too many attempts from your network. Try again ${wait}.`
}

function failed(
  action: KeyAction,
  status: number,
  error: string,
  retryAfterSeconds: number | null = null,
): KeyFormResult {
  const isNew = action === 'register' && error !== 'cross_site'
  const text = isNew
    ? registrationErrorText(error, retryAfterSeconds, Date.now())
    : keyErrorText(error, retryAfterSeconds)
  return { status, error: text, retryAfterSeconds, email: '' }
}
