// The parameter `since` of /v1/changes (rules 27.10, 27.15).
import { z } from 'zod'
import { BEGINNING, type FeedPosition, feedPosition } from '../../../catalog/discovery/change-token.ts'

const TAKES = '* or the `next` of an earlier response'

interface Since {
  readonly text: string
  readonly position: FeedPosition | null
}

/** A position of the feed with the text that it was sent as; null for now. */
export const since = z
  .string(TAKES)
  .transform((text): Since => ({ text, position: text === '*' ? BEGINNING : feedPosition(text) }))
  .refine(({ position }) => position !== null, TAKES)
  .nullable()
  .default(null)
  .meta({
    description:
      '`*` for the beginning, or the `next` of an earlier response. The default is now: no sites, but a token.',
    override: ({ jsonSchema }: { jsonSchema: object }) => void Object.assign(jsonSchema, { type: 'string' }),
  })
