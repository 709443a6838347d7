// The title step: the fallback when no filter matched (rules 12.13 and 12.14).
import { describe, expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { LATER, world } from '../world.ts'

const { search } = world([
  { title: 'Smart Ship', published: '2020-01-01' },
  { title: 'Ship of Glass', published: '2019-01-01' },
  { title: 'Glass Ship', published: '2020-01-02' },
  { title: 'Glass, of a Ship of Glassware', published: '2018-01-01' },
  { title: 'Crème &amp; Café', published: '2020-01-03' },
  { title: 'Teal Song', published: '2020-01-04' },
  { title: 'Other Song', color: ['Teal'], published: '2020-01-05' },
  { title: 'Twin Moon One', published: '2020-02-01' },
  { title: 'Twin Moon Two', published: '2020-02-01' },
  { title: 'Moon of Tomorrow', published: LATER },
  { title: 'Moon', published: '2015-01-01' },
  { title: '東京ガイド', published: '2020-01-06' },
])
const found = (q: string, limit = 12) => search(q, { limit }).results.items.map(({ title }) => title)
const findsTitles = examples(found)

findsTitles('a token may be inside a word: art is in Smart (rule 12.13)', { art: ['Smart Ship'] })
findsTitles('the title has to contain every token (rule 12.13)', { 'smart glass': [], 'ship smart': ['Smart Ship'] })
findsTitles('the tokens may be in any order, and dropped stop words do not take part (rule 12.13)', {
  'song with other': ['Other Song'],
})
findsTitles('titles that contain the whole normalized query come first, then newest first (rule 12.14)', {
  'glass ship': ['Glass Ship', 'Ship of Glass', 'Glass, of a Ship of Glassware'],
  'ship glass': ['Glass Ship', 'Ship of Glass', 'Glass, of a Ship of Glassware'],
})
findsTitles('the whole query includes its stop words; of titles that contain it the newest is first (rule 12.14)', {
  'ship of glass': ['Ship of Glass', 'Glass, of a Ship of Glassware', 'Glass Ship'],
})

test('the whole query may begin and end inside words (rule 12.14)', () => {
  expect(found('lass shi')).toEqual(['Glass Ship', 'Ship of Glass', 'Glass, of a Ship of Glassware'])
  expect(found('ip of glas')[0]).toBe('Ship of Glass')
})

test('the limit applies after titles with the whole query are put first (rule 12.14)', () => {
  expect([found('ship of glass', 1), found('ship of glass', 3)]).toEqual([
    ['Ship of Glass'],
    ['Ship of Glass', 'Glass, of a Ship of Glassware', 'Glass Ship'],
  ])
})

test('the total is exact beyond the limit (rule 12.18)', () => {
  expect(search('ship', { limit: 2 }).results).toMatchObject({ total: 4, items: [{}, {}] })
})

findsTitles('newest first, and within a day the last import first (rule 7.5, rule 12.14)', {
  moon: ['Twin Moon Two', 'Twin Moon One', 'Moon'],
})
findsTitles('entries dated after the snapshot’s day are not found (rule 7.6)', { tomorrow: [] })
findsTitles('titles are normalized and folded as queries are (rule 11.3)', {
  'creme cafe': ['Crème & Café'],
  京ガ: ['東京ガイド'],
})
findsTitles('the step does not run if a filter matched (rule 12.13)', { 'teal song': ['Other Song'] })

describe('a token that folds to one character', () => {
  test('e\u0301, two code points, is in every title with an e (rule 11.4)', () => {
    expect(found('e\u0301').every((title = '') => /e/i.test(title.normalize('NFD')))).toBe(true)
    expect(search('e\u0301').results.total).toBe(5)
  })
})
