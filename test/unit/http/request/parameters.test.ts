// The parameter tables row by row (rules 6.1–6.3, 7.1, 8.1, 10.1, 10.6).
import { expect, test } from 'vitest'
import { quote } from '../../../../src/http/request/parameters.ts'
import { GET as inspirations } from '../../../../src/pages/v1/inspirations/index.ts'
import { GET as search } from '../../../../src/pages/v1/search.ts'
import { GET as sections } from '../../../../src/pages/v1/sections.ts'
import { GET as stats } from '../../../../src/pages/v1/stats/taxonomy.ts'
import { GET as suggest } from '../../../../src/pages/v1/suggest.ts'
import { GET as taxonomies } from '../../../../src/pages/v1/taxonomies.ts'

const ENDPOINTS = { inspirations, sections, stats, search, suggest, taxonomies }
type Name = keyof typeof ENDPOINTS

function read(name: Name, query: string) {
  return ENDPOINTS[name].readParameters(query)
}

test('the values of all queries have the same names, which makes reading them fast', () => {
  const namesOf = (query: string) => Object.keys((read('inspirations', query) as { value: object }).value)
  expect(namesOf('genre=blog&slug=a&year=2020')).toEqual(namesOf(''))
})

// (rule 6.2, rule 6.3, rule 6.5, rule 6.6)
test.each<[Name, string, Record<string, unknown>]>([
  ['inspirations', 'limit=1', { limit: 1 }],
  ['inspirations', 'limit=100', { limit: 100 }],
  ['inspirations', 'limit=05', { limit: 5 }],
  ['inspirations', 'limit=+5+', { limit: 5 }],
  ['inspirations', 'limit=&offset=', { limit: 20, offset: 0 }],
  ['inspirations', 'limit=&limit=7', { limit: 7 }],
  ['inspirations', 'offset=9007199254740991', { offset: 9007199254740991 }],
  ['inspirations', 'sort=oldest&status=live', { sort: 'oldest', status: 'live' }],
  ['inspirations', 'status=offline&year=2019', { status: 'offline', year: 2019 }],
  ['inspirations', 'genre=Portfolio', { genre: ['portfolio'] }],
  ['inspirations', 'genre=a&genre=B', { genre: ['a', 'b'] }],
  ['inspirations', 'color=b&colour=a&colour=B', { color: ['a', 'b'] }],
  ['inspirations', 'genre=&unknown=1', {}],
  ['inspirations', 'sections=a&authors=b', { sections: ['a'], authors: ['b'] }],
  ['inspirations', 'fields=+title+,+slug', { fields: new Set(['title', 'slug']) }],
  ['inspirations', 'fields=title,,slug,', { fields: new Set(['title', 'slug']) }],
  ['inspirations', 'fields=,', { fields: null }],
  ['sections', 'type=Hero', { type: 'hero' }],
  ['sections', 'type=%E6%97%A5%E6%9C%AC-1', { type: '日本-1' }],
  ['sections', 'type=hero&width=100', { width: 100 }],
  ['sections', 'type=hero&width=2560', { width: 2560 }],
  ['sections', 'type=hero&fields=parent_title,tailwind', { fields: new Set(['parent_title', 'tailwind']) }],
  ['stats', 'taxonomy=sections&period=12mo&sort=alpha', { taxonomy: 'sections', period: '12mo', sort: 'alpha' }],
  ['search', 'q=+ab+', { q: ' ab ', limit: 12, stopwords: 'all', explain: '0' }],
  ['suggest', 'q=%20a', { q: ' a', limit: 8 }],
  ['taxonomies', 'taxonomy=authors', { taxonomy: 'authors' }],
])('%s takes %s', (name, query, expected) => {
  expect(read(name, query)).toMatchObject({ value: expected })
})

const LIMIT = 'limit takes a whole number from 1 to 100; got'
// (rule 2.3, rule 6.1)
test.each<[Name, string, string]>([
  ['inspirations', 'limit=0', `${LIMIT} "0".`],
  ['inspirations', 'offset=-1', 'offset takes a whole number, 0 or more; got "-1".'],
  ['inspirations', 'sort=new', 'sort takes one of newest, oldest; got "new". Did you mean `newest`?'],
  ['inspirations', 'status=on', 'status takes one of all, live, offline; got "on".'],
  ['inspirations', 'year=19', 'year takes a four-digit year; got "19".'],
  ['inspirations', 'genre=%zz', 'The query string contains a malformed percent-escape. Encode it as UTF-8.'],
  ['sections', '', 'type is required without slug or q: it takes a slug of letters, digits and hyphens.'],
  ['sections', 'type=a%20b', 'type takes a slug of letters, digits and hyphens; got "a b".'],
  ['sections', 'type=hero&width=99', 'width takes a whole number from 100 to 2560; got "99".'],
  ['stats', 'period=7d', /^taxonomy is required: it takes one of genre, color, /.source],
  ['stats', 'taxonomy=post_tag', 'authors; got "post_tag".'],
  ['stats', 'taxonomy=genre&period=1y', 'period takes one of 7d, 30d, 12mo, all; got "1y".'],
  ['stats', 'taxonomy=genre&sort=asc', 'sort takes one of count, alpha; got "asc".'],
  ['search', 'q=+a+', 'q takes a text of 2 to 200 characters; got "a".'],
  ['search', 'q=++', 'q is required: it takes a text of 2 to 200 characters.'],
  ['taxonomies', 'taxonomy=pricing', 'authors; got "pricing".'],
])('%s refuses %s: %s', (name, query, message) => {
  const reading = read(name, query)
  expect(reading).toMatchObject({ problem: 'bad_request' })
  const said = 'message' in reading ? reading.message : ''
  if (message.startsWith('^')) expect(said).toMatch(new RegExp(message))
  else expect(said).toContain(message)
})

const NO_NUMBERS = 'abc,+5,-5,1e1,5.0,0x10,٥,５,5 5,5px,NaN,null,1_0,99999999999999999999'.split(',')
const NO_DATES = '2019,2019-04,2019-4-2,20190402,2019-02-29,2019-13-01,2019-04-31,today,2019-04-02T00:00:00Z'.split(',')
const NO_SLUGS = ['hero!', 'call to action', 'a/b', 'a_b', 'a.b', 'a,b', '#', '🚀']

// (rule 6.1, rule 6.2, rule 8.3)
test.each<[Name, string, string[]]>([
  ['inspirations', 'limit', NO_NUMBERS],
  ['inspirations', 'offset', NO_NUMBERS],
  ['inspirations', 'year', [...NO_NUMBERS, '199', '20199']],
  ['inspirations', 'published_from', NO_DATES],
  ['inspirations', 'published_to', NO_DATES],
  ['inspirations', 'category', ['Template', 'all', 'template,inspiration']],
  ['sections', 'width', NO_NUMBERS],
  ['sections', 'type', NO_SLUGS],
])('%s refuses for %s: %j', (endpoint, parameter, values) => {
  for (const value of values) {
    const reading = read(
      endpoint,
      `type=hero&${new URLSearchParams({ [parameter]: value })}`.replace(/^type=hero&type/, 'type'),
    )
    expect([value, reading]).toEqual([
      value,
      { problem: 'bad_request', message: expect.stringMatching(`^${parameter} `) },
    ])
  }
})

test('of several wrong parameters, the message names the first of the table (rule 6.9)', () => {
  const queries = ['limit=0&sort=new&fields=x', 'fields=x&sort=new&limit=0']
  for (const query of queries) expect(read('inspirations', query)).toMatchObject({ message: `${LIMIT} "0".` })
})

test('the message about an unknown field lists the known ones (rule 7.11)', () => {
  const reading = read('inspirations', 'fields=title,name')
  expect(reading).toMatchObject({
    message: expect.stringMatching(
      /^fields takes a comma-separated list of title, slug, .*screenshot\.height; got "title,name"\.$/,
    ),
  })
})

test('a quoted value is short and printable', () => {
  expect(quote('a\u0000b\u202ec')).toBe('"a\ufffdb\ufffdc"')
  expect(quote('x'.repeat(1000))).toBe(`"${'x'.repeat(40)}…"`)
})
