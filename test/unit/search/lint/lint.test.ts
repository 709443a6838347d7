// What the lint finds in editorial data (rules 45.5 to 45.7). The numbers are those of real searches.
// Over 200 lines: its tests share the catalog.
import { beforeAll, describe, expect, test } from 'vitest'
import { findings, publishedSnapshot, workbench } from '../../../../build-scripts/editorial/workbench.ts'
import type { Editorial, TermRef, TuningRule } from '../../../../src/catalog/model/editorial.ts'
import { tokenize } from '../../../../src/search/understand/tokenize.ts'
import { compileRule, matchingRule } from '../../../../src/search/understand/tuning.ts'
import type { OpenedSnapshot } from '../../../../src/snapshot/load/open.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'
import { sites, world } from '../world.ts'

const { shop } = world([
  ...sites(4, { style: ['Dark'], color: ['Navy'] }),
  ...sites(5, { style: ['Dark'], title: 'Airline tickets' }),
  ...sites(3, { color: ['Navy'], genre: ['Travel'], category: 'template' as const }),
  ...sites(12, { post_tag: ['Minimal'] }),
  ...sites(2, { style: ['Calm'], color: ['Blue'], title: 'AI for airlines' }),
])
let snapshot: OpenedSnapshot
beforeAll(async () => {
  snapshot = (await publishedSnapshot(shop().snapshotDir)) as OpenedSnapshot
})

type Given = { synonyms?: [term: string, ...texts: string[]][]; rules?: Partial<TuningRule>[]; archives?: string[][] }

const refOf = (term: string) => ({ taxonomy: term.split('/')[0], slug: term.split('/')[1] }) as TermRef

function editorial({ synonyms = [], rules = [], archives = [] }: Given): Editorial {
  return {
    synonyms: synonyms.map(([term, ...texts]) => ({ ...refOf(term), synonyms: texts })),
    rules: rules.map((rule) => ({ tokens: ['x'], url: '/', title: null, ...rule })),
    archives: archives.map((filters, at) => ({ slug: `a${at}`, title: 'A', filters: filters.map(refOf) })),
  }
}

const bench = (given: Given) => workbench(snapshot, editorial(given))
const found = (given: Given) => findings(snapshot, editorial(given))
const withoutCatalog = (given: Given) => findings(null, editorial(given))

describe('synonyms', () => {
  test('one that stands in the way of a name, with the numbers that searches then have', () => {
    const given: Given = { synonyms: [['color/navy', 'dark blue', 'sea']] }
    expect(found(given)).toEqual([
      '`dark blue` on Navy: `dark` would find 4 instead of 9',
      '`dark blue` on navy finds nothing: it is read as style Dark and color Blue, which no site has together',
    ])
    expect([bench(given).ask('dark').total, bench({}).ask('dark').total]).toEqual([4, 9])
  })

  test('one that takes the name of a tag, which then finds other sites', () => {
    const line = '`minimal look` on Calm: `minimal` would find 2 instead of 12, and not those of post_tag Minimal'
    expect(found({ synonyms: [['style/calm', 'minimal look']] })).toEqual([line])
  })

  test('one that finds nothing, because a word of it is read as another term, or because no site has its term', () => {
    const given: Given = {
      synonyms: [
        ['color/navy', 'calm sea', 'deep sea'],
        ['color/absent', 'nowhere'],
      ],
    }
    expect(found(given)).toEqual([
      '`calm sea` on Navy: `calm` would find 0 instead of 2',
      '`calm sea` on navy finds nothing: it is read as style Calm and color Navy, which no site has together',
      '`nowhere` on absent finds nothing: no site has the term',
    ])
    expect(bench(given).ask('calm sea').total).toBe(0)
  })

  test('each of several in the way of one name', () => {
    const given: Given = {
      synonyms: [
        ['color/navy', 'dark sea', 'darkest'],
        ['genre/travel', 'dark trips'],
      ],
    }
    expect(found(given)).toEqual([
      '`dark sea` on Navy: `dark` would find 4 instead of 9',
      '`dark trips` on Travel: `dark` would find 0 instead of 9',
      '`darkest` on Navy: `dark` would find 4 instead of 9',
      '`dark trips` on travel finds nothing: it is read as style Dark and genre Travel, which no site has together',
    ])
  })

  test('one that equals a name of its taxonomy, its own or another', () => {
    expect(found({ synonyms: [['color/navy', 'NAVY', 'blue']] })).toEqual([
      '`NAVY` on navy: it is the name of the term',
      '`blue` on navy: it is the name of color Blue (2 sites)',
    ])
  })

  test('one that is one letter from the name of another term, and none that is near its own', () => {
    expect(
      found({
        synonyms: [
          ['color/blue', 'navvy'],
          ['color/navy', 'navys'],
        ],
      }),
    ).toEqual(['`navvy` on blue: it is one letter from color Navy (7 sites)'])
  })

  test('one that is given twice, in one list or on two terms', () => {
    expect(
      withoutCatalog({
        synonyms: [
          ['color/navy', 'Sea-blue', 'sea blue'],
          ['genre/travel', 'trips'],
          ['style/calm', 'trips'],
        ],
      }),
    ).toEqual([
      '`Sea-blue`, `sea blue` is given 2 times: on color navy',
      '`trips` is given 2 times: on genre travel, style calm',
    ])
  })

  test('one that no search reaches, with the reason', () => {
    expect(withoutCatalog({ synonyms: [['color/navy', 'the', 'x', '!?', 'the site']] })).toEqual([
      '`the` on navy: no search finds it, because it has stop words only',
      '`x` on navy: no search finds it, because it is too short',
      '`!?` on navy: no search finds it, because it has no letter or digit',
      '`the site` on navy: no search finds it, because it has stop words only',
    ])
  })
})

describe('rules and archives', () => {
  const order = (...rules: Partial<TuningRule>[]) => withoutCatalog({ rules })

  test('a rule behind another, as searches decide (rules 13.4, 13.5)', () => {
    const [hire, hireUs] = [
      { tokens: ['hire'], url: '/a' },
      { tokens: ['hire', 'us'], url: '/b' },
    ]
    expect(order(hire, hireUs)).toEqual([])
    expect(order({ tokens: ['hi', 'u'], url: '/c' }, hireUs)).toEqual([
      'rule `hire us` → /b is never used: rule `hi u` → /c always wins',
    ])
    expect(order(hireUs, { tokens: ['hi', 'u'], url: '/c' })).toEqual([])
    expect(order(hire, { tokens: ['hired'], url: '/d' })).toEqual([
      'rule `hired` → /d is never used: rule `hire` → /a always wins',
    ])
  })

  test('no query is ever sent by a rule of which that is said', () => {
    const seed = seedOfRun('rules behind others')
    const random = randomFrom(seed)
    const words = ['a1', 'a12', 'a123', 'b1', 'b12', 'c1']
    for (let run = 0; run < runs(200, 5_000); run++) {
      const rules = Array.from({ length: 5 }, (_, at) => ({
        tokens: random.some(words, 3),
        url: `/${at}`,
        title: null,
      }))
      const used = rules.filter(({ tokens }) => tokens.length > 0)
      const unused = order(...used).map((line) => line.split(' → ')[1]?.split(' ')[0])
      const sent = Array.from({ length: 20 }, () => tokenize(random.some(words, 6).join(' '), 'all').all).map(
        (tokens) => matchingRule(used.map(compileRule), tokens)?.url,
      )
      expect(
        sent.filter((url) => url !== undefined && unused.includes(url)),
        `seed ${seed}`,
      ).toEqual([])
    }
  })

  test('a rule that the other one covers only a part of the time is not behind it', () => {
    const sale = { tokens: ['sale'], url: '/a', until: '2027-01-01T00:00:00Z' }
    expect(order(sale, { tokens: ['sale'], url: '/b' })).toEqual([])
    expect(order(sale, { tokens: ['sale'], url: '/b', until: '2026-12-24T00:00:00Z' })).toHaveLength(1)
  })

  test('a prefix that fires on words of names and titles that are more than twice as long', () => {
    expect(found({ rules: [{ tokens: ['ai'] }] })).toEqual(['rule `ai` → /: `ai` fires on `airline` and 1 more'])
    expect(found({ rules: [{ tokens: ['airl'] }, { tokens: ['ai', 'calm'] }] })).toEqual([])
  })

  test('a path that leads nowhere', () => {
    const lead = ['/color/navy', '/explore?color=navy', '/site/e1', '/templates/a0', '/docs', '/', '/style/dark/#top']
    const nowhere = ['/color/teal', '/site/none', '/templates/none', '/blog', '/color/%zz']
    const lines = found({
      rules: [...lead, ...nowhere].map((url, at) => ({ tokens: [`${'x'.repeat(at + 1)}y`], url })),
      archives: [['color/navy']],
    })
    const suffix = ' leads nowhere: the catalog has no such page'
    expect(lines.map((line) => line.replace(/^.*→ /, ''))).toEqual(nowhere.map((url) => url + suffix))
  })

  test('an archive that no template is in', () => {
    expect(
      found({
        archives: [
          ['color/navy', 'genre/travel'],
          ['color/navy', 'style/dark'],
        ],
      }),
    ).toEqual(['archive a1 has no sites: no template has color navy and style dark'])
  })
})
