// GET /v1/suggest: completions for a text while it is being typed (rule 14.1).
import { cached } from '../../contract/shapes/declared.ts'
import { SuggestResponse } from '../../contract/shapes/search.ts'
import { suggest } from '../../http/reads/search.ts'
import { reading } from '../../operate/endpoint.ts'

export const GET = reading(suggest, {
  operation: 'suggest',
  group: 'Search',
  summary: 'Get completions',
  description: `Returns terms, synonyms, authors and titles that start with the text, in one ranked list, from the first
character on. It also compares the text as written, so \`c++\` finds \`C++\`. Terms that complete the last of several
words follow: \`dark por\` becomes \`dark portfolio\`.`,
  responses: cached(SuggestResponse),
})
