// Imports: what is stored, updated and left alone, and that an invalid file changes nothing (section 17).
// Over 200 lines: one subject.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importCatalog } from '../../../../build-scripts/import/import-catalog.ts'
import { TAXONOMIES } from '../../../../src/catalog/model/taxonomy.ts'
import { readCatalogState } from '../../../../src/state/sqlite/catalog/database.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'
import { entry, jsonLines, type Workplace, workplace } from '../../../support/worlds/workplace.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const LATER = new Date('2026-11-21T10:00:00Z')

/** Imports entries into a workplace's catalog and returns the summary; bad lines are gathered in `said`. */
async function load(
  place: Workplace,
  entries: readonly object[],
  { now = NOW, skipInvalid = false, said = [] as string[] } = {},
) {
  const files = [place.file('entries.jsonl', jsonLines(entries))]
  const listener = { say: (text: string) => said.push(text), progress() {} }
  return importCatalog(place.db, { files, editorial: null, skipInvalid, now }, listener)
}

const rows = (place: Workplace, sql: string, ...values: unknown[]) =>
  place.db.prepare<unknown[], object>(sql).all(...values)
const one = (place: Workplace, sql: string) => place.db.prepare<[], unknown>(sql).pluck().get()
const dump = (place: Workplace) =>
  ['catalog_state', 'entries', 'terms', 'entry_terms', 'sections'].map((table) => rows(place, `SELECT * FROM ${table}`))
const namesOf = (place: Workplace, slug: string) =>
  place.db
    .prepare<[string], string>(
      `SELECT taxonomy || ' ' || name FROM entries JOIN entry_terms ON entry_id = entries.id
       JOIN terms ON terms.id = term_id WHERE entries.slug = ? ORDER BY position`,
    )
    .pluck()
    .all(slug)

const FULL = entry('full', {
  title: 'Acme &amp; Co',
  url: 'https://acme.example',
  category: 'template',
  pricing: ['Free'],
  post_tag: ['Dark Mode'],
  authors: ['Jane Doe', 'Ada'],
  tech: ['GSAP'],
  platform: 'Webflow',
  typeface: ['Inter'],
  style: ['Minimal'],
  color: ['Coral Pink', 'Black'],
  genre: ['Portfolio'],
  sections: [
    { type: 'Hero', top: 0, bottom: 900, prompt: 'P', colors: ['#ff7f50'] },
    { type: 'Footer', top: 900, bottom: 1000, tailwind: '<p>', wireframe_prompt: 'W' },
    { type: 'Hero', top: 950, bottom: 1000 },
  ],
})

describe('what is stored', () => {
  it('an entry with its terms in the order of taxonomies and lists, and its sections', async () => {
    const place = workplace()
    const summary = await load(place, [FULL])
    expect(summary).toEqual({ added: 1, changed: 0, unchanged: 0, skipped: 0, newTerms: 13, editorial: null })
    expect(rows(place, 'SELECT * FROM entries')).toMatchObject([
      { id: 1, title: 'Acme & Co', url: 'https://acme.example', category: 'template', offline: 0, change: 1 },
    ])
    expect(namesOf(place, 'full')).toEqual([
      'genre Portfolio',
      'color Coral Pink',
      'color Black',
      'style Minimal',
      'typeface Inter',
      'platform Webflow',
      'tech GSAP',
      'authors Jane Doe',
      'authors Ada',
      'post_tag Dark Mode',
      'pricing Free',
    ])
    expect(
      rows(
        place,
        'SELECT position, name, top, bottom, prompt, tailwind, colors, wireframe_prompt AS wireframe FROM sections JOIN terms ON id = term_id',
      ),
    ).toEqual([
      {
        position: 0,
        name: 'Hero',
        top: 0,
        bottom: 900,
        prompt: 'P',
        tailwind: null,
        colors: '["#ff7f50"]',
        wireframe: null,
      },
      {
        position: 1,
        name: 'Footer',
        top: 900,
        bottom: 1000,
        prompt: '',
        tailwind: '<p>',
        colors: '[]',
        wireframe: 'W',
      },
      { position: 2, name: 'Hero', top: 950, bottom: 1000, prompt: '', tailwind: null, colors: '[]', wireframe: null },
    ])
  })

  it('terms with dense ids in the order in which they first appear', async () => {
    const place = workplace()
    await load(place, [FULL, entry('next', { genre: ['Shop', 'Portfolio'] })])
    const terms = rows(place, 'SELECT id, taxonomy, slug FROM terms ORDER BY id') as { id: number; taxonomy: string }[]
    expect(terms.map(({ id }) => id)).toEqual(terms.map((_, index) => index + 1))
    expect([...new Set(terms.slice(0, -1).map(({ taxonomy }) => taxonomy))]).toEqual([
      'genre',
      'color',
      'style',
      'typeface',
      'platform',
      'tech',
      'sections',
      'authors',
      'post_tag',
      'pricing',
    ])
    expect(terms.at(-1)).toEqual({ id: 14, taxonomy: 'genre', slug: 'shop' })
  })

  it('two names with one slug as one term, under its first name (rule 17.5)', async () => {
    const place = workplace()
    await load(place, [entry('a', { genre: ['Blog', 'blog'] })])
    await load(place, [entry('b', { genre: ['BLOG', { name: 'Weblog', slug: 'Blog' }] })])
    expect(rows(place, 'SELECT slug, name FROM terms')).toEqual([{ slug: 'blog', name: 'Blog' }])
    expect(namesOf(place, 'b')).toEqual(['genre Blog'])
  })
})

describe('an upsert by slug', () => {
  it('keeps the place in the import order and replaces the rest (rule 17.11)', async () => {
    const place = workplace()
    await load(place, [FULL, entry('b')])
    await load(place, [entry('full', { title: 'New', genre: ['Shop'] })], { now: LATER })
    expect(rows(place, 'SELECT id, slug, title, url, change FROM entries')).toEqual([
      { id: 1, slug: 'full', title: 'New', url: null, change: 2 },
      { id: 2, slug: 'b', title: 'B', url: null, change: 1 },
    ])
    expect(namesOf(place, 'full')).toEqual(['genre Shop'])
    expect(one(place, 'SELECT count(*) FROM sections')).toBe(0)
    expect(one(place, 'SELECT count(*) FROM terms')).toBe(14)
  })

  it('looks slugs up exactly as written (rule 17.7)', async () => {
    const place = workplace()
    await load(place, [entry('acme'), entry('Acme'), entry('acmé')])
    expect(one(place, 'SELECT count(*) FROM entries')).toBe(3)
  })

  it('the later of two lines wins, in one import too', async () => {
    const place = workplace()
    const summary = await load(place, [entry('a', { title: 'First' }), entry('b'), entry('a', { title: 'Second' })])
    expect(summary).toMatchObject({ added: 2, changed: 1 })
    expect(rows(place, 'SELECT id, title FROM entries')).toEqual([
      { id: 1, title: 'Second' },
      { id: 2, title: 'B' },
    ])
  })

  it('of equal entries changes nothing: no row, no change number, no time', async () => {
    const place = workplace()
    await load(place, [FULL, entry('b', { offline: true })])
    const before = dump(place)
    const again = [{ ...FULL, genre: ['portfolio'], color: ['CORAL PINK', 'Black', 'black'] }, entry('b')]
    const summary = await load(place, again, { now: LATER })
    expect(summary).toMatchObject({ added: 0, changed: 0, unchanged: 2, newTerms: 0 })
    expect(dump(place)).toEqual(before)
  })

  it('gives one change number to all that an import changes, and to nothing else', async () => {
    const place = workplace()
    await load(place, [entry('a', { genre: ['X'] }), entry('b')])
    await load(place, [entry('a', { genre: ['X', 'Y'] }), entry('b'), entry('c')], { now: LATER })
    expect(rows(place, 'SELECT slug, change FROM entries UNION ALL SELECT slug, change FROM terms')).toEqual([
      { slug: 'a', change: 2 },
      { slug: 'b', change: 1 },
      { slug: 'c', change: 2 },
      { slug: 'x', change: 1 },
      { slug: 'y', change: 2 },
    ])
    expect(readCatalogState(place.db)).toMatchObject({ change: 2, editorialChange: 0, updatedAt: LATER.toISOString() })
  })

  it('agrees with a plain map of the last line of each slug (rule 17.11, rule 17.14)', async () => {
    const line = fc.record({
      slug: fc.constantFrom('a', 'b', 'c', 'd'),
      title: fc.constantFrom('One', 'Two'),
      offline: fc.constantFrom(true, false, null),
      genre: fc.subarray(['X', 'Y', 'x', 'Z']),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 4 }), async (imports) => {
        const place = workplace()
        const model = new Map<string, { title: string; offline: boolean; genre: string[] }>()
        const names = new Map<string, string>()
        for (const lines of imports) {
          await load(
            place,
            lines.map(({ slug, ...rest }) => entry(slug, rest)),
          )
          for (const { slug, title, offline, genre } of lines) {
            for (const name of genre) names.set(name.toLowerCase(), names.get(name.toLowerCase()) ?? name)
            const slugs = [...new Set(genre.map((name) => name.toLowerCase()))]
            model.set(slug, { title, offline: offline === true || (model.get(slug)?.offline ?? false), genre: slugs })
          }
        }
        const stored = rows(place, 'SELECT slug, title, offline FROM entries ORDER BY id') as {
          slug: string
          offline: number
        }[]
        expect(stored.map((row) => ({ ...row, genre: namesOf(place, row.slug) }))).toEqual(
          [...model].map(([slug, { title, offline, genre }]) => ({
            slug,
            title,
            offline: offline ? 1 : 0,
            genre: genre.map((term) => `genre ${names.get(term)}`),
          })),
        )
      }),
      { numRuns: runs(25, 300), seed: seedOfRun('imports') },
    )
  })
})

describe('offline (rule 17.11)', () => {
  const offlineOf = (place: Workplace) => one(place, 'SELECT offline FROM entries')

  it('is false on a new entry that does not say, true where it says so', async () => {
    const place = workplace()
    await load(place, [entry('a'), entry('b', { offline: true }), entry('c', { offline: false })])
    expect(rows(place, 'SELECT offline FROM entries')).toEqual([{ offline: 0 }, { offline: 1 }, { offline: 0 }])
  })

  it.each([[undefined], [null], [false]])(
    '%s does not bring an offline entry back, changed or not',
    async (offline) => {
      const place = workplace()
      await load(place, [entry('a', { offline: true })])
      await load(place, [entry('a', { offline })])
      expect(offlineOf(place)).toBe(1)
      await load(place, [entry('a', { offline, title: 'New' })])
      expect(offlineOf(place)).toBe(1)
    },
  )

  it('true marks an entry that is otherwise equal, once', async () => {
    const place = workplace()
    await load(place, [entry('a')])
    expect(await load(place, [entry('a', { offline: true })], { now: LATER })).toMatchObject({ changed: 1 })
    expect(rows(place, 'SELECT offline, change FROM entries')).toEqual([{ offline: 1, change: 2 }])
    expect(await load(place, [entry('a', { offline: true })])).toMatchObject({ changed: 0, unchanged: 1 })
  })
})

it('a palette is stored, changes its entry once, and can go again (rule 17.27)', async () => {
  const place = workplace()
  const stored = () => rows(place, 'SELECT palette, change FROM entries')
  await load(place, [entry('a')])
  const palette = ['#FF7F50', '#111111', '#ff7f50']
  expect(await load(place, [entry('a', { palette })], { now: LATER })).toMatchObject({ changed: 1 })
  expect(await load(place, [entry('a', { palette })])).toMatchObject({ unchanged: 1 })
  expect(stored()).toEqual([{ palette: '["#ff7f50","#111111"]', change: 2 }])
  expect(await load(place, [entry('a', { palette: [] })])).toMatchObject({ changed: 1 })
  expect(stored()).toEqual([{ palette: null, change: 3 }])
})

it('a design is stored, changes its entry once, and can go again (rule 17.28)', async () => {
  const place = workplace()
  const design = { width: 1120, type: [{ size: 64, role: 'display' }] }
  await load(place, [entry('a')])
  expect(await load(place, [entry('a', { design })], { now: LATER })).toMatchObject({ changed: 1 })
  expect(await load(place, [entry('a', { design: { ...design, radii: [] } })])).toMatchObject({ unchanged: 1 })
  const stored = { design: '{"type":[{"role":"display","size":64}],"width":1120}', change: 2 }
  expect(rows(place, 'SELECT design, change FROM entries')).toEqual([stored])
  expect(await load(place, [entry('a')])).toMatchObject({ changed: 1 })
  expect(rows(place, 'SELECT design FROM entries')).toEqual([{ design: null }])
})

it('entries without a palette and a design keep the digest of earlier releases, so that an import again changes nothing', async () => {
  const place = workplace()
  await load(place, [FULL])
  expect(one(place, 'SELECT digest FROM entries')).toBe('b347b88f1d3f5fc941ee67660cadc0bc')
})

describe('bad lines', () => {
  const bad = (count: number) =>
    Array.from({ length: count }, (_, index) => entry(`bad-${index}`, { published: 'never' }))

  it('one, and nothing is imported: the catalog is as it was (rule 17.12)', async () => {
    const place = workplace()
    await load(place, [entry('a', { genre: ['X'] })])
    const before = dump(place)
    const said: string[] = []
    const lines = [entry('a', { title: 'New', genre: ['Y'] }), ...bad(1), entry('c', { genre: ['Z'] })]
    await expect(load(place, lines, { said })).rejects.toThrow('Nothing was imported: 1 bad line of 3')
    expect(dump(place)).toEqual(before)
    expect(said).toEqual([
      expect.stringMatching(/entries\.jsonl:2 published: must be a real calendar date, YYYY-MM-DD$/),
    ])
    await load(place, [entry('c', { genre: ['Z'] })])
    expect(rows(place, 'SELECT id FROM terms')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('the first 20 are told in full, then their number (rule 17.13)', async () => {
    const said: string[] = []
    await expect(load(workplace(), bad(33), { said })).rejects.toThrow('33 bad lines of 33')
    expect(said).toHaveLength(21)
    expect(said.at(-2)).toContain(':20 ')
    expect(said.at(-1)).toBe('… and 13 more bad lines')
  })

  it('are skipped on request, and still told (rule 17.12)', async () => {
    const place = workplace()
    const said: string[] = []
    const lines = [entry('a'), ...bad(2), entry('c')]
    expect(await load(place, lines, { skipInvalid: true, said })).toMatchObject({ added: 2, skipped: 2 })
    expect(said).toHaveLength(2)
  })
})

it('every taxonomy of an entry has a place in the store', async () => {
  const place = workplace()
  await load(place, [FULL])
  expect(one(place, 'SELECT count(DISTINCT taxonomy) FROM terms')).toBe(TAXONOMIES.length)
})
