// The bodies of requests about keys: of `POST /v1/register` (rules 5.3, 5.4) and `POST /v1/me/rotate` (rule 29.2).
import { z } from 'zod'
import { MAX_OVERLAP_SECONDS, OVERLAP_SECONDS } from './limits.ts'

const EMAIL_CHARACTERS = 254
const NAME_CHARACTERS = 100

// Dot-separated atoms of at most 64 characters, `@`, and a domain of two or more labels, the last of which begins with a
// letter. ASCII only: domains in other scripts use their `xn--` form.
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL_REST = '(?:[a-z0-9-]{0,61}[a-z0-9])'
const ADDRESS = new RegExp(
  `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:[a-z0-9]${LABEL_REST}?\\.)+[a-z]${LABEL_REST}$`,
  'i',
)

const EMAIL = `email takes an address like jane@example.com, of at most ${EMAIL_CHARACTERS} characters.`
const NAME = `name takes a text of at most ${NAME_CHARACTERS} characters, or null.`
const BODY = 'The body takes a JSON object: { "email": string, "name"?: string or null }.'

/** The body of a registration. The email is trimmed and lower-cased, and an absent name becomes null. */
export const RegistrationBody = z.object(
  {
    email: z
      .string(EMAIL)
      .trim()
      .max(EMAIL_CHARACTERS, EMAIL)
      .regex(ADDRESS, EMAIL)
      .toLowerCase()
      .meta({
        description: 'Your email address. It is stored without surrounding spaces and in lower case.',
        override: ({ jsonSchema }) => {
          delete jsonSchema.pattern
          jsonSchema.format = 'email'
        },
      }),
    name: z
      .string(NAME)
      .refine((name) => [...name].length <= NAME_CHARACTERS, NAME)
      .meta({ override: { maxLength: NAME_CHARACTERS } })
      .nullable()
      .default(null)
      .meta({ description: 'A label for the key.' }),
  },
  BODY,
)
export type RegistrationBody = z.infer<typeof RegistrationBody>

const OVERLAP = `overlap_seconds takes a whole number of seconds from 0 to ${MAX_OVERLAP_SECONDS}.`
const ROTATION_BODY = 'The body takes a JSON object: { "overlap_seconds"?: number }, or nothing.'

/** The body of a rotation. */
export const RotationBody = z.object(
  {
    overlap_seconds: z.int(OVERLAP).min(0, OVERLAP).max(MAX_OVERLAP_SECONDS, OVERLAP).default(OVERLAP_SECONDS).meta({
      description:
        'How many seconds the old secret works beside the new one. If someone else knows the old secret, send 0.',
    }),
  },
  ROTATION_BODY,
)
export type RotationBody = z.infer<typeof RotationBody>
