// The reference search itself: each rule on a world small enough to see through, so that agreement with it means
// something.
// Over 200 lines: one test for each rule.
import { describe, expect, it } from 'vitest'
import { PLAIN_SEARCH, type StopwordMode } from '../../../src/search/query.ts'
import type { Line } from '../../support/model/model.ts'
import type { EditorialFile } from '../../support/search/catalog.ts'
import { referenceSearch } from '../../support/search/reference.ts'
import { normalized, readQuery } from '../../support/search/text.ts'
import { searchWorld } from '../../support/search/world.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import { line } from '../../support/worlds/workshop.ts'

type Given = Partial<Line>

/** Entries `e1`, `e2` … from what is given of each. */
function lines(...given: Given[]): Line[] {
  return given.map((entry, index) => line({ slug: `e${index + 1}`, title: `Entry ${index + 1}`, ...entry }))
}

function repeated(count: number, given: Given): Given[] {
  return Array.from({ length: count }, () => given)
}

function asked(given: Given[], q: string, editorial: EditorialFile = {}, stopwords: StopwordMode = 'all') {
  return referenceSearch(searchWorld(lines(...given), editorial, TODAY), { ...PLAIN_SEARCH, q, stopwords })
}

/** Matched filters as `taxonomy:slug`. */
function filters(...args: Parameters<typeof asked>): string[] {
  return asked(...args).matched_filters.map(({ taxonomy, slug }) => `${taxonomy}:${slug}`)
}

describe('the normal form (rule 11.3)', () => {
  it.each([
    ['Q&A', 'qa'],
    ['Next.js', 'nextjs'],
    ['Kid’s  Club!', 'kids club'],
    ['  24/7 -- e_mail ', '24 7 e mail'],
    ['Привет, мир', 'привет мир'],
    ['नमस्ते', 'नमस्ते'],
    ['🚀', ''],
  ])('of %s is "%s"', (text, form) => {
    expect(normalized(text)).toBe(form)
  })
})

describe('tokens (rule 11.5)', () => {
  it.each<[string, StopwordMode, string[]]>([
    ['The design of a Café', 'all', ['café']],
    ['The design of a Café', 'structural', ['design', 'café']],
    ['The design of a Café', 'off', ['the', 'design', 'of', 'café']],
    ['thé x red RED', 'all', ['thé', 'red']],
    ['the', 'all', []],
    ['red \u0301\u0308', 'all', ['red']],
  ])('of "%s" under %s are %j', (q, mode, tokens) => {
    expect(readQuery(q, mode).tokens).toEqual(tokens)
  })

  it('none left: nothing runs but the rules (rule 11.10)', () => {
    const editorial = {
      tuning_rules: [
        { tokens: ['landing page'], url: '/landing' },
        { tokens: ['the'], url: '/the' },
      ],
    }
    const body = asked([{ genre: ['The Page'] }], 'the page', editorial)
    const groups = { matched_filters: [], matching_terms: [], matching_authors: [], results: { total: 0, items: [] } }
    expect(body).toMatchObject({ tokens: [], ...groups, tuned_destination: { url: '/the', title: null } })
  })
})

describe('the synonym table (rule 12.9)', () => {
  it.each<[string, string, boolean]>([
    ['coral', 'coral pink', true],
    ['pink coral', 'coral pink', true],
    ['coral blue', 'coral pink', false],
    ['co', 'coral pink', true],
    ['coralx', 'coral', false],
  ])('%s, %s: %s', (q, synonym, matches) => {
    const editorial = { synonyms: [{ taxonomy: 'color', term: 'Salmon', synonyms: [synonym] }] }
    expect(filters([{ color: ['Salmon'] }], q, editorial)).toEqual(matches ? ['color:salmon'] : [])
  })
})

describe('phrases', () => {
  it('the longest name of a taxonomy wins, then the highest count (rule 12.3)', () => {
    expect(filters([{ genre: ['Web App', 'Web App Studio'] }], 'a web app studio here')).toEqual([
      'genre:web-app-studio',
    ])
    const equal = [{ genre: ['New App'] }, { genre: ['App Art'] }, { genre: ['App Art'] }]
    expect(filters(equal, 'new app art')).toEqual(['genre:app-art'])
  })

  it('are found between word boundaries, stop words included (rule 12.2)', () => {
    const given = [{ style: ['Save the Date'] }]
    expect(filters(given, 'please save the date')).toEqual(['style:save-the-date'])
    expect(filters(given, 'please save the dates')).toEqual([])
  })

  it('claim their taxonomy and use up no token (rule 12.4)', () => {
    const given = [{ genre: ['Web App', 'App'], tech: ['App'] }]
    expect(filters(given, 'web app')).toEqual(['genre:web-app', 'tech:app'])
  })

  it('of tags need ten sites (rule 12.12)', () => {
    const tagged = (count: number) => repeated(count, { post_tag: ['Dark Mode'] })
    expect(filters(tagged(10), 'in dark mode')).toEqual(['post_tag:dark-mode'])
    expect(filters(tagged(9), 'in dark mode')).toEqual([])
  })
})

describe('primary taxonomies', () => {
  it('exact ones stop prefixes of that token, in claimed taxonomies too (rule 12.6)', () => {
    const given = [{ genre: ['Web App', 'App'] }, ...repeated(3, { style: ['Appl'] })]
    expect(filters(given, 'app')).toEqual(['genre:app'])
    expect(filters(given, 'web app')).toEqual(['genre:web-app'])
  })

  it('a prefix covers at least half of slug or name (rule 12.7)', () => {
    expect(filters([{ tech: ['Abcdef'] }], 'abc')).toEqual(['tech:abcdef'])
    expect(filters([{ tech: ['Abcdefg'] }], 'abc')).toEqual([])
    expect(filters([{ tech: [{ name: 'Abcdefg', slug: 'abcd' }] }], 'abc')).toEqual(['tech:abcd'])
  })

  it('one filter a token: count, then the order of the taxonomies, then the name (rule 12.15)', () => {
    expect(filters([{ color: ['Mono'], style: ['Mono'] }, { style: ['Mono'] }], 'mono')).toEqual(['style:mono'])
    expect(filters([{ color: ['Mono'], style: ['Mono'] }], 'mono')).toEqual(['color:mono'])
    expect(filters([{ color: ['Redd', 'Reda'] }], 'red')).toEqual(['color:reda'])
  })

  it('two tokens may fill one taxonomy, and one term counts once (rule 12.8)', () => {
    expect(filters([{ color: ['Red', 'Blue'] }], 'blue red')).toEqual(['color:blue', 'color:red'])
    expect(filters([{ color: ['Red'] }], 'red re')).toEqual(['color:red'])
  })

  it('terms without sites match nothing, those of later entries included (rule 12.16)', () => {
    expect(filters([{ color: ['Red'], published: '2999-01-01' }], 'red')).toEqual([])
  })
})

describe('later steps', () => {
  it('synonyms fill what is not claimed, in the order of the step (rule 12.10)', () => {
    const given = repeated(10, { genre: ['Shop'], pricing: ['Paid'], post_tag: ['Sale'] })
    const lists = [
      { taxonomy: 'genre', term: 'shop', synonyms: ['store'] },
      { taxonomy: 'pricing', term: 'Paid', synonyms: ['store price'] },
      { taxonomy: 'post_tag', term: 'sale', synonyms: ['the store'] },
    ]
    expect(filters(given, 'store', { synonyms: lists })).toEqual(['post_tag:sale', 'genre:shop', 'pricing:paid'])
    expect(filters(given, 'shop', { synonyms: lists })).toEqual(['genre:shop'])
  })

  it('tags are tried where nothing matched (rule 12.11)', () => {
    const given = repeated(10, { post_tag: ['Neon'], color: ['Pink'] })
    expect(filters(given, 'neon')).toEqual(['post_tag:neon'])
    expect(filters(given, 'neon pink')).toEqual(['color:pink'])
  })

  it('titles are the last resort: the whole query first, then the newest (rule 12.14)', () => {
    const given = [{ title: 'Smart Café' }, { title: 'Cafe Smart' }, { title: 'Smart cafés', published: '2019-01-01' }]
    const { results } = asked(given, 'smart cafe')
    expect(results.items.map(({ slug }) => slug)).toEqual(['e1', 'e3', 'e2'])
    expect(asked(given, 'art').results.total).toBe(3)
  })
})

describe('beside the results', () => {
  // (rule 13.11, rule 13.12)
  it('matching terms: whole ones, then count, then taxonomy; matched ones and rare tags are not repeated', () => {
    const given = [{ genre: ['Red', 'Infrared Red'], color: ['Red'], style: ['Reddish'], post_tag: ['Redo'] }]
    const { matched_filters, matching_terms } = asked([...given, { style: ['Reddish'] }], 'red')
    expect(matched_filters.map(({ taxonomy }) => taxonomy)).toEqual(['genre'])
    expect(matching_terms.map(({ slug }) => slug)).toEqual(['red', 'reddish', 'infrared-red'])
  })

  it('of several rules the one with the most tokens, then the first (rule 13.5)', () => {
    const rule = (url: string, ...tokens: string[]) => ({ url, tokens })
    const tuning_rules = [rule('/one', 'land'), rule('/two', 'page', 'land'), rule('/three', 'land', 'page')]
    expect(asked([{}], 'landing pages', { tuning_rules }).tuned_destination).toEqual({
      url: '/two',
      title: null,
      tokens: ['page', 'land'],
    })
    expect(asked([{}], 'lan pages', { tuning_rules }).tuned_destination).toBeNull()
  })

  it('archives: the equal set, then those that share and do not contradict (rule 13.7, rule 13.8, rule 13.9)', () => {
    const archive = (slug: string, ...keys: string[]) => {
      const filters = keys.map((key) => ({ taxonomy: key.split(':')[0] as string, slug: key.split(':')[1] as string }))
      return { slug, title: slug, filters }
    }
    const template_archives = [
      archive('style', 'style:dark'),
      archive('both', 'style:dark', 'color:red'),
      archive('again', 'color:red', 'style:dark'),
      archive('more', 'style:dark', 'genre:shop'),
      archive('other', 'color:blue', 'style:dark'),
      archive('neither', 'genre:shop'),
    ]
    const given = [{ color: ['Red', 'Blue'], style: ['Dark'], genre: ['Shop'], category: 'template' }]
    const body = asked(given, 'dark red', { template_archives })
    expect(body.matched_template_archive).toMatchObject({ slug: 'both', url: '/templates/both', count: 1 })
    expect(body.similar_template_archives.map(({ slug }) => slug)).toEqual(['again', 'more', 'style'])
  })
})
