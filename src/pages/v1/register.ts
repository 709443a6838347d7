// POST /v1/register: creates a free key for an email address (rule 5.1).
import { RegistrationBody } from '../../accounts/bodies.ts'
import { IssuedKey } from '../../contract/shapes/account.ts'
import { problems, unstoredBody } from '../../contract/shapes/declared.ts'
import type { PublicContext } from '../../http/endpoint.ts'
import { clientAddress, isCrossSiteForm } from '../../http/request/client-address.ts'
import { readJsonObject } from '../../http/request/json-body.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import type { Problem } from '../../http/response/problem.ts'
import { respondProblem, respondUncached } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

const CROSS_SITE: Problem = {
  problem: 'bad_request',
  message: 'A request from another website needs the header "Content-Type: application/json".',
}

const TWO_KEYS: Problem = {
  problem: 'limit_reached',
  message:
    'This email holds 2 active keys. Use one of them, revoke one with POST /v1/me/revoke or on the page /key and register ' +
    'again, or register with another email address.',
}

export const POST = endpoint(
  {
    access: 'public',
    operation: 'register',
    group: 'Keys',
    summary: 'Register a free key',
    description: `Creates a free key for an email address. Save the key: only this response contains it. An email address can
have two active keys, and a network address can register five times per hour.`,
    body: RegistrationBody,
    responses: {
      201: unstoredBody(IssuedKey),
      ...problems('too_large', 'rate_limited', 'limit_reached'),
    },
  },
  async (context) => {
    const { service, request } = context
    if (isCrossSiteForm(request)) return respondProblem(context, CROSS_SITE)
    const attempt = await service.accounts.admitRegistration(clientAddress(request, service.config.trustProxy))
    if (!attempt.ok) return tooMany(context, attempt.retryAfterSeconds)
    const reading = await readJsonObject(request)
    if ('problem' in reading) return respondProblem(context, reading)
    const checked = RegistrationBody.safeParse(reading.value)
    if (checked.success) return register(context, checked.data)
    return respondProblem(context, { problem: 'bad_request', message: checked.error.issues[0]?.message ?? '' })
  },
)

function tooMany(context: PublicContext, seconds: number): ApiResponse {
  const message = `Too many registrations from this address. Try again in ${seconds} s.`
  return respondProblem(context, { problem: 'registrations_limited', message }, { 'Retry-After': String(seconds) })
}

async function register(context: PublicContext, request: RegistrationBody): Promise<ApiResponse> {
  const registered = await context.service.accounts.register(request)
  if (!registered.ok) return respondProblem(context, TWO_KEYS)
  return respondUncached(context, 201, {
    api_key: registered.apiKey,
    key_id: registered.keyId,
    plan: registered.plan,
    message: 'Keep this key safe: it is shown only once. Send it as "Authorization: Bearer <API_KEY>".',
  })
}
