// Tuning rules: every word of a rule begins some token of the query (rules 13.4 and 13.5).
import { expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
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
const destination = (q: string) => search(q).tuned_destination?.url ?? null
const leadsTo = examples(destination)

leadsTo('every rule token must be a prefix of some query token (rule 13.4)', {
  'hire us': '/contact',
  hire: null,
  us: null,
})
leadsTo('in any order, among other tokens (rule 13.4)', { 'us please hire': '/contact', 'users hired': '/contact' })
leadsTo('the rule’s token is the prefix, not the token of the query (rule 13.4)', {
  'hir us': null,
  contacts: '/first',
  conta: null,
})

test('the inside of a token does not match (rule 13.4)', () => {
  expect(destination('rehire us')).toBeNull()
})

leadsTo('of several rules the one with the most tokens wins (rule 13.5)', {
  'contact form': '/second',
  'big contact form': '/most',
})
leadsTo('of rules with equally many tokens the first wins (rule 13.5)', { 'form contact': '/second', teal: '/teal' })
leadsTo('rules are compared in the normal form with folded accents (rule 11.3, rule 11.4)', {
  'cafes qa': '/cafe',
  'Q&A im Café': '/cafe',
  'CAFE q.a': '/cafe',
})
leadsTo('every word of a rule’s token must match (rule 13.4)', {
  'page landing': '/landing-pages',
  landing: null,
  page: null,
})

test('stop words take part, in every mode (rule 13.4)', () => {
  for (const stopwords of ['all', 'structural', 'off'] as const) {
    expect(search('for you', { stopwords }).tuned_destination?.url).toBe('/you')
  }
})

test('single characters of the query do not take part (rule 11.5)', () => {
  expect(destination('u s hire')).toBeNull()
})

test('the destination is { url, title, tokens }, tokens as entered (rule 13.5)', () => {
  const cafe = { url: '/cafe', title: null, tokens: ['Café', 'Q&A'] }
  expect(JSON.stringify(search('café q&a').tuned_destination)).toBe(JSON.stringify(cafe))
})

test('the title is plain text, or null if the rule has none (rule 13.5)', () => {
  expect(search('hire us').tuned_destination).toEqual({
    url: '/contact',
    title: 'Hire & meet us',
    tokens: ['hire', 'us'],
  })
  expect(search('contact').tuned_destination?.title).toBeNull()
})

test('it is null if no rule matches (rule 13.5)', () => {
  expect(search('plum').tuned_destination).toBeNull()
})

test('a rule matches beside filters (rule 13.5)', () => {
  expect(search('teal')).toMatchObject({ tuned_destination: { url: '/teal' }, matched_filters: [{ slug: 'teal' }] })
})
