// Sends requests, and repeats those that the service asks to repeat and those whose connection was lost. Only this module
// has the key.

/** The body of an error response. */
interface ErrorBody {
  readonly error: string
  readonly message: string
}

/** The service refused a request. Neither its message nor its members contain the key. */
export class VitrineError extends Error {
  override readonly name = 'VitrineError'
  /** The status of the response, such as 429. */
  readonly status: number
  /** The error code for programs, such as `rate_limited`. */
  readonly code: string
  /** How many seconds to wait before the next attempt; null if waiting does not help. */
  readonly retryAfter: number | null
  /** Identifies the request in the log of the service; null if a proxy responded. */
  readonly requestId: string | null

  constructor(response: Response, { error, message }: ErrorBody) {
    super(message)
    this.status = response.status
    this.code = error
    this.retryAfter = retryAfterOf(response)
    this.requestId = response.headers.get('x-request-id')
  }
}

/** The error of a response, also of one that a proxy made without a JSON body. */
async function errorOf(response: Response): Promise<VitrineError> {
  const body = await response.json().catch(() => null)
  const isProblem = typeof body?.error === 'string' && typeof body.message === 'string'
  const unknown = { error: 'unknown', message: `The service returned the status ${response.status}.` }
  return new VitrineError(response, isProblem ? body : unknown)
}

/** The seconds of `Retry-After`: a number, or a date after the one of the response. Null if there is none. */
function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value)
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

export interface VitrineOptions {
  /** The address of the service, such as `https://api.gallery.example`. */
  readonly baseUrl: string
  /** A key from `register`. `register`, `getMeta`, `getHealth` and `getReadiness` do not need one. */
  readonly key?: string | undefined
  /** How often a request is repeated after 429 or 503 with `Retry-After`, or a GET after a lost connection. Default: 2. */
  readonly retries?: number
  /** The longest wait before a repetition, in seconds. If the service asks for more, the call fails. Default: 60. */
  readonly maxWait?: number
  /** Receives every response, for example to read the rate limit from its headers. Its body must not be read. */
  readonly onResponse?: (response: Response) => void
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  /** Aborts the request, or the wait before its repetition. */
  readonly signal?: AbortSignal
}

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly query?: object | undefined
  readonly body?: object | undefined
}

/** Resolves with the body of a successful response. Rejects with a VitrineError, or an error of `fetch` or the signal. */
export type Send = <Body>(request: Request, options?: CallOptions) => Promise<Body>

const RETRIED: readonly number[] = [429, 503]
/** The wait after the first lost connection, in seconds. It doubles with each. */
const FIRST_WAIT = 0.25

export function sender(options: VitrineOptions): Send {
  const sendOnce = onceSender(options)
  const { retries = 2, maxWait = 60, onResponse } = options
  return async <Body>(request: Request, { signal }: CallOptions = {}) => {
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await sendOnce(request, signal)
        onResponse?.(response)
        if (response.ok) return (await bodyOf(response)) as Body
        throw await errorOf(response)
      } catch (error) {
        const wait = signal?.aborted ? null : waitAfter(error, request, attempt)
        if (wait === null || wait > maxWait || attempt >= retries) throw error
        await pause(wait * 1_000, signal)
      }
    }
  }
}

/** JSON as it is, and anything else as text. */
function bodyOf(response: Response): Promise<unknown> {
  return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response.text()
}

/** The seconds until a request can be sent again, or null if that does not help or could repeat a change. */
function waitAfter(error: unknown, { method = 'GET' }: Request, attempt: number): number | null {
  if (error instanceof VitrineError) return RETRIED.includes(error.status) ? error.retryAfter : null
  return method === 'GET' && isLost(error) ? FIRST_WAIT * 2 ** attempt : null
}

/** Whether `fetch` got no response or only a part of it. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code !== 'ERR_INVALID_URL'
}

function onceSender(options: VitrineOptions) {
  const { baseUrl, key, fetch: send = fetch } = options ?? {}
  if (typeof baseUrl !== 'string' || baseUrl.trim() === '') {
    throw new TypeError('baseUrl is missing. Pass the address of the service: vitrine({ baseUrl: "https://…" }).')
  }
  const base = baseUrl.trim().replace(/\/+$/, '')
  const headers = { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${checked(key)}` }) }
  return ({ method = 'GET', path, query = {}, body }: Request, signal?: AbortSignal): Promise<Response> => {
    const sent = body === undefined ? { headers } : json(headers, body)
    return send(`${base}${path}${queryString(query as Query)}`, { method, ...sent, ...(signal && { signal }) })
  }
}

function json(headers: Record<string, string>, body: object) {
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The key without blanks around it. Otherwise the error of `fetch` about an invalid header would contain the key. */
function checked(key: string): string {
  const trimmed = key.trim()
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  throw new TypeError('The key contains characters that a key cannot have. It begins with svc_ and has 49 characters.')
}

/** Resolves after a time, or rejects with the reason of the signal. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Parameters whose values are one list, separated by commas. All others are repeated. */
export const COMMA_LISTS: readonly string[] = ['fields', 'facets', 'include']

type Value = string | number | boolean
type Query = Readonly<Record<string, Value | readonly Value[] | null | undefined>>

/** The query string with its question mark, or an empty string. Absent and null values are left out. */
function queryString(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => valuesOf(name, value).map((one) => pair(name, one)))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function valuesOf(name: string, value: Query[string]): readonly Value[] {
  if (value === undefined || value === null) return []
  const values = Array.isArray(value) ? (value as readonly Value[]) : [value as Value]
  return COMMA_LISTS.includes(name) ? [values.join(',')] : values
}

function pair(name: string, value: Value): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`
}
