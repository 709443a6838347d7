// POST /v1/me/revoke: ends the key (rules 29.6, 29.7).
import { RevokedKey } from '../../../contract/shapes/account.ts'
import { unstoredBody } from '../../../contract/shapes/declared.ts'
import { refuseKey, respondUncached } from '../../../http/response/respond.ts'
import { endpoint } from '../../../operate/endpoint.ts'

export const POST = endpoint(
  {
    access: 'uncounted',
    operation: 'revokeKey',
    group: 'Keys',
    summary: 'Revoke your key',
    description: `Ends the key permanently: from the next request on, it gets 403 with any of its secrets. Its place is free, so
that the email address can register another key. The request is never refused by the rate limit, and does not count.`,
    responses: { 200: unstoredBody(RevokedKey) },
  },
  async (context) => {
    const { service, request } = context
    const revoked = await service.accounts.revoke(request.headers.authorization ?? null)
    if (!revoked.ok) return refuseKey(request, revoked.error)
    return respondUncached(context, 200, { key_id: revoked.key.keyId, status: 'revoked' })
  },
)
