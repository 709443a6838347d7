// GET /v1/me: whose key this is and how much it was used, this request included. (specification, "Key and account")

import type { About } from '../../contract/endpoint.ts'
import { Account } from '../../contract/shapes/account.ts'
import { cached, KEYED } from '../../contract/shapes/declared.ts'
import type { Call } from '../../http/endpoint.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { sendLive } from '../../http/response/respond.ts'
import type { KeyRecord } from '../../state/accounts/accounts.ts'

export const access = 'key'
export const about: About = {
  operation: 'getMe',
  group: 'Keys',
  summary: 'Get your key and its usage',
  description: 'Whose key this is, its plan, and how many requests it made today and altogether, this one included.',
}
export const responses = { ...cached(Account), ...KEYED }

export async function GET({ locals }: Call): Promise<ApiResponse> {
  const { keyId, email, plan } = locals.key as KeyRecord
  const { today, total } = await locals.service.accounts.usage(keyId)
  return sendLive(locals, { key_id: keyId, email, plan, usage: { today, total } })
}
