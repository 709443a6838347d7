// The explanation of a query in the explorer: words that were not understood, and other readings.
import { expect, test } from 'vitest'
import type { SearchBody } from '../../../src/ui/catalog/api-bodies.ts'
import { explanationView } from '../../../src/ui/explore/explanation-view.ts'
import { NOTHING } from '../../../src/ui/explore/explore-state.ts'

const term = (taxonomy: 'style' | 'post_tag', name: string) => {
  const slug = name.toLowerCase()
  return { taxonomy, name, slug, count: 3, url: `/${taxonomy}/${slug}` } as const
}

function shown(own: Partial<SearchBody>): string {
  const body: SearchBody = {
    ...{
      query: 'dark',
      tokens: ['dark'],
      tuned_destination: null,
      matched_filters: [],
      matched_template_archive: null,
    },
    ...{ similar_template_archives: [], matching_terms: [], matching_authors: [], results: { total: 0, items: [] } },
    ...{ unmatched: [], alternatives: [], ...own },
  }
  return explanationView({ ...NOTHING, q: 'dark' }, body).html
}

test('shows the words that were not understood, escaped', () => {
  expect(shown({ unmatched: ['<b>'] })).toMatch(/Not understood.*&lt;b/s)
  expect(shown({})).not.toContain('Not understood')
})

test('links readings whose filters the explorer has', () => {
  const readings = [
    { match: 'names' as const, filters: [term('style', 'Dark')], total: 53, url: '/v1/search?q=dark&match=names' },
    { match: null, filters: [term('post_tag', 'Moody')], total: 78, url: '/v1/inspirations?post_tag=moody' },
    { match: 'title' as const, filters: [], total: 4, url: '/v1/search?q=dark&match=title' },
  ]
  const html = shown({ alternatives: readings })
  expect(html).toContain('href="/explore?style=dark"')
  expect(html).not.toContain('Moody')
  expect(shown({ alternatives: readings.slice(1) })).not.toContain('Other readings')
})
