// The error that every call of the client rejects with if the service refuses it.

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
export async function errorOf(response: Response): Promise<VitrineError> {
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
