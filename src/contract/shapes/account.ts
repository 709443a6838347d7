// Keys and what they were used for. (specification, "Key and account", "POST /v1/register")
import { z } from 'zod'

const KeyId = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .meta({ description: 'The public part of the key; name it when you ask us about it.' })

export const Account = z
  .strictObject({
    key_id: KeyId,
    email: z.string().meta({ description: 'The address that registered the key.' }),
    plan: z.enum(['free', 'admin']).meta({ description: '`free` keys are rate limited, `admin` keys are not.' }),
    usage: z
      .strictObject({
        today: z.int().min(1).meta({ description: 'Requests since midnight UTC, this one included.' }),
        total: z.int().min(1).meta({ description: 'Requests since the key was made, this one included.' }),
      })
      .meta({ description: 'Requests that were served to this key.' }),
  })
  .meta({ id: 'Account', description: 'Whose key this is.' })

export const IssuedKey = z
  .strictObject({
    api_key: z
      .string()
      .regex(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/)
      .meta({ description: 'The key. It is shown this once and stored nowhere.' }),
    key_id: KeyId,
    plan: z.literal('free'),
    message: z.string().meta({ description: 'What to do with it.' }),
  })
  .meta({ id: 'IssuedKey', description: 'A new key.' })

/** Body of the watcher's endpoints. */
export const Health = z
  .strictObject({
    status: z.literal('ok'),
    snapshot: z.string().meta({ description: 'Which snapshot of the catalog is served.' }),
  })
  .meta({ id: 'Health', description: 'The service answers.' })

export const Readiness = z
  .strictObject({
    status: z.literal('ready'),
    snapshot: z.string().meta({ description: 'Which snapshot of the catalog is served.' }),
  })
  .meta({ id: 'Readiness', description: 'Requests may be sent here.' })
