// Bodies about keys and about the state of the service (rules 3.10, 5.1, 20.1, 20.2, 29.1, 29.6).
import { z } from 'zod'
import { PLAN_NAMES, PLANS } from '../../accounts/limits.ts'
import { matching, named, object, text } from './field.ts'

const KeyId = matching(/^[0-9a-f]{12}$/, 'The public part of the key. Include it if you contact us.')

function namesOf(isLimited: boolean): string {
  const names = PLAN_NAMES.filter((name) => (PLANS[name].perMinute !== null) === isLimited)
  return names.map((name) => `\`${name}\``).join(' and ')
}

export const Account = named('Account', 'The account of a key.', {
  key_id: KeyId,
  email: text('The email address that the key is registered to.'),
  plan: z
    .enum(PLAN_NAMES)
    .describe(`The plan: ${namesOf(true)} keys are rate limited, ${namesOf(false)} keys are not.`),
  usage: object('How many requests were served to this key.', {
    today: z.int().min(1).describe('Requests since midnight UTC, including this one.'),
    total: z.int().min(1).describe('Requests since the key was created, including this one.'),
  }),
})
export type Account = z.infer<typeof Account>

const ApiKey = z.string().regex(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/)

export const IssuedKey = named('IssuedKey', 'A new key.', {
  api_key: ApiKey.describe('The key. Save it: it is not shown again.'),
  key_id: KeyId,
  plan: z.literal('free'),
  message: text('How to use the key.'),
})

export const RotatedKey = named('RotatedKey', 'The same key with a new secret.', {
  api_key: ApiKey.describe('The key with its new secret. Save it: it is not shown again.'),
  key_id: KeyId,
  plan: z.enum(PLAN_NAMES).describe('The plan, which stays the same.'),
  previous_expires_at: z.iso.datetime().describe('The time from which the old secret is refused.'),
  message: text('What to do with the key.'),
})
export type RotatedKey = z.infer<typeof RotatedKey>

export const RevokedKey = named('RevokedKey', 'The key is revoked.', { key_id: KeyId, status: z.literal('revoked') })
export type RevokedKey = z.infer<typeof RevokedKey>

/** Body of `GET /healthz`. */
export const Health = named('Health', 'The service is up.', {
  status: z.literal('ok'),
  snapshot: text('The ID of the loaded snapshot of the catalog.'),
})

/** Body of `GET /readyz`. */
export const Readiness = named('Readiness', 'The service can take requests.', {
  status: z.literal('ready'),
  snapshot: text('The ID of the loaded snapshot of the catalog.'),
  detail: z.string().optional().describe('Something that the operator has to repair although requests can be served.'),
})
