import { describe, expect, it } from 'vitest'
import { loadEditorial } from '../../../build-scripts/editorial/load.ts'
import { showEditorial } from '../../../build-scripts/editorial/show.ts'
import { importCatalog } from '../../../build-scripts/import/import-catalog.ts'
import { parseEditorialFile } from '../../../src/catalog/import/editorial-file.ts'
import { changeOnDemand, readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import { catalogData, editorialStore } from '../../../src/state/sqlite/editorial/store.ts'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

/** A catalog with a few terms, at change number 1. */
async function catalog(): Promise<Workplace> {
  const place = workplace()
  const named = [
    { name: 'Blog', slug: 'weblogs' },
    'Food &amp; Drink',
    'Shop',
    { name: 'Ta Da!', slug: 'shop-2' },
    'ta da',
  ]
  const lines = [entry('a', { genre: named, color: ['Coral Pink'], authors: ['Ada'] })]
  const listener = { say() {}, progress() {} }
  const files = [place.file('entries.jsonl', jsonLines(lines))]
  await importCatalog(place.db, { files, editorial: null, skipInvalid: false, now: NOW }, listener)
  return place
}

/** Loads editorial data in one transaction and returns the counts of changes. */
function load({ db }: Workplace, data: object) {
  const parsed = parseEditorialFile(JSON.stringify(data))
  if (!parsed.ok) throw new Error(parsed.faults.map(({ field, reason }) => `${field}: ${reason}`).join('\n'))
  const named = { name: 'editorial.json', content: parsed.value }
  return db
    .transaction(() => loadEditorial(db, editorialStore(db, changeOnDemand(db, NOW, { editorial: true })), named))
    .immediate()
}

const synonyms = (term: string, ...texts: string[]) => ({ taxonomy: 'genre', term, synonyms: texts })
const archive = (slug: string, title: string, ...filters: string[]) => ({
  slug,
  title,
  filters: filters.map((filter) => ({ taxonomy: filter.split('/')[0], slug: filter.split('/')[1] })),
})

describe('an editorial file that is refused (rule 17.17, rule 17.20, rule 17.21)', () => {
  const CASES: [data: object, reason: string][] = [
    [[], ': must be a JSON object'],
    [{ synonyms: {} }, 'synonyms: must be a list of synonym lists'],
    [{ synonyms: [synonyms('Shop'), synonyms('Shops', 'x')] }, 'editorial.json synonyms[1]: no genre term "Shops"'],
    [{ synonym: [synonyms('Shop', 'x')] }, 'synonym: is not a known member'],
    [{ synonyms: [{ ...synonyms('Shop', 'x'), terms: 'x' }] }, 'synonyms[0].terms: is not a known member'],
    [
      { synonyms: [{ ...synonyms('Ada', 'x'), taxonomy: 'authors' }] },
      'synonyms[0].taxonomy: must be one of post_tag, style, ',
    ],
    [{ synonyms: [synonyms('Shop', 'x', ' ')] }, 'synonyms[0].synonyms[1]: must not be blank'],
    [{ synonyms: [{ taxonomy: 'genre', term: 'Shop' }] }, 'synonyms[0].synonyms: is missing'],
    [{ tuning_rules: [{ tokens: [], url: '/x' }] }, 'tuning_rules[0].tokens: must have at least one token'],
    [{ tuning_rules: [{ url: '/x' }] }, 'tuning_rules[0].tokens: is missing'],
    [
      { tuning_rules: [{ tokens: ['ok', 'c#'], url: '/x' }] },
      'tuning_rules[0].tokens[1]: must have at least 2 letters or digits',
    ],
    [{ tuning_rules: [{ tokens: ['ok'], url: 'x' }] }, 'tuning_rules[0].url: must be a path that begins with "/"'],
    [{ tuning_rules: [{ tokens: ['ok'], url: '//evil.example' }] }, 'tuning_rules[0].url: must be a path'],
    [{ tuning_rules: [{ tokens: ['ok'], url: '/\\evil.example' }] }, 'tuning_rules[0].url: must be a path'],
    [
      { tuning_rules: [{ tokens: ['ok'], url: '/x', from: 'tomorrow' }] },
      'tuning_rules[0].from: must be a date or time such as 2026-11-21 or 2026-11-21T10:30:00Z',
    ],
    [
      { tuning_rules: [{ tokens: ['ok'], url: '/x', from: '2026-12-01', until: '2026-12-01T00:00Z' }] },
      'tuning_rules[0].until: must be later than from',
    ],
    [
      { template_archives: [{ ...archive('x', 'X', 'genre/shop'), until: '2026-13-01' }] },
      'template_archives[0].until: must be a date or time',
    ],
    [{ template_archives: [archive('x', 'X')] }, 'template_archives[0].filters: must have at least one filter'],
    [{ template_archives: [archive('x', ' ', 'genre/shop')] }, 'template_archives[0].title: must not be blank'],
    [{ template_archives: [archive('a/b', 'X', 'genre/shop')] }, 'template_archives[0].slug: must not contain "/"'],
    [
      { template_archives: [archive('x', 'X', 'genre/shop', 'color/blue')] },
      'editorial.json template_archives[0].filters[1]: no color term "blue"',
    ],
  ]

  it.each(CASES)('%j', async (data, reason) => {
    const place = await catalog()
    expect(() => load(place, data)).toThrow(reason)
    expect(readCatalogState(place.db)).toMatchObject({ change: 1, editorialChange: 0 })
  })

  it('leaves nothing of it in the catalog (rule 17.17)', async () => {
    const place = await catalog()
    const rules = [{ tokens: ['shop'], url: '/shop' }]
    expect(() =>
      load(place, { synonyms: [synonyms('Shop', 'x'), synonyms('None', 'x')], tuning_rules: rules }),
    ).toThrow()
    expect(showEditorial(place.db)).toEqual({ synonyms: [], tuning_rules: [], template_archives: [] })
  })

  it('tells every fault', async () => {
    const place = await catalog()
    const data = { synonyms: [synonyms('No', 'x')], template_archives: [archive('x', 'X', 'genre/neither')] }
    expect(() => load(place, data)).toThrow(/no genre term "No"\n.*no genre term "neither"$/)
  })
})

describe('synonyms', () => {
  // (rule 17.15)
  it.each([
    ['its slug', 'weblogs', 'weblogs'],
    ['its slug in any case', 'WebLogs', 'weblogs'],
    ['its name', 'Blog', 'weblogs'],
    ['its name with entities', 'Food &amp; Drink', 'food-drink'],
    ['a name with its slug', 'food & drink', 'food-drink'],
    ['the very name, rather than another one with its slug', 'Ta Da!', 'shop-2'],
    ['the slug that the name would have', 'TA DA!', 'ta-da'],
  ])('find their term by %s', async (_, term, slug) => {
    const place = await catalog()
    load(place, { synonyms: [synonyms(term, 'x')] })
    expect(showEditorial(place.db).synonyms).toEqual([{ taxonomy: 'genre', term: slug, synonyms: ['x'] }])
  })

  it('replace the list: trimmed, decoded, each once (rule 17.16)', async () => {
    const place = await catalog()
    load(place, { synonyms: [synonyms('Shop', 'old')] })
    load(place, { synonyms: [synonyms('Shop', ' store ', 'R&amp;D', 'store')] })
    expect(catalogData(place.db).synonyms).toEqual([{ taxonomy: 'genre', slug: 'shop', synonyms: ['store', 'R&D'] }])
  })

  it('the last of several lists of a term counts', async () => {
    const place = await catalog()
    const data = { synonyms: [synonyms('Shop', 'a'), synonyms('shop', 'b')] }
    expect(load(place, data)).toMatchObject({ synonyms: 1 })
    expect(load(place, data)).toMatchObject({ synonyms: 0 })
    expect(showEditorial(place.db).synonyms).toEqual([synonyms('shop', 'b')])
  })
})

describe('rules and archives', () => {
  // (rule 17.16)
  it('a rule is known by path and tokens: the same again replaces the title and keeps its place', async () => {
    const place = await catalog()
    const rule = (title: string | null, ...tokens: string[]) => ({ tokens, url: '/shop', title })
    load(place, { tuning_rules: [rule('One', 'Web', 'shop'), rule('Two', 'shop', 'Web')] })
    expect(load(place, { tuning_rules: [rule(null, 'Web', 'shop')] })).toMatchObject({ rules: 1 })
    expect(showEditorial(place.db).tuning_rules).toEqual([
      { tokens: ['Web', 'shop'], url: '/shop' },
      { tokens: ['shop', 'Web'], url: '/shop', title: 'Two' },
    ])
  })

  // (rule 17.16)
  it('an archive is known by its slug: the same again replaces title and filters and keeps its place', async () => {
    const place = await catalog()
    load(place, { template_archives: [archive('x', 'X', 'genre/shop'), archive('y', 'Y', 'genre/Shop', 'genre/shop')] })
    load(place, { template_archives: [archive('x', 'R&amp;D', 'color/coral-pink', 'genre/shop')] })
    expect(showEditorial(place.db).template_archives).toEqual([
      archive('x', 'R&D', 'color/coral-pink', 'genre/shop'),
      archive('y', 'Y', 'genre/shop'),
    ])
  })
})

describe('change numbers', () => {
  const DATA = {
    synonyms: [synonyms('Shop', 'store'), synonyms('Blog')],
    tuning_rules: [{ tokens: ['shop'], url: '/shop', title: 'Shop' }],
    template_archives: [archive('x', 'X', 'genre/shop')],
  }

  it('one for all that a load changes', async () => {
    const place = await catalog()
    expect(load(place, DATA)).toEqual({ synonyms: 1, rules: 1, archives: 1 })
    expect(readCatalogState(place.db)).toMatchObject({ change: 2, editorialChange: 2 })
  })

  it('none for equal data', async () => {
    const place = await catalog()
    load(place, DATA)
    const before = readCatalogState(place.db)
    expect(load(place, DATA)).toEqual({ synonyms: 0, rules: 0, archives: 0 })
    expect(readCatalogState(place.db)).toEqual(before)
  })

  it('what is shown loads without a change, entities and all', async () => {
    const place = await catalog()
    load(place, { ...DATA, synonyms: [synonyms('Shop', '&amp;amp;', 'a & b', '&copy')] })
    expect(load(place, showEditorial(place.db))).toEqual({ synonyms: 0, rules: 0, archives: 0 })
  })
})
