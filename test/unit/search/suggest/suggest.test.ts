// What `/v1/suggest` completes, and in which order: a catalog of a few entries for every rule.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { synonymsEdit } from '../../../../build-scripts/editorial/edits.ts'
import { SuggestResponse } from '../../../../src/contract/shapes/suggest.ts'
import type { SnapshotWatcher } from '../../../../src/snapshot/snapshot.ts'
import { bands, following, type Given, LATER, sites, world } from '../world.ts'

/** Asks a world like this one. */
function suggestions(entries: readonly Given[], editorial: Parameters<typeof world>[1] = {}) {
  const { edit, shop } = world(entries, editorial)
  let watcher: SnapshotWatcher
  beforeAll(async () => {
    watcher = await following(shop())
  })
  afterAll(() => watcher?.close())
  const suggest = (q: string, limit = 20) => {
    const body = watcher.current?.suggest({ q, limit }) ?? ''
    return SuggestResponse.parse(JSON.parse(Buffer.from(body, 'latin1').toString())).results
  }
  /** As `taxonomy/slug`, `title/slug`, `taxonomy/slug < synonym`. */
  const told = (q: string, limit?: number) =>
    suggest(q, limit).map(({ taxonomy, slug, via }) => `${taxonomy ?? 'title'}/${slug}${via ? ` < ${via}` : ''}`)
  return { suggest, told, edit }
}

describe('the order', () => {
  const { told } = suggestions([
    ...sites(2, { genre: ['Neon'], color: ['Neon Pink', 'Acid Neon', 'Neonate'], style: ['Neon'] }),
    { color: ['Neon Pink', 'Zest Neon'], tech: ['Coral Néon', 'coral-neon'] },
    { title: 'Neon', slug: 'neon-b' },
    { title: 'Neon', slug: 'neon-a' },
    { title: 'Nêon lights', slug: 'lights' },
    { title: 'Neon-Lamps', slug: 'lamps' },
    { title: 'Big neon', slug: 'big' },
  ])

  // (rule 14.5)
  test('a whole match stands before a prefix of the name, this before a prefix of a word; titles last in each', () => {
    expect(told('neon')).toEqual([
      ...['genre/neon', 'style/neon', 'title/neon-a', 'title/neon-b'],
      ...['color/neon-pink', 'color/neonate', 'title/lights', 'title/lamps'],
      ...['color/acid-neon', 'tech/coral-neon', 'color/zest-neon', 'title/big'],
    ])
  })

  test('case, accents and symbols between words make no difference (rule 14.6)', () => {
    for (const q of [' NEON ', 'néon', '-neon-']) expect(told(q)).toEqual(told('neon'))
    expect(told('neon l')).toEqual(['title/lights', 'title/lamps'])
  })

  test('several words are the beginning of a run of words', () => {
    expect(told('acid ne')).toEqual(['color/acid-neon'])
    expect(told('neon acid')).toEqual([])
  })

  test('`limit` cuts the list (rule 14.1)', () => {
    for (const limit of [1, 3, 5, 8]) expect(told('neon', limit)).toEqual(told('neon').slice(0, limit))
  })
})

describe('equal places', () => {
  const { told } = suggestions([
    ...sites(2, { tech: ['Sol Beta'], genre: ['Sol Zeta'] }),
    { tech: ['sol Álpha', { name: 'Sol Gamma', slug: 'b-sol' }], genre: [{ name: 'Sol Gamma', slug: 'a-sol' }] },
    { title: 'Sol Omega', slug: 'omega' },
    { title: 'Sol 𝔸', slug: 'beyond' },
    { title: 'Sol ﷲ', slug: 'below' },
  ])

  test('go by count, then name (accents folded, by code point), then slug (rule 14.5)', () => {
    const counted = ['tech/sol-beta', 'genre/sol-zeta', 'tech/sol-alpha', 'genre/a-sol', 'tech/b-sol']
    expect(told('sol')).toEqual([...counted, 'title/beyond', 'title/omega', 'title/below'])
  })
})

describe('what is completed', () => {
  const { suggest, told } = suggestions([
    { title: 'Marble', slug: 'live', url: 'https://marble.example' },
    { title: 'Marble "Hall" é', slug: 'gone', url: 'https://gone.example', offline: true },
    { title: 'Marble Run', slug: 'later', published: LATER },
    { genre: ['Marine'], color: ['Maroon'], style: ['Marbled'], typeface: ['Marat'], platform: 'Marketo' },
    { tech: ['MariaDB'], sections: bands('Marquee'), authors: ['Maria Q'], post_tag: ['Mars'], pricing: ['Marked'] },
    { genre: ['Marsh'], published: LATER },
  ])

  test('terms of all ten taxonomies with a site, tags of one site too (rule 14.9)', () => {
    const all = ['genre/marine', 'color/maroon', 'style/marbled', 'typeface/marat', 'platform/marketo', 'tech/mariadb']
    const others = ['sections/marquee', 'authors/maria-q', 'post_tag/mars', 'pricing/marked']
    expect(new Set(told('mar'))).toEqual(new Set([...all, ...others, 'title/live', 'title/gone']))
  })

  test('a term has its archive path and count (rule 14.3, rule 14.4)', () => {
    const counted = { name: 'Marquee', slug: 'marquee', url: '/section/marquee', count: 1 }
    expect(suggest('marq')).toEqual([{ type: 'term', taxonomy: 'sections', ...counted, via: null }])
  })

  test('an author is one (rule 14.3)', () => {
    expect(suggest('q')).toMatchObject([{ type: 'author', taxonomy: 'authors', url: '/authors/maria-q' }])
  })

  test('a title has its entry’s address, null where that is offline (rule 14.3, rule 14.4)', () => {
    const title = { type: 'title', taxonomy: null, count: null, via: null }
    expect(suggest('marble').slice(0, 1)).toEqual([
      { ...title, name: 'Marble', slug: 'live', url: 'https://marble.example' },
    ])
    expect(suggest('marble h')).toEqual([{ ...title, name: 'Marble "Hall" é', slug: 'gone', url: null }])
  })

  test('terms without sites and entries of a later day are not there (rule 14.7)', () => {
    expect([told('marsh'), told('marble r')]).toEqual([[], []])
  })

  test('nothing where nothing begins so, and nothing for white space or accents alone (rule 14.8)', () => {
    for (const q of ['xyz', 'marble hall of', '\u0301', '´', '\0']) expect([q, told(q)]).toEqual([q, []])
  })
})

describe('from one character on, in any script (rule 14.1)', () => {
  const names = ['東京 Studio', 'Ωmega', 'Жук', 'שלום', 'กรุงเทพ', 'がく', 'Élan', '한글', 'مرحبا', '𝕏']
  const { told } = suggestions(
    names.map((name, i) => ({ genre: [{ name, slug: `g${i}` }], title: name, slug: `t${i}` })),
  )

  test.each(names.map((name, i) => [Array.from(name)[0] as string, i] as const))('%s', (first, i) => {
    expect(told(first).toSorted()).toEqual([`genre/g${i}`, `title/t${i}`])
    expect(told(first.toLowerCase()).toSorted()).toEqual([`genre/g${i}`, `title/t${i}`])
  })
})

describe('what the rules of the search cannot reach', () => {
  const { told } = suggestions([
    ...sites(3, { tech: ['C', 'Cobalt'] }),
    ...sites(2, { tech: ['C#', '.NET', 'Netlify'] }),
    { tech: ['C++'], genre: ['🚀', '🚀 Launch', 'R&D'], post_tag: ['❤️'] },
    { title: '🚀', slug: 'rocket' },
    { title: '🚀🚀 twice', slug: 'rockets' },
    { title: 'C++ Weekly', slug: 'weekly' },
  ])

  test('`C` finds everything that begins with it, whole names first (rule 14.5)', () => {
    expect(told('C')).toEqual(['tech/c', 'tech/c-sharp', 'tech/c-plus-plus', 'tech/cobalt', 'title/weekly'])
  })

  test('`C++`, `C#` and `.NET` as they are written come first, then what the letters find (rule 14.6)', () => {
    expect(told('c++')).toEqual(['tech/c-plus-plus', 'title/weekly', 'tech/c', 'tech/c-sharp', 'tech/cobalt'])
    expect(told('C#')).toEqual(['tech/c-sharp', 'tech/c', 'tech/c-plus-plus', 'tech/cobalt', 'title/weekly'])
    expect(told('.net')).toEqual(['tech/net', 'tech/netlify'])
    expect(told('.n')).toEqual(['tech/net', 'tech/netlify'])
  })

  test('where no name is written so, the letters decide (rule 14.6)', () => {
    expect(told('r.d')).toEqual(told('rd'))
    expect(told('C?')).toEqual(told('C'))
  })

  test('emoji, in terms and titles', () => {
    expect(told('🚀')).toEqual(['genre/1f680', 'title/rocket', 'genre/launch', 'title/rockets'])
    expect(told('🚀 l')).toEqual(['genre/launch'])
    expect(told('❤')).toEqual(['post_tag/2764-fe0f'])
  })
})

describe('a synonym', () => {
  const { suggest, told, edit } = suggestions(
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

  test('carries its term, and itself in `via` (rule 14.3)', () => {
    const term = { taxonomy: 'tech', name: 'GSAP', slug: 'gsap', url: '/tech/gsap', count: 1 }
    expect(suggest('green')).toEqual([{ type: 'synonym', ...term, via: 'GreenSock' }])
  })

  test('stands by how it begins, as a name does; of a term the first of the best ones', () => {
    expect(told('coral')).toEqual(['style/coral', 'color/salmon < coral pink'])
    expect(told('pin')).toEqual(['color/salmon < coral pink'])
    expect(told('peach')).toEqual(['color/salmon < Peach Coral'])
  })

  // (rule 14.7)
  test('is left out where its term’s own name completes as well, and stands for it where it completes better', () => {
    expect(told('sto')).toEqual(['genre/store-front'])
    expect(told('store')).toEqual(['genre/store-front < store'])
  })

  test('is found by its symbols', () => {
    expect(told('🟢')).toEqual(['tech/gsap < 🟢🧦'])
    expect(told('g+')).toEqual(['tech/gsap < g++'])
  })

  test('of a term without sites is none (rule 14.7)', () => {
    expect(told('greeni')).toEqual([])
  })

  test('that an editor adds or takes away acts in the next answer (rule 16.3)', async () => {
    expect(told('audac')).toEqual([])
    await edit(synonymsEdit(['style', 'bold', 'audacious', 'very audacious']))
    expect(told('audac')).toEqual(['style/bold < audacious'])
    await edit(synonymsEdit(['style', 'bold', 'very audacious']))
    expect(told('audac')).toEqual(['style/bold < very audacious'])
    await edit(synonymsEdit(['style', 'bold']))
    expect(told('audac')).toEqual([])
  })
})
