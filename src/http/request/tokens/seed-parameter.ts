// The parameter `seed` of /v1/random (rule 27.8).
import { z } from 'zod'

const MOST = 64
const TAKES = `a text of 1 to ${MOST} characters`

/** Any text of up to 64 code points, without the blanks around it. */
export const seed = z
  .string(TAKES)
  .refine((text) => Array.from(text).length <= MOST, TAKES)
  .nullable()
  .default(null)
  .meta({
    description: 'Any text. The same seed draws the same sites. The default is a new seed for each request.',
    minLength: 1,
    maxLength: MOST,
  })
