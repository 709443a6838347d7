// GET /v1/suggest: completions for a text while it is being typed (rule 14.1).
import { z } from 'zod'
import { cached } from '../../contract/shapes/declared.ts'
import { SuggestResponse } from '../../contract/shapes/search.ts'
import { text, whole } from '../../http/request/parameters.ts'
import { respondDerived } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'suggest',
    group: 'Search',
    summary: 'Get completions',
    description: `Returns terms, synonyms, authors and titles that start with the text, in one ranked list, from the first
character on. It also compares the text as written, so \`c++\` finds \`C++\`. Terms that complete the last of several
words follow: \`dark por\` becomes \`dark portfolio\`.`,
    parameters: z.object({
      q: text(1, 100).meta({ description: 'The text typed so far. Leading and trailing spaces are ignored.' }),
      limit: whole(1, 20).default(8).meta({ description: 'The maximum number of completions.' }),
    }),
    responses: cached(SuggestResponse),
  },
  (context) => {
    const { q, limit } = context.parameters
    const { served } = context
    return respondDerived(context, {
      version: served.editorialVersion(),
      body: () => served.suggest({ q, limit }),
    })
  },
)
