// POST /v1/me/rotate: gives the key a new secret (rules 29.1 to 29.5).
import { RotationBody } from '../../../accounts/bodies.ts'
import { RotatedKey } from '../../../contract/shapes/account.ts'
import { problems, unstoredCounted } from '../../../contract/shapes/declared.ts'
import type { KeyContext } from '../../../http/endpoint.ts'
import { readJsonObject } from '../../../http/request/json-body.ts'
import type { ApiResponse } from '../../../http/response/api-response.ts'
import { refuseKey, respondProblem, respondUncached } from '../../../http/response/respond.ts'
import { endpoint } from '../../../operate/endpoint.ts'

export const POST = endpoint(
  {
    access: 'key',
    operation: 'rotateKey',
    group: 'Keys',
    summary: 'Replace the secret of your key',
    description: `Gives the key a new secret. Its ID, plan, usage and rate limit stay. The old secret works for another
\`overlap_seconds\`, so that you can replace it without an interruption, and then gets 401. Rotating again ends a still
older secret at once. The body may be absent.`,
    body: RotationBody,
    responses: { 201: unstoredCounted(RotatedKey), ...problems('too_large') },
  },
  async (context) => {
    const reading = await readJsonObject(context.request, {})
    if ('problem' in reading) return respondProblem(context, reading)
    const checked = RotationBody.safeParse(reading.value)
    if (checked.success) return rotate(context, checked.data.overlap_seconds)
    return respondProblem(context, { problem: 'bad_request', message: checked.error.issues[0]?.message ?? '' })
  },
)

async function rotate(context: KeyContext, overlapSeconds: number): Promise<ApiResponse> {
  const { request, service } = context
  const rotated = await service.accounts.rotate(request.headers.authorization ?? null, overlapSeconds * 1_000)
  if (!rotated.ok) return refuseKey(request, rotated.error)
  const until = new Date(rotated.previousExpiresAt).toISOString()
  const end = overlapSeconds === 0 ? 'has ended' : `works until ${until}`
  return respondUncached(context, 201, {
    api_key: rotated.apiKey,
    key_id: rotated.key.keyId,
    plan: rotated.key.plan,
    previous_expires_at: until,
    message: `Keep this key safe: it is shown only once. The old secret ${end}.`,
  })
}
