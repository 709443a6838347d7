// GET /v1/me: the account of the key and its usage (rule 3.10).
import type { About } from '../../contract/endpoint.ts'
import { Account } from '../../contract/shapes/account.ts'
import { cached, KEYED } from '../../contract/shapes/declared.ts'
import type { KeyContext } from '../../http/endpoint.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { respondLive } from '../../http/response/respond.ts'

export const access = 'key'
export const about: About = {
  operation: 'getMe',
  group: 'Keys',
  summary: 'Get your key and its usage',
  description:
    'Returns the email address and plan of the key, and the number of requests made with it, today and in total.',
}
export const responses = { ...cached(Account), ...KEYED }

export async function GET(context: KeyContext): Promise<ApiResponse> {
  const { keyId, email, plan } = context.key
  const { today, total } = await context.service.accounts.usage(keyId)
  return respondLive(context, { key_id: keyId, email, plan, usage: { today, total } })
}
