// The body of `POST /v1/me/rotate` (rule 29.2).
import { z } from 'zod'
import { MAX_OVERLAP_SECONDS, OVERLAP_SECONDS } from './limits.ts'

const OVERLAP = `overlap_seconds takes a whole number of seconds from 0 to ${MAX_OVERLAP_SECONDS}.`
const BODY = 'The body takes a JSON object: { "overlap_seconds"?: number }, or nothing.'

/** The body of a rotation. */
export const RotationBody = z.object(
  {
    overlap_seconds: z.int(OVERLAP).min(0, OVERLAP).max(MAX_OVERLAP_SECONDS, OVERLAP).default(OVERLAP_SECONDS).meta({
      description:
        'How many seconds the old secret works beside the new one. If someone else knows the old secret, send 0.',
    }),
  },
  BODY,
)
export type RotationBody = z.infer<typeof RotationBody>
