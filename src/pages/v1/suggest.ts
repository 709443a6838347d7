// GET /v1/suggest: what completes a text that is being typed, from its first character on. An addition of this service:
// terms, synonyms, authors and titles in one ranked list.
import { z } from 'zod'
import type { About } from '../../contract/endpoint.ts'
import { cached, KEYED } from '../../contract/shapes/declared.ts'
import { SuggestResponse } from '../../contract/shapes/suggest.ts'
import type { Call } from '../../http/endpoint.ts'
import { text, whole } from '../../http/request/parameters.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { sendDerived } from '../../http/response/respond.ts'

export const access = 'key'
export const about: About = {
  operation: 'suggest',
  group: 'Search',
  summary: 'Complete what is being typed',
  description: `Terms, synonyms, authors and titles that begin as the text does, from its first character on, in one ranked
list. It compares the text as it is written, too, so it finds \`C++\`.`,
}
export const parameters = z.object({
  q: text(1, 100).meta({ description: 'The text so far; blanks around it do not count.' }),
  limit: whole(1, 20).default(8).meta({ description: 'How many completions to answer with.' }),
})
export const responses = { ...cached(SuggestResponse), ...KEYED }

export function GET({ locals }: Call<z.infer<typeof parameters>>): ApiResponse {
  const { q, limit } = locals.parameters
  const { served } = locals
  return sendDerived(locals, {
    key: `/v1/suggest ${served.editorialVersion()} ${limit} ${q}`,
    body: () => served.suggest({ q, limit }),
  })
}
