// GET /v1/me: the account of the key and its usage (rule 3.10).
import { Account } from '../../contract/shapes/account.ts'
import { cached } from '../../contract/shapes/declared.ts'
import { respondLive } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'getMe',
    group: 'Keys',
    summary: 'Get your key and its usage',
    description:
      'Returns the email address and plan of the key, and the number of requests made with it, today and in total.',
    responses: cached(Account),
  },
  async (context) => {
    const { keyId, email, plan } = context.key
    const { today, total } = await context.service.accounts.usage(keyId)
    return respondLive(context, { key_id: keyId, email, plan, usage: { today, total } })
  },
)
