// GET /v1/changes: what changed since a token or a time (rule 27.10).
import { z } from 'zod'
import { BEGINNING, feedPosition } from '../../catalog/discovery/change-list.ts'
import type { ChangesQuery } from '../../catalog/discovery/changes.ts'
import { timeOf } from '../../catalog/import/iso-time.ts'
import { cached, problems } from '../../contract/shapes/declared.ts'
import { ChangePage } from '../../contract/shapes/discovery.ts'
import { whole } from '../../http/request/parameters.ts'
import type { Problem } from '../../http/response/problem.ts'
import { respondDerived } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

const GONE: Problem = {
  problem: 'gone',
  message: 'The catalog that this token is from was replaced or restored. Start again with since=*.',
}

const TAKES = '*, the `next` of an earlier response, or a date or time in ISO 8601 with `+` encoded as %2B'

interface Since {
  readonly text: string
  readonly position: ChangesQuery['since']
}

/** A place in the feed with the text that it was sent as; null for now. */
const since = z
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

export const GET = endpoint(
  {
    access: 'key',
    operation: 'getChanges',
    group: 'Catalog',
    summary: 'List changes',
    description: `Returns the sites that were added, changed, marked offline, became visible or were removed since a token or a
time, oldest change first, each once. To follow the catalog, start with \`since=*\`, or without \`since\` to get a token for now. Then send
the last \`next\` as \`since\`, at once while \`more\` is true, and later to see what has changed.`,
    parameters: z.object({
      since,
      limit: whole(1, 1000).default(100).meta({ description: 'The maximum number of sites.' }),
    }),
    responses: { ...cached(ChangePage), ...problems('gone') },
  },
  (context) => {
    const { since, limit } = context.parameters
    return respondDerived(context, {
      body: () => context.served.snapshot.listChanges({ since: since?.position ?? null, limit }) ?? GONE,
    })
  },
)
