// `/v1/suggest` (rules 14.1–14.9), with a small catalog for each group of rules.
// Over 200 lines: one endpoint.
import { describe, expect, test } from 'vitest'
import { synonymsEdit } from '../../../../build-scripts/editorial/edits.ts'
import { bands, LATER, sites, world } from '../world.ts'

function suggestions(...args: Parameters<typeof world>) {
  const { suggest, edit } = world(...args)
  /** What completes the whole text, as `taxonomy/slug`, `title/slug`, `taxonomy/slug < synonym`. */
  const keys = (q: string, limit?: number) =>
    suggest(q, limit)
      .filter((result) => !('query' in result))
      .map(({ taxonomy, slug, via }) => `${taxonomy ?? 'title'}/${slug}${via ? ` < ${via}` : ''}`)
  return { suggest, keys, edit }
}

describe('the order', () => {
  const { keys } = suggestions([
    ...sites(2, { genre: ['Neon'], color: ['Neon Pink', 'Acid Neon', 'Neonate'], style: ['Neon'] }),
    { color: ['Neon Pink', 'Zest Neon'], tech: ['Coral Néon', 'coral-neon'] },
    { title: 'Neon', slug: 'neon-b' },
    { title: 'Neon', slug: 'neon-a' },
    { title: 'Nêon lights', slug: 'lights' },
    { title: 'Neon-Lamps', slug: 'lamps' },
    { title: 'Big neon', slug: 'big' },
  ])

  // (rule 14.5)
  test('equal names first, then names with the prefix, then later words with it; titles last in each group', () => {
    expect(keys('neon')).toEqual([
      ...['genre/neon', 'style/neon', 'title/neon-a', 'title/neon-b'],
      ...['color/neon-pink', 'color/neonate', 'title/lights', 'title/lamps'],
      ...['color/acid-neon', 'tech/coral-neon', 'color/zest-neon', 'title/big'],
    ])
  })

  test('case, accents and symbols between words make no difference (rule 14.6)', () => {
    for (const q of [' NEON ', 'néon', '-neon-']) expect(keys(q)).toEqual(keys('neon'))
    expect(keys('neon l')).toEqual(['title/lights', 'title/lamps'])
  })

  test('several words complete consecutive words (rule 14.5)', () => {
    expect(keys('acid ne')).toEqual(['color/acid-neon'])
    expect(keys('neon acid')).toEqual([])
  })

  test('`limit` limits the list (rule 14.1)', () => {
    for (const limit of [1, 3, 5, 8]) expect(keys('neon', limit)).toEqual(keys('neon').slice(0, limit))
  })
})

describe('from one character on, in any script (rule 14.1)', () => {
  const names = ['東京 Studio', 'Ωmega', 'Жук', 'שלום', 'กรุงเทพ', 'がく', 'Élan', '한글', 'مرحبا', '𝕏']
  const { keys } = suggestions(
    names.map((name, i) => ({ genre: [{ name, slug: `g${i}` }], title: name, slug: `t${i}` })),
  )

  test.each(names.map((name, i) => [Array.from(name)[0] as string, i] as const))('%s', (first, i) => {
    expect(keys(first).toSorted()).toEqual([`genre/g${i}`, `title/t${i}`])
    expect(keys(first.toLowerCase()).toSorted()).toEqual([`genre/g${i}`, `title/t${i}`])
  })
})

describe('symbols (rule 14.6)', () => {
  const { keys } = suggestions([
    ...sites(3, { tech: ['C', 'Cobalt'] }),
    ...sites(2, { tech: ['C#', '.NET', 'Netlify'] }),
    { tech: ['C++'], genre: ['🚀', '🚀 Launch', 'R&D'], post_tag: ['❤️'] },
    { title: '🚀', slug: 'rocket' },
    { title: '🚀🚀 twice', slug: 'rockets' },
    { title: 'C++ Weekly', slug: 'weekly' },
  ])

  test('`C` finds everything that begins with it, equal names first (rule 14.5)', () => {
    expect(keys('C')).toEqual(['tech/c', 'tech/c-sharp', 'tech/c-plus-plus', 'tech/cobalt', 'title/weekly'])
  })

  test('names with `C++`, `C#` and `.NET` as written come first, then names with the letters (rule 14.6)', () => {
    expect(keys('c++')).toEqual(['tech/c-plus-plus', 'title/weekly', 'tech/c', 'tech/c-sharp', 'tech/cobalt'])
    expect(keys('C#')).toEqual(['tech/c-sharp', 'tech/c', 'tech/c-plus-plus', 'tech/cobalt', 'title/weekly'])
    expect(keys('.net')).toEqual(['tech/net', 'tech/netlify'])
    expect(keys('.n')).toEqual(['tech/net', 'tech/netlify'])
  })

  test('if no name has the symbols, the letters decide (rule 14.6)', () => {
    expect(keys('r.d')).toEqual(keys('rd'))
    expect(keys('C?')).toEqual(keys('C'))
  })

  test('emoji in terms and titles (rule 14.6)', () => {
    expect(keys('🚀')).toEqual(['genre/1f680', 'title/rocket', 'genre/launch', 'title/rockets'])
    expect(keys('🚀 l')).toEqual(['genre/launch'])
    expect(keys('❤')).toEqual(['post_tag/2764-fe0f'])
  })
})

describe('a synonym', () => {
  const { keys, edit } = suggestions(
    [
      ...sites(3, { color: ['Salmon'] }),
      ...sites(2, { genre: ['Store Front'] }),
      { tech: ['GSAP'], style: ['Coral', 'Bold'] },
      { genre: ['Ghost'], published: LATER },
    ],
    {
      synonyms: [
        { taxonomy: 'color', term: 'Salmon', synonyms: ['Peach Coral', 'coral pink', 'coral reef'] },
        { taxonomy: 'genre', term: 'Store Front', synonyms: ['Shop Window', 'store', 'storefront'] },
        { taxonomy: 'tech', term: 'GSAP', synonyms: ['GreenSock', '🟢🧦', 'g++'] },
        { taxonomy: 'genre', term: 'Ghost', synonyms: ['greenish'] },
      ],
    },
  )

  test('is found by its symbols (rule 14.6)', () => {
    expect(keys('🟢')).toEqual(['tech/gsap < 🟢🧦'])
    expect(keys('g+')).toEqual(['tech/gsap < g++'])
  })

  test('that an editor adds or removes takes effect in the next response (rule 16.3)', async () => {
    expect(keys('audac')).toEqual([])
    await edit(synonymsEdit(['style', 'bold', 'audacious', 'very audacious']))
    expect(keys('audac')).toEqual(['style/bold < audacious'])
    await edit(synonymsEdit(['style', 'bold', 'very audacious']))
    expect(keys('audac')).toEqual(['style/bold < very audacious'])
    await edit(synonymsEdit(['style', 'bold']))
    expect(keys('audac')).toEqual([])
  })
})

describe('the last of several words', () => {
  const { suggest } = suggestions(
    [
      ...sites(3, { genre: ['Portfolio'], style: ['Dark'], authors: ['Porter'] }),
      { sections: bands('Portfolio Grid'), tech: ['Port C++'], title: 'Porous', post_tag: ['Porcelain'] },
      { style: ['Dark Pop'], title: 'Dark portal' },
    ],
    { synonyms: [{ taxonomy: 'style', term: 'Dark', synonyms: ['portent'] }] },
  )
  const queries = (q: string, limit?: number) =>
    suggest(q, limit).map((result) => ('query' in result ? result.query : result.name))

  test('is completed by terms after the whole text is, and what stands before it stays (rule 28.16, rule 28.17)', () => {
    expect(queries('dark por')).toEqual(['Dark portal', 'dark portfolio', 'dark portfolio grid', 'dark port c++'])
    expect(queries(' Très  DARK   Po ')).toEqual([
      ...['Très  DARK portfolio', 'Très  DARK portfolio grid', 'Très  DARK port c++'],
    ])
  })

  test('the result is a term with the member query at the end (rule 28.17)', () => {
    const [, portfolio] = suggest('dark por')
    expect(JSON.stringify(portfolio)).toBe(
      JSON.stringify({
        ...{ type: 'term', taxonomy: 'genre', name: 'Portfolio', slug: 'portfolio', url: '/genre/portfolio', count: 3 },
        ...{ via: null, query: 'dark portfolio' },
      }),
    )
  })

  test('does not repeat a listed term, and leaves room for the limit only (rule 28.16)', () => {
    expect(queries('dark po')).not.toContain('dark dark pop')
    expect(queries('dark por', 2)).toEqual(['Dark portal', 'dark portfolio'])
    expect(queries('dark por', 1)).toEqual(['Dark portal'])
  })

  test('is not completed if it is the only word, or without letters (rule 28.16)', () => {
    for (const q of ['por', 'por ', '! por', 'dark !', 'dark ']) {
      expect(suggest(q).filter((result) => 'query' in result)).toEqual([])
    }
  })
})
