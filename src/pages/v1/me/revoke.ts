// POST /v1/me/revoke: ends the key (rules 29.6, 29.7).
import type { About } from '../../../contract/endpoint.ts'
import { RevokedKey } from '../../../contract/shapes/account.ts'
import { ALWAYS, problems, unstoredBody } from '../../../contract/shapes/declared.ts'
import type { KeyContext } from '../../../http/endpoint.ts'
import type { ApiResponse } from '../../../http/response/api-response.ts'
import { refuseKey } from '../../../http/response/refused.ts'
import { respondUncached } from '../../../http/response/respond.ts'

export const access = 'uncounted'
export const about: About = {
  operation: 'revokeKey',
  group: 'Keys',
  summary: 'Revoke your key',
  description: `Ends the key permanently: from the next request on, it gets 403 with any of its secrets. Its place is free, so
that the email address can register another key. The request is never refused by the rate limit, and does not count.`,
}
export const responses = { 200: unstoredBody(RevokedKey), ...ALWAYS, ...problems('unauthorized', 'forbidden') }

export async function POST(context: KeyContext): Promise<ApiResponse> {
  const { service, request } = context
  const revoked = await service.accounts.revoke(request.headers.authorization ?? null)
  if (!revoked.ok) return refuseKey(request, revoked.error)
  return respondUncached(context, 200, { key_id: revoked.key.keyId, status: 'revoked' })
}
