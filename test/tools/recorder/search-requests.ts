// The requests of the examples of search and suggestions.
import type { ExampleRequest } from './example-request.ts'

export const SEARCH_REQUESTS: readonly ExampleRequest[] = [
  {
    operation: 'search',
    name: 'dark-portfolio',
    summary: 'A query with two terms',
    target: '/v1/search?q=dark%20portfolio&limit=1',
  },
  {
    operation: 'search',
    name: 'explained',
    summary: 'A query with an explanation',
    target: '/v1/search?q=the%20night%20mode%20website&limit=1&explain=1',
  },
  {
    operation: 'search',
    name: 'misspelled',
    summary: 'A word that the search does not know',
    target: '/v1/search?q=minmal%20agency&limit=1',
  },
  {
    operation: 'search',
    name: 'names',
    summary: 'The third live site, without synonyms',
    target: '/v1/search?q=dark%20portfolio&match=names&status=live&offset=2&limit=1',
  },
  { operation: 'search', name: 'too-short', summary: 'A query that is too short', target: '/v1/search?q=a' },
  {
    operation: 'suggest',
    name: 'first-letters',
    summary: 'Completions of two letters',
    target: '/v1/suggest?q=po&limit=4',
  },
  {
    operation: 'suggest',
    name: 'last-word',
    summary: 'Completions of the last word',
    target: '/v1/suggest?q=dark%20por&limit=2',
  },
  {
    operation: 'suggest',
    name: 'as-written',
    summary: 'A name with punctuation',
    target: '/v1/suggest?q=c%2B%2B&limit=2',
  },
]
