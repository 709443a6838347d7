// `closest`: what a word leads to, and which sites and sections come first. (section 47)
// Over 200 lines: one small catalog shows all of it.
import { describe, expect, test } from 'vitest'
import { bands, type World, world } from '../world.ts'

const section = (type: string, prompt: string) => ({ type, top: 0, bottom: 10, prompt })

const { body, load, shop } = world(
  [
    { slug: 'old-photos', title: 'Old', genre: ['Photography'], published: '2010-01-01' },
    { slug: 'new-photos', title: 'New', genre: ['Photography'], color: ['Black'], published: '2020-01-01' },
    { slug: 'titled', title: 'Lantern House', published: '2015-01-01', sections: [section('Hero', 'A quiet lake.')] },
    {
      slug: 'told',
      title: 'Told',
      published: '2016-01-01',
      sections: [section('Pricing', 'Three lanterns by a lake.')],
    },
    { slug: 'lawn', title: 'Grass', published: '2017-01-01', sections: [section('Hero', 'A green lawn, Θάλασσας.')] },
    { slug: 'legal', title: 'Codex', published: '2018-01-01', sections: [section('Hero', 'The law, in blue.')] },
    {
      slug: 'studio',
      title: 'Bureau',
      genre: ['Agency'],
      published: '2017-01-01',
      sections: [section('Hero', 'A theatre.')],
    },
    { slug: 'font', title: 'Font', typeface: ['Fira Code'], published: '2018-01-01', sections: bands('Footer') },
    { slug: 'shop', title: 'Wares', genre: ['E-commerce'], tech: ['Three.js'], published: '2019-01-01' },
    { slug: 'takthaus', title: 'Takt Berlin', url: 'https://www.takt.io/en/', published: '2019-01-01' },
    { slug: 'lark', title: 'La', style: ['La', 'Brutalist'], published: '2019-01-01', offline: true },
  ],
  { synonyms: [{ taxonomy: 'genre', term: 'E-commerce', synonyms: ['online shop', 'bazaar'] }] },
)

type Closest = NonNullable<ReturnType<World['body']>['closest']>
const closest = (q: string, asked = {}) => body(q, { closest: 24, ...asked }).closest as Closest
const slugs = (q: string, asked = {}) => closest(q, asked).items.map(({ slug }) => slug)
/** What a word leads to. Beside a word that nothing has, no step of the search understands it. */
const ways = (word: string) =>
  closest(`${word} qzxwvq`)
    .words.find((own) => own.word === word)
    ?.as.map(({ kind, taxonomy, slug, value }) => `${kind} ${slug ? `${taxonomy}/${slug}` : value}`)

describe('a word leads', () => {
  test.each([
    ['to terms of its family (rule 47.3)', 'photographic', ['family genre/photography']],
    ['to a synonym (rule 47.3)', 'bazaar', ['synonym genre/e-commerce']],
    ['to a word of a pack that nobody added (rule 47.4)', 'schwarz', ['synonym color/black']],
    ['by a correction of one edit (rule 47.7)', 'bazar', ['correction genre/e-commerce']],
    ['by a correction of two edits from eight letters on (rule 47.7)', 'brutallst', ['correction style/brutalist']],
    ['to titles and sections (rule 47.3)', 'lantern', ['title lantern', 'prompt lantern']],
    ['to a whole short word only (rule 47.3)', 'law', ['prompt law', 'synonym genre/agency']],
    ['to a title that it is in full, written as one word (rule 47.3)', 'lanternhouse', ['title lantern house']],
    [
      'to a title that it is the host of, as a query has it without points (rule 47.3)',
      'wwwcodexcouk',
      ['title codex'],
    ],
    ['to its singular and another spelling in titles and sections (rule 47.3)', 'lakes', ['prompt lake']],
    ['to a British spelling (rule 47.3)', 'theater', ['prompt theatre']],
    [
      'to words of its topic where it leads nowhere else (rule 47.4)',
      'attorney',
      ['synonym genre/agency', 'prompt law'],
    ],
  ])('%s', (_, word, expected) => expect(ways(word)).toEqual(expected))

  test('nowhere if it says nothing, and a wrong word never to a short one (rule 47.3, rule 47.7)', () => {
    for (const word of ['how', 'lqw', 'lav', 'zzqxwvkj', 'firq']) expect([word, ways(word)]).toEqual([word, []])
  })

  test('with its neighbors where they are a synonym together (rule 47.3)', () => {
    const { words } = closest('bazaar qzxwvq online shop', { stopwords: 'off' })
    expect(words.map(({ word, as }) => [word, as.length > 0])).toEqual([
      ['bazaar', true],
      ['qzxwvq', false],
      ['online', true],
      ['shop', true],
    ])
  })
})

test('of more than 12 words that say something the longest lead somewhere (rule 47.12)', () => {
  const others = Array.from('abcdefghijkl', (letter) => `zzqxwvkj${letter}`)
  const asOf = (q: string) => closest(q).words.map(({ as }) => as.length)
  expect(asOf(`law the ${others.slice(1).join(' ')}`)[0]).toBeGreaterThan(0)
  expect(asOf(`law the ${others.join(' ')}`)).toEqual(Array(13).fill(0))
  expect(asOf(`theater ${others.slice(1).join(' ')} law`).findIndex((count) => count > 0)).toBe(0)
})

test('sites with more of the words come first, then by what has them, then the newest (rule 47.5)', () => {
  expect(slugs('lantern lake qzxwvq')).toEqual(['titled', 'told'])
  expect(slugs('photographers schwarz')).toEqual(['new-photos', 'old-photos'])
  expect(closest('photographers schwarz').items.map(({ matched }) => matched)).toEqual([
    ['photographers', 'schwarz'],
    ['photographers'],
  ])
})

test('a site comes first for its title as one word, for its slug and for its host (rule 47.3)', () => {
  for (const q of ['lanternhouse', 'lanternhouse.com', 'www.lanternhouse.co.uk'])
    expect([q, slugs(q)]).toEqual([q, ['titled']])
  for (const q of ['takt.io', 'www.takt.io', 'takthaus']) expect([q, slugs(`${q} qzxwvq`)]).toEqual([q, ['takthaus']])
  expect(slugs('takt.app')).toEqual([])
  expect(slugs('lanternhous')).not.toContain('titled')
  expect(slugs('lanternhouse', { year: 1999 })).toEqual([])
})

test('no site is a result, and the filters of the request hold (rule 47.5)', () => {
  expect(slugs('black lantern')).not.toContain('new-photos')
  expect(body('black lantern').results.items.map(({ slug }) => slug)).toEqual(['new-photos'])
  expect(slugs('photographers', { status: 'live' })).toEqual(['new-photos'])
  expect(slugs('brutallst', { status: 'offline' })).toEqual(['lark'])
  expect(slugs('photographers', { year: 2010 })).toEqual(['old-photos'])
})

test('sections have the words, those with most of them first, and the total those with all (rule 47.9)', () => {
  const { sections } = closest('lanterns lake qzxwvq')
  expect([sections.total, ...sections.items.map(({ parent }) => parent?.slug)]).toEqual([1, 'told', 'titled'])
  expect(closest('qzxwvq').sections).toEqual({ total: 0, items: [] })
})

test('it is there if nothing was found, and if it is asked for where words are left (rule 47.1)', () => {
  expect(body('lanterns lake').closest?.items.length).toBeGreaterThan(0)
  expect(body('black lantern').closest).toBeUndefined()
  expect(body('black lantern', { closest: 1 }).closest?.items).toHaveLength(1)
  expect(body('black', { closest: 5 }).closest).toBeUndefined()
  expect(body('lanterns lake', { closest: 0 }).closest).toBeUndefined()
  expect(body('the', {}).closest).toEqual({ words: [], items: [], sections: { total: 0, items: [] } })
})

test('a word that few sites have comes before one that many have, and before a topic (rule 47.5)', () => {
  expect(slugs('law green')).toEqual(['legal', 'lawn'])
  expect(slugs('attorney')).toEqual(['legal', 'studio'])
  expect(slugs('attorney theatre qzxwvq')[0]).toBe('studio')
})

test('a word of another language leads where the English one does that it means (rule 47.4)', () => {
  for (const word of ['Anwalt', 'avvocato', '弁護士', 'd’avocats'])
    expect([word, slugs(word)]).toEqual([word, slugs('lawyer')])
})

test('of equally near words, names of terms come first, and a word that is spelled as it is meant is not corrected (rule 28.13)', () => {
  expect([ways('brutallst'), ways('salon'), ways('salmon')]).toEqual([['correction style/brutalist'], [], []])
})

test('a word of any script leads to words that begin with it (rule 47.3)', () => {
  expect(slugs('θάλασσα')).toEqual(['lawn'])
})

test('a word of the topic counts beside other words only where its own word leads nowhere (rule 47.4)', () => {
  expect(closest('law').words[0]?.as.map(({ kind, value }) => `${kind} ${value}`)).toContain('synonym law')
  expect(closest('law lake').words[0]?.as.map(({ kind, value }) => `${kind} ${value}`)).toEqual(['prompt law'])
})

test('words are those of the query in order, each with up to five ways (rule 47.2)', () => {
  const { words } = closest('lantern how schwarz qzxwvq')
  expect(words.map(({ word, as }) => [word, as.length])).toEqual([
    ['lantern', 2],
    ['how', 0],
    ['schwarz', 1],
    ['qzxwvq', 0],
  ])
})

test('an item is an inspiration with its words, with the members that fields and include choose (rule 47.8)', () => {
  const [whole] = closest('photographic schwarz').items
  expect(Object.keys(whole ?? {}).slice(-2)).toEqual(['screenshot', 'matched'])
  expect(whole).toMatchObject({ slug: 'new-photos', color: ['Black'], typeface: [] })
  const [some] = closest('photographic', { fields: new Set(['slug']), include: new Set(['terms']) }).items
  expect(Object.keys(some ?? {})).toEqual(['slug', 'matched', 'terms'])
})

describe('match=words', () => {
  const filters = (q: string) => body(q, { match: 'words' }).matched_filters.map(({ slug }) => slug)

  test('reads each word that is left by itself (rule 47.10)', () => {
    expect(filters('black photographers')).toEqual(['black', 'photography'])
    expect(filters('schwarz brutallst')).toEqual(['black', 'brutalist'])
    expect(filters('black qzxwvq how')).toEqual(['black'])
  })

  test('reads words together that name something together, and vague ones only where nothing says what is meant (rule 47.10)', () => {
    expect([filters('online shops qzxwvq'), filters('photographers studio')]).toEqual([['e-commerce'], ['photography']])
    expect(filters('law firm')).toEqual(['agency'])
  })

  test('is the first alternative where the query leaves words or finds nothing (rule 28.8)', () => {
    const [first] = body('black photographers').alternatives
    expect([first?.match, first?.total, first?.url]).toEqual([
      'words',
      1,
      '/v1/search?q=black%20photographers&match=words',
    ])
    expect(body('black').alternatives.map(({ match }) => match)).not.toContain('words')
  })
})

test('edits of synonyms count at once (rule 47.3)', async () => {
  expect(ways('emporium')).toEqual([])
  await load({ synonyms: [{ taxonomy: 'genre', term: 'E-commerce', synonyms: ['emporium'] }] })
  expect(ways('emporium')).toEqual(['synonym genre/e-commerce'])
})

test.each([
  ['200 characters of noise', 'q7 zx w9 vq k3 '.repeat(13).trim()],
  ['one letter and a sign', 'a !'],
  ['stop words', 'the of and'],
  ['emoji', '🙂🙂🙂'],
  ['mixed scripts', 'фото 写真 صورة lantern'],
  ['a word forty times', Array(40).fill('lake').join(' ')],
])('%s has an answer (rule 47.1)', (_, q) => {
  const { items, words } = closest(q)
  expect(words.map(({ word }) => word)).toEqual(body(q).tokens)
  expect(items.every(({ matched }) => matched.length > 0)).toBe(true)
})

test('a site that was taken down has no words (rule 44.56)', async () => {
  expect([ways('law'), slugs('law')]).toEqual([
    ['prompt law', 'synonym genre/agency'],
    ['legal', 'studio'],
  ])
  await shop().hide(['legal', 'told'], 'a test')
  expect([ways('law'), slugs('law')]).toEqual([['synonym genre/agency'], ['studio']])
  expect(closest('lanterns lake').sections.items.map(({ parent }) => parent?.slug)).toEqual(['titled'])
  expect(slugs('lake')).toEqual(['titled'])
})
