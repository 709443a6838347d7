// Registration by a plain form, for browsers without JavaScript: the same rules and limits as `POST /v1/register`.
import { RegistrationBody } from '../../accounts/registration.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { readBytes } from '../../http/request/json-body.ts'
import { PROBLEMS } from '../../http/response/problem.ts'
import type { OpenService } from '../../operate/service.ts'
import { registrationErrorText } from './registration-error.ts'

export interface FormAnswer {
  status: number
  /** The key, to be shown once; null where none was given. */
  apiKey: string | null
  /** What is wrong, for a person. */
  complaint: string | null
  retryAfterSeconds: number | null
  /** The email as it was typed. */
  email: string
}

/** Reads the form and registers. There is no cookie to steal a ride on, yet other sites' forms are turned away. */
export async function registerByForm(request: ApiRequest, service: OpenService, at: number): Promise<FormAnswer> {
  if (request.headers['sec-fetch-site'] === 'cross-site') return refused('forbidden', 403)
  const attempt = await service.accounts.admitRegistration(clientAddress(request, service.config.trustProxy))
  if (!attempt.ok) return refused('rate_limited', 429, '', attempt.retryAfterSeconds, at)
  const bytes = await readBytes(request)
  if (!(bytes instanceof Uint8Array)) return refused('bad_request', PROBLEMS[bytes.problem].status)
  const form = new URLSearchParams(Buffer.from(bytes).toString())
  const email = form.get('email') ?? ''
  const checked = RegistrationBody.safeParse({ email, name: form.get('name') || null })
  if (!checked.success) return refused('bad_request', 400, email)
  const registered = await service.accounts.register(checked.data)
  if (!registered.ok) return refused('limit_reached', 429, email)
  return { status: 201, apiKey: registered.apiKey, complaint: null, retryAfterSeconds: null, email }
}

function refused(
  error: string,
  status: number,
  email = '',
  retryAfterSeconds: number | null = null,
  at = 0,
): FormAnswer {
  const complaint =
    error === 'forbidden'
      ? 'This form was sent from another website. Please fill it in here.'
      : registrationErrorText({ error, retryAfterSeconds, at })
  return { status, apiKey: null, complaint, retryAfterSeconds, email }
}
