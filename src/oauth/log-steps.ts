// One line in the log for each step of a sign-in, with the request's id, so that an operator can tell which side failed. It
// names the client's host and the error, and no code, token, key or address (rule 42.11).
import type { ApiRequest } from '../http/request/api-request.ts'
import { parseJson } from '../parse-json.ts'
import type { NodeResponse } from './through-node.ts'

export interface SignInStep {
  /** Of the request. */
  readonly id: string
  /** The last part of the endpoint's path, such as `token`. */
  readonly step: string
  readonly status: number
  /** The host of a client that is described at an address. */
  readonly client?: string | undefined
  readonly error?: string | undefined
}

/** A step by its path, and how it ended. */
export function stepOf(request: ApiRequest, { status, location, body }: NodeResponse): SignInStep {
  const [, , step = ''] = request.path.split('/')
  const asked = new URLSearchParams(request.query)
  const error = errorIn(location) ?? (status < 400 ? undefined : errorOf(body))
  return { id: request.requestId, step, status, client: URL.parse(asked.get('client_id') ?? '')?.host, error }
}

function errorIn(location: string | null): string | undefined {
  return URL.parse(location ?? '', 'http://localhost')?.searchParams.get('error') ?? undefined
}

function errorOf(body: Buffer): string | undefined {
  const parsed = parseJson(body.toString())
  const { error, error_description: text } = (parsed.ok ? parsed.value : {}) as Record<string, string | undefined>
  return text === undefined ? error : `${error}: ${text}`
}
