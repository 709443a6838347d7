// The parameter `seed` of /v1/random (rule 27.8).
import { z } from 'zod'

const MAX_LENGTH = 64
const TAKES = `a text of 1 to ${MAX_LENGTH} characters`

/** Any text of up to 64 code points, without the blanks around it. */
export const seed = z
  .string(TAKES)
  .refine((text) => Array.from(text).length <= MAX_LENGTH, TAKES)
  .nullable()
  .default(null)
  .meta({
    description: 'Any text. The same seed draws the same sites. The default is a new seed for each request.',
    minLength: 1,
    maxLength: MAX_LENGTH,
  })
