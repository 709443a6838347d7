import { expect, test } from 'vitest'
import { share, statsText } from '../../../../src/catalog/model/taxonomy.ts'

// (rule 10.11)
test.each([
  [1, 8, '12.5%'],
  [1, 1, '100.0%'],
  [1, 3, '33.3%'],
  [2, 3, '66.7%'],
  [1, 2000, '0.1%'],
  [1, 2001, '0.0%'],
  [3, 2000, '0.2%'],
])('%i of %i is %s: one decimal, halves rounded up', (count, total, expected) => {
  expect(share(count, total)).toBe(expected)
})

test('count sorts by use and leaves ties in listing order; alpha keeps listing order (rule 10.10)', () => {
  const terms = [
    { name: 'Ada', slug: 'ada', count: 1 },
    { name: 'Bo', slug: 'bo', count: 2 },
    { name: 'Cy', slug: 'cy', count: 1 },
  ]
  const names = (sort: 'count' | 'alpha') => {
    const text = statsText({ taxonomy: 'authors', period: 'all', totalTagged: 3, terms, sort })
    return (JSON.parse(text) as { results: { term: string }[] }).results.map(({ term }) => term)
  }
  expect(names('count')).toEqual(['Bo', 'Ada', 'Cy'])
  expect(names('alpha')).toEqual(['Ada', 'Bo', 'Cy'])
})
