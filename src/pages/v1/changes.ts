// GET /v1/changes: what changed since a token or a time (rule 27.10).
import { z } from 'zod'
import { cached, problems } from '../../contract/shapes/declared.ts'
import { ChangePage } from '../../contract/shapes/discovery.ts'
import { whole } from '../../http/request/parameters.ts'
import { since } from '../../http/request/tokens/since-parameter.ts'
import type { Problem } from '../../http/response/problem.ts'
import { respondDerived } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

const GONE: Problem = {
  problem: 'gone',
  message: 'The catalog that this token is from was replaced or restored. Start again with since=*.',
}

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
