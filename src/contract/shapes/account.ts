// Bodies about keys and about the state of the service (rules 3.10, 5.1, 20.1, 20.2, 29.1, 29.6).
import { z } from 'zod'
import { PLAN_NAMES, PLANS } from '../../accounts/limits.ts'

const KeyId = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .meta({ description: 'The public part of the key. Include it if you contact us.' })

function namesOf(isLimited: boolean): string {
  const names = PLAN_NAMES.filter((name) => (PLANS[name].perMinute !== null) === isLimited)
  return names.map((name) => `\`${name}\``).join(' and ')
}

export const Account = z
  .strictObject({
    key_id: KeyId,
    email: z.string().meta({ description: 'The email address that the key is registered to.' }),
    plan: z.enum(PLAN_NAMES).meta({
      description: `The plan: ${namesOf(true)} keys are rate limited, ${namesOf(false)} keys are not.`,
    }),
    usage: z
      .strictObject({
        today: z.int().min(1).meta({ description: 'Requests since midnight UTC, including this one.' }),
        total: z.int().min(1).meta({ description: 'Requests since the key was created, including this one.' }),
      })
      .meta({ description: 'How many requests were served to this key.' }),
  })
  .meta({ id: 'Account', description: 'The account of a key.' })
export type Account = z.infer<typeof Account>

const ApiKey = z.string().regex(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/)

export const IssuedKey = z
  .strictObject({
    api_key: ApiKey.meta({ description: 'The key. Save it: it is not shown again.' }),
    key_id: KeyId,
    plan: z.literal('free'),
    message: z.string().meta({ description: 'How to use the key.' }),
  })
  .meta({ id: 'IssuedKey', description: 'A new key.' })

export const RotatedKey = z
  .strictObject({
    api_key: ApiKey.meta({ description: 'The key with its new secret. Save it: it is not shown again.' }),
    key_id: KeyId,
    plan: z.enum(PLAN_NAMES).meta({ description: 'The plan, which stays the same.' }),
    previous_expires_at: z.iso.datetime().meta({ description: 'The time from which the old secret is refused.' }),
    message: z.string().meta({ description: 'What to do with the key.' }),
  })
  .meta({ id: 'RotatedKey', description: 'The same key with a new secret.' })
export type RotatedKey = z.infer<typeof RotatedKey>

export const RevokedKey = z
  .strictObject({ key_id: KeyId, status: z.literal('revoked') })
  .meta({ id: 'RevokedKey', description: 'The key is revoked.' })
export type RevokedKey = z.infer<typeof RevokedKey>

/** Body of `GET /healthz`. */
export const Health = z
  .strictObject({
    status: z.literal('ok'),
    snapshot: z.string().meta({ description: 'The ID of the loaded snapshot of the catalog.' }),
  })
  .meta({ id: 'Health', description: 'The service is up.' })

/** Body of `GET /readyz`. */
export const Readiness = z
  .strictObject({
    status: z.literal('ready'),
    snapshot: z.string().meta({ description: 'The ID of the loaded snapshot of the catalog.' }),
    detail: z
      .string()
      .optional()
      .meta({ description: 'Something that the operator has to repair although requests can be served.' }),
  })
  .meta({ id: 'Readiness', description: 'The service can take requests.' })
