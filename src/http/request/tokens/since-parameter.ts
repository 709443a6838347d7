// The parameter `since` of /v1/changes (rules 27.10, 27.15, 27.16).
import { z } from 'zod'
import { BEGINNING, feedPosition } from '../../../catalog/discovery/change-list.ts'
import type { ChangesQuery } from '../../../catalog/discovery/query.ts'
import { timeOf } from '../../../catalog/import/iso-time.ts'

const TAKES = '*, the `next` of an earlier response, or a date or time in ISO 8601 with `+` encoded as %2B'

interface Since {
  readonly text: string
  readonly position: ChangesQuery['since']
}

/** A place in the feed with the text that it was sent as; null for now. */
export const since = z
  .string(TAKES)
  .transform((text): Since => ({ text, position: text === '*' ? BEGINNING : (feedPosition(text) ?? timeOf(text)) }))
  .refine(({ position }) => position !== null, TAKES)
  .nullable()
  .default(null)
  .meta({
    description:
      '`*` for the beginning, the `next` of an earlier response, or a date or time (`2026-11-21`, ' +
      '`2026-11-21T10:30:00Z`), in UTC if it has no zone. The default is now: no sites, but a token.',
    override: ({ jsonSchema }: { jsonSchema: object }) => void Object.assign(jsonSchema, { type: 'string' }),
  })
