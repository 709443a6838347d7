// Ten scripts: a search finds a term by its name and its variants, and no query is an error (rules 11.3 and 11.4).
import { describe, expect, test } from 'vitest'
import { keysOf, sites, world } from '../world.ts'

/** A script, a name in it, other ways to write that, and the slug. */
const NAMES: [script: string, name: string, others: string[], slug: string][] = [
  ['Latin with accents', 'Żółć Ångström', ['zolc angstrom', 'ŻÓŁĆ ÅNGSTRÖM'], 'zolc-angstrom'],
  ['full-width', 'ＮＥＯＮ ２４', ['neon 24', 'Neon ２４'], 'neon-24'],
  ['Cyrillic', 'Архитектура', ['архитектура', 'АРХИТЕКТУРА'], 'архитектура'],
  ['Greek', 'Φωτογραφία', ['φωτογραφια', 'ΦΩΤΟΓΡΑΦΊΑ'], 'φωτογραφια'],
  ['Arabic', 'تصميم داخلي', ['تصميم   داخلي'], 'تصميم-داخلي'],
  ['Hebrew', 'עיצוב', ['עיצוב!'], 'עיצוב'],
  ['Thai', 'การถ่ายภาพ', ['การถ่ายภาพ?'], 'การถ่ายภาพ'],
  ['Chinese', '建筑设计', ['「建筑设计」'], '建筑设计'],
  ['Japanese', 'ポートフォリオ', ['ﾎﾟｰﾄﾌｫﾘｵ'], 'ポートフォリオ'],
  ['Korean', '포트폴리오', ['포트폴리오'.normalize('NFD')], '포트폴리오'],
]
const TAXONOMIES = ['genre', 'color', 'style', 'tech', 'typeface'] as const
const lists = TAXONOMIES.map((taxonomy, at) => [taxonomy, [NAMES[at]?.[1], NAMES[at + 5]?.[1]]])
const taxonomyOf = (at: number) => TAXONOMIES[at % TAXONOMIES.length]

const { search, filters } = world([
  { title: 'Δοκιμή 東京 тест', ...Object.fromEntries(lists), authors: ['山田太郎', 'Ёлка', 'Łukasz Þór'] },
  ...sites(10, { post_tag: ['ночь', '日本語'] }),
])

describe('a name and its variants match the term (rule 11.3)', () => {
  test.each(NAMES.map((row, at) => [...row, taxonomyOf(at)] as const))('%s: %s', (_, name, others, slug, taxonomy) => {
    for (const q of [name, ...others]) expect([q, filters(q)]).toEqual([q, [`${taxonomy}/${slug}`]])
  })
})

test('a search finds authors (rule 13.13)', () => {
  const found = ['山田', 'елка', 'ЁЛКА', 'thor'].map((q) => keysOf(search(q).matching_authors))
  expect(found).toEqual([['山田太郎'], ['елка'], ['елка'], ['lukasz-thor']].map(([slug]) => [`authors/${slug}`]))
})

describe('emoji and other symbols are no errors (rule 11.10)', () => {
  test.each([
    ...[
      '🚀🚀',
      '👨‍👩‍👧‍👦',
      '🇯🇵',
      '👍🏽👍🏽',
      '❤️❤️',
      '1️⃣',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '🚀 neon',
      '\ufe0f\ufe0f',
      '\u0301\u0301',
      '\u200d\u200d',
    ],
    ...[
      '﷽﷽',
      'ﷺ ﷺﷺ',
      'ﹰﹰ',
      'ͺα',
      '½½ ⅓⅓',
      'İİ',
      'ẞẞ',
      'ŉŉ',
      'ﬁﬀ',
      '\u0000\u0001',
      '\\u0041',
      'a\u0301 b\u0301',
      'constructor',
    ],
    ...[
      '__proto__ toString',
      '"quoted"',
      '%00',
      "' OR 1=1 --",
      '<script>',
      '𝕬𝖇',
      '𠀀𠀁',
      'ꙮꙮ',
      '\u{10ffff}\u{10ffff}',
      'ab'.repeat(100),
    ],
  ])('%j', (q) => {
    for (const stopwords of ['all', 'structural', 'off'] as const) {
      expect(search(q, { stopwords, explain: true, limit: 50 }).query).toBe(q)
    }
  })
})
