// A query without tokens: the response is 200, and its lists are empty (rule 11.10).
import { expect, test } from 'vitest'
import { world } from '../world.ts'

const { search, filters } = world(
  [{ title: 'The Of', genre: ['The Of'], color: ['Page'], style: ['Bold'], authors: ['The Author'] }],
  {
    synonyms: [{ taxonomy: 'style', term: 'bold', synonyms: ['the page'] }],
    tuning_rules: [
      { tokens: ['landing', 'page'], url: '/landing-pages' },
      { tokens: ['site template'], url: '/templates' },
    ],
    template_archives: [{ slug: 'all', title: 'All', filters: [{ taxonomy: 'genre', slug: 'the-of' }] }],
  },
)

const EMPTY = {
  tokens: [],
  tuned_destination: null,
  matched_filters: [],
  matched_template_archive: null,
  similar_template_archives: [],
  matching_terms: [],
  matching_authors: [],
  results: { total: 0, items: [] },
  unmatched: [],
  alternatives: [],
}

test('every list is empty (rule 11.10)', () => {
  expect(search('the')).toEqual({ query: 'the', ...EMPTY })
})

test('no step runs, phrase and title included (rule 11.10)', () => {
  expect(search('the of')).toEqual({ query: 'the of', ...EMPTY })
  expect(filters('the of', { stopwords: 'off' })).toEqual(['genre/the-of'])
})

test('no synonym, equal name or author matches (rule 11.10)', () => {
  expect(search('the page')).toEqual({ query: 'the page', ...EMPTY })
  expect(filters('the page', { stopwords: 'off' })).toEqual(['genre/the-of', 'color/page', 'style/bold'])
})

test('punctuation and single characters are no tokens (rule 11.5)', () => {
  for (const query of ['?!', '---', 'a b c', '& .', '🚀🚀']) expect(search(query)).toEqual({ query, ...EMPTY })
})

test('a tuning rule matches without a remaining token (rule 13.4)', () => {
  const { tuned_destination, ...others } = search('site template')
  expect(tuned_destination).toEqual({ url: '/templates', title: null, tokens: ['site template'] })
  expect({ ...others, tuned_destination: null }).toEqual({ query: 'site template', ...EMPTY })
})

test('a tuning rule is compared with stop words too: landing page (rule 13.4)', () => {
  expect(search('landing page')).toMatchObject({ tokens: ['landing'], tuned_destination: { url: '/landing-pages' } })
  expect(search('landing').tuned_destination).toBeNull()
})
