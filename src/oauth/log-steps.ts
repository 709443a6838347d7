// One line in the log for each step of a sign-in, with the request's id, so that an operator can tell which side failed. It
// names the client's host and the error, and no code, token, key or address (rule 42.11).
import type { ApiRequest } from '../http/request/api-request.ts'
import { openService } from '../operate/service.ts'
import { parseJson } from '../parse-json.ts'
import type { NodeResponse } from './through-node.ts'

/** Logs a step by its path, and how it ended. */
export function noteStep(request: ApiRequest, { status, location, body }: NodeResponse): void {
  const [, , step = ''] = request.path.split('/')
  const asked = new URLSearchParams(request.query)
  const error = errorIn(location) ?? (status < 400 ? undefined : errorOf(body))
  const line = { id: request.requestId, step, status, client: URL.parse(asked.get('client_id') ?? '')?.host, error }
  openService().log.info(line, error === undefined ? 'sign-in step' : 'sign-in step failed')
}

function errorIn(location: string | null): string | undefined {
  return URL.parse(location ?? '', 'http://localhost')?.searchParams.get('error') ?? undefined
}

function errorOf(body: Buffer): string | undefined {
  const parsed = parseJson(body.toString())
  const { error, error_description: text } = (parsed.ok ? parsed.value : {}) as Record<string, string | undefined>
  return text === undefined ? error : `${error}: ${text}`
}
