// GET /v1/search: free-text search with grouped results (rule 11.1).
import { asTable, paged } from '../../contract/shapes/declared.ts'
import { SearchResponse } from '../../contract/shapes/search.ts'
import { SEARCH_CACHE, search } from '../../http/reads/search.ts'
import { reading } from '../../operate/endpoint.ts'

export const GET = reading(search, {
  operation: 'search',
  group: 'Search',
  summary: 'Search by free text',
  description: `Turns free text into filters and returns the sites that match all of them. The search looks for phrases, term
names and synonyms, then for tags, then in titles. The response also contains related terms, authors and archives.`,
  responses: asTable(paged(SearchResponse, SEARCH_CACHE)),
})
