// Tuning rules: every word of a rule begins some token of the query (rules 13.4 and 13.5).
import { expect, test } from 'vitest'
import { world } from '../world.ts'

const { search } = world([{ color: ['Teal'] }], {
  tuning_rules: [
    { tokens: ['hire', 'us'], url: '/contact', title: 'Hire &amp; meet us' },
    { tokens: ['contact'], url: '/first' },
    { tokens: ['contact', 'form'], url: '/second' },
    { tokens: ['form', 'contac'], url: '/third' },
    { tokens: ['cont', 'form', 'big'], url: '/most' },
    { tokens: ['Café', 'Q&A'], url: '/cafe' },
    { tokens: ['Landing Page'], url: '/landing-pages' },
    { tokens: ['for', 'you'], url: '/you' },
    { tokens: ['teal'], url: '/teal' },
    { tokens: ['tea'], url: '/tea' },
  ],
})
const fired = (q: string) => search(q).tuned_destination?.url ?? null

test('every rule token must be a prefix of some query token (rule 13.4)', () => {
  expect([fired('hire us'), fired('hire'), fired('us')]).toEqual(['/contact', null, null])
})

test('in any order, among other tokens (rule 13.4)', () => {
  expect([fired('us please hire'), fired('users hired')]).toEqual(['/contact', '/contact'])
})

test('the rule token is the prefix, not the query token (rule 13.4)', () => {
  expect([fired('hir us'), fired('contacts'), fired('conta')]).toEqual([null, '/first', null])
})

test('a rule token inside a query token is no prefix', () => {
  expect(fired('rehire us')).toBeNull()
})

test('where several rules match, the one with the most tokens (rule 13.5)', () => {
  expect([fired('contact form'), fired('big contact form')]).toEqual(['/second', '/most'])
})

test('where several rules match with as many tokens, the first (rule 13.5)', () => {
  expect([fired('form contact'), fired('teal')]).toEqual(['/second', '/teal'])
})

test('their tokens have the same normal form, accents folded (rule 13.4)', () => {
  expect([fired('cafes qa'), fired('Q&A im Café'), fired('CAFE q.a')]).toEqual(['/cafe', '/cafe', '/cafe'])
})

test('a rule token of several words asks for each of them', () => {
  expect([fired('page landing'), fired('landing'), fired('page')]).toEqual(['/landing-pages', null, null])
})

test('they look at the tokens before stop tokens are dropped, in every mode (rule 13.4)', () => {
  for (const stopwords of ['all', 'structural', 'off'] as const) {
    expect(search('for you', { stopwords }).tuned_destination?.url).toBe('/you')
  }
})

test('a query token has at least 2 characters for a rule too', () => {
  expect(fired('u s hire')).toBeNull()
})

test('the destination is { url, title, tokens }, tokens as entered (rule 13.5)', () => {
  const cafe = { url: '/cafe', title: null, tokens: ['Café', 'Q&A'] }
  expect(JSON.stringify(search('café q&a').tuned_destination)).toBe(JSON.stringify(cafe))
})

test('the title is plain text, and null where the rule has none (rule 13.5)', () => {
  expect(search('hire us').tuned_destination).toEqual({
    url: '/contact',
    title: 'Hire & meet us',
    tokens: ['hire', 'us'],
  })
  expect(search('contact').tuned_destination?.title).toBeNull()
})

test('otherwise it is null', () => {
  expect(search('plum').tuned_destination).toBeNull()
})

test('a rule stands beside what the steps match (rule 13.5)', () => {
  expect(search('teal')).toMatchObject({ tuned_destination: { url: '/teal' }, matched_filters: [{ slug: 'teal' }] })
})
