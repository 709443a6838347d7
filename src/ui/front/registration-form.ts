// Registration with an HTML form, for browsers without JavaScript, under the rules of `POST /v1/register` (rule 23.6).
import { RegistrationBody } from '../../accounts/registration.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { readBytes } from '../../http/request/json-body.ts'
import { PROBLEMS } from '../../http/response/problem.ts'
import type { OpenService } from '../../operate/service.ts'
import { registrationErrorText } from './registration-error.ts'

export interface FormResult {
  status: number
  /** The new key, or null if the registration failed. */
  apiKey: string | null
  /** The message for the visitor if the registration failed. */
  error: string | null
  retryAfterSeconds: number | null
  /** The email as typed. */
  email: string
}

/** Reads the form and registers a key. Refuses forms of other websites. */
export async function registerByForm(request: ApiRequest, service: OpenService, at: number): Promise<FormResult> {
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
  return { status: 201, apiKey: registered.apiKey, error: null, retryAfterSeconds: null, email }
}

function refused(
  code: string,
  status: number,
  email = '',
  retryAfterSeconds: number | null = null,
  at = 0,
): FormResult {
  const error =
    code === 'forbidden'
      ? 'This form was submitted from another website. Fill it in here instead.'
      : registrationErrorText({ error: code, retryAfterSeconds, at })
  return { status, apiKey: null, error, retryAfterSeconds, email }
}
