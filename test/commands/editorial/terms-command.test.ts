// `npm run terms`: what names a term keeps naming it, whatever it is called, and an import of an old file brings nothing back.
// Over 200 lines: its tests share the catalog.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCatalog, readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { command, run, start } from '../../support/worlds/processes.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const LINES = [
  line({ slug: 'one', genre: ['Portfolio', 'Folio'], sections: [{ type: 'Hero', top: 0, bottom: 9 }] }),
  line({ slug: 'two', genre: ['Folio'], sections: [{ type: 'Big Hero', top: 0, bottom: 9 }] }),
  line({ slug: 'three', genre: ['Shop'], color: ['Black'] }),
]
const EDITORIAL = {
  synonyms: [
    { taxonomy: 'genre', term: 'folio', synonyms: ['showcase'] },
    { taxonomy: 'genre', term: 'portfolio', synonyms: ['works'] },
  ],
  tuning_rules: [],
  template_archives: [
    {
      slug: 'folios',
      title: 'Folios',
      filters: [
        { taxonomy: 'genre', slug: 'folio' },
        { taxonomy: 'genre', slug: 'portfolio' },
      ],
    },
  ],
}
let shop: Workshop
let env: Record<string, string>

beforeEach(async () => {
  shop = workshop()
  env = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir, SITE_URL: 'https://gallery.example' }
  await shop.load(LINES)
  writeFileSync(join(shop.folder, 'editorial.json'), JSON.stringify(EDITORIAL))
  await run(process.execPath, command('editorial', 'load', join(shop.folder, 'editorial.json')), env)
})
afterEach(() => shop.remove())

const terms = (...words: string[]) => run(process.execPath, command('terms', ...words), env)

function reading<T>(work: (db: Db) => T): T {
  const db = openCatalog(shop.catalogDb)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Everything that names a term, as text. */
const state = () =>
  reading((db) => {
    const rows = (sql: string) => db.prepare<[], string>(sql).pluck().all()
    return {
      terms: rows("SELECT taxonomy || '/' || slug || ' ' || name FROM terms WHERE removed = 0 ORDER BY 1"),
      entries: rows(
        "SELECT entries.slug || ' ' || terms.slug FROM entry_terms JOIN entries ON entries.id = entry_id JOIN terms ON terms.id = term_id UNION SELECT entries.slug || ' ' || terms.slug FROM sections JOIN entries ON entries.id = entry_id JOIN terms ON terms.id = term_id ORDER BY 1",
      ),
      synonyms: rows(
        "SELECT substr(subject, instr(subject, '/') + 1) || ' ' || (body ->> 'synonyms') FROM documents WHERE kind = 'synonyms' AND body IS NOT NULL ORDER BY 1",
      ),
      archives: rows(
        "SELECT (body ->> 'title') || ' ' || group_concat(value ->> 'slug') FROM documents, json_each(body, '$.filters') WHERE kind = 'archive' GROUP BY subject",
      ),
      moved: rows(
        "SELECT moved.taxonomy || '/' || moved.slug || ' ' || terms.slug FROM term_redirects AS moved JOIN terms ON terms.id = term_id ORDER BY 1",
      ),
    }
  })

/** Imports the lines of before once more: [new terms, added, changed, unchanged] and what it said. */
async function importAgain(): Promise<string> {
  writeFileSync(join(shop.folder, 'again.jsonl'), LINES.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const { stdout, stderr } = await run(process.execPath, command('import', join(shop.folder, 'again.jsonl')), env)
  return stdout + stderr
}

test('a term whose sites are gone is not what a slip meant (rule 44.68)', async () => {
  await shop.load([...LINES, line({ slug: 'four', genre: ['Zeppelins'] })])
  const meant = async () => (await terms('remove', 'genre', 'Zeppelin')).stderr
  expect(await meant()).toContain('did you mean Zeppelins, 1 site?')
  await run(
    process.execPath,
    command('history/history', 'revert', String(reading(readCatalogState).change), '--yes'),
    env,
  )
  expect(await meant()).toContain('There is no Zeppelin in genre. ')
})

test('a merged term gives its sites, synonyms and archives to the other one (rules 44.61, 44.62)', async () => {
  const { code, stdout } = await terms('merge', 'genre', 'folio', 'portfolio', '--synonyms')
  expect([code, stdout]).toEqual([
    0,
    'genre/folio is now genre/portfolio (Portfolio): 2 sites, 2 synonym lists and 1 archive changed\n' +
      '/genre/folio leads to /genre/portfolio\nThe next build publishes this: npm run snapshot\n',
  ])
  const now = state()
  expect(now.entries).toEqual([
    'one hero',
    'one portfolio',
    'three black',
    'three shop',
    'two big-hero',
    'two portfolio',
  ])
  expect(now.synonyms).toEqual(['portfolio ["works","showcase","Folio"]'])
  expect([now.archives, now.moved]).toEqual([['Folios portfolio'], ['genre/folio portfolio']])
  expect(await importAgain()).toMatch(
    /^entries: 0 added, 0 changed, 3 unchanged; new terms: 0 .*\ngenre\/folio is genre\/portfolio \(Portfolio\)\n$/,
  )
  expect(state()).toEqual(now)
})

test('a term is a slug or a name, and a mistyped one is answered with the near ones (rule 44.68)', async () => {
  expect((await terms('merge', 'section', 'Big Hero', 'Hero', '--dry-run')).stdout).toMatch(
    /^sections\/big-hero is now sections\/hero \(Hero\): /,
  )
  expect((await terms('rename', 'genre', 'Portfolio', 'Works')).stdout).toMatch(/^genre\/portfolio is now "Works"/)
  expect((await terms('aliases', 'genre', 'Works', '--add', 'cv')).stdout).toMatch(/^genre\/portfolio: cv, works\n/)
  expect((await terms('aliases', 'genre', 'Works')).stdout).toBe('genre/portfolio: cv, works\n')
  expect(await terms('remove', 'genre', 'Folo')).toMatchObject({
    code: 1,
    stderr: 'There is no Folo in genre (did you mean Folio, 2 sites?). To see all: npm run terms -- list genre\n',
  })
  expect(await terms('merge', 'genre', 'Folio', 'folio')).toMatchObject({
    code: 1,
    stderr: 'genre/folio is given twice; nothing was changed.\n',
  })
  const log = await run(process.execPath, command('history/history', 'log', 'genre/Works'), env)
  expect(log.stdout).toContain('terms rename')
})

test('section types are merged, too, and redirects end at the living term (rules 44.61, 44.63)', async () => {
  await terms('merge', 'sections', 'big-hero', 'hero')
  await terms('rename', 'sections', 'hero', 'Opening', '--slug', 'opening')
  expect(state()).toMatchObject({
    entries: expect.arrayContaining(['one opening', 'two opening']),
    moved: ['sections/big-hero opening', 'sections/hero opening'],
  })
  expect(await importAgain()).toContain('3 unchanged; new terms: 0')
  await terms('rename', 'sections', 'opening', 'Hero', '--slug', 'hero')
  expect(state().moved).toEqual(['sections/big-hero hero', 'sections/opening hero'])
  await terms('rename', 'sections', 'hero', 'Big Hero', '--slug', 'big-hero')
  expect(state()).toMatchObject({ moved: ['sections/hero big-hero', 'sections/opening big-hero'] })
})

test('a renamed term keeps its slug, and an import knows it by its new name (rules 44.60, 44.63)', async () => {
  expect(await terms('rename', 'genre', 'shop', 'Stores & Shops')).toMatchObject({ code: 0 })
  expect(state().terms).toContain('genre/shop Stores & Shops')
  await shop.load([line({ slug: 'four', genre: ['Stores & Shops'] })])
  expect(state().entries).toContain('four shop')
})

test.each([
  ['rename', 'genre', 'folio', 'Folios', '--slug', 'folios'],
  ['rename', 'genre', 'folio', 'Folios'],
  ['rename', 'sections', 'hero', 'Top', '--slug', 'top'],
  ['merge', 'genre', 'folio', 'portfolio'],
])(
  'after %s %s %s was taken back, the same import changes nothing, and the log has it (rules 44.8, 44.66)',
  async (...edit) => {
    const last = () => reading((db) => readCatalogState(db).change)
    const history = (...words: string[]) => run(process.execPath, command('history/history', ...words), env)
    const before = state()
    await terms(...edit)
    const number = last()
    const touched = /2 sites|entry one, term/
    expect((await history('revert', String(number), '--dry-run')).stdout).toMatch(touched)
    expect((await history('revert', String(number))).stdout).toMatch(touched)
    expect(state()).toEqual(before)
    expect((await history('log', 'one')).stdout.split('\n')[1]).toMatch(
      new RegExp(`^ +${number + 1} .* history revert`),
    )
    expect(await importAgain()).toContain('0 added, 0 changed, 3 unchanged; new terms: 0')
    expect(last()).toBe(number + 1)
  },
)

test('a slug that is taken is refused with what to do (rule 44.60)', async () => {
  const { code, stderr } = await terms('rename', 'genre', 'folio', 'Portfolio')
  expect([code, stderr]).toEqual([1, expect.stringContaining('npm run terms -- merge genre folio portfolio')])
  await terms('rename', 'genre', 'folio', 'Case Studies', '--slug', 'cases')
  expect(await terms('rename', 'genre', 'shop', 'Folio')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--remove folio'),
  })
  expect(await terms('merge', 'genre', 'folio', 'shop')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('use "cases"'),
  })
  expect(await terms('merge', 'typeface', 'a', 'b', '--synonyms')).toMatchObject({ code: 2 })
})

test('a term that something has is not removed, and one without sites is (rule 44.64)', async () => {
  expect(await terms('remove', 'genre', 'folio')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^2 sites have genre\/folio/),
  })
  await shop.load([line({ slug: 'one', genre: ['Shop'] }), line({ slug: 'two', genre: ['Shop'] })])
  expect(await terms('remove', 'genre', 'folio')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--with-editorial'),
  })
  expect(await terms('remove', 'genre', 'folio', '--with-editorial')).toMatchObject({ code: 0 })
  const { terms: left, synonyms, archives } = state()
  expect([left.includes('genre/folio Folio'), synonyms, archives]).toEqual([false, ['portfolio ["works"]'], []])
  await shop.load([line({ slug: 'five', genre: ['Folio'] })])
  expect(state().terms).toContain('genre/folio Folio')
})

test('old slugs are listed, and one can be given and taken (rule 44.65)', async () => {
  expect(await terms('aliases', 'genre', 'shop', '--add', 'store', '--add', 'folios')).toMatchObject({ code: 0 })
  expect(await terms('aliases', 'genre', 'shop', '--remove', 'folios')).toMatchObject({ code: 0 })
  expect((await terms('aliases')).stdout).toBe('genre/shop: store\n')
  await shop.load([line({ slug: 'four', genre: ['Store'] })])
  expect((await terms('list', 'genre')).stdout).toContain('genre/shop  Shop  2 sites  (store)\n')
  expect(await terms('aliases', 'genre', 'shop', '--add', 'folio')).toMatchObject({ code: 1 })
  expect(await terms('list', 'nothing')).toMatchObject({ code: 2 })
})

test('an option of another edit and a name of two lines are refused, and what is so already is no change (rules 21.3, 44.60)', async () => {
  const before = state()
  expect(await terms('rename', 'genre', 'folio', 'F', '--synonyms')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--synonyms is no option of terms rename\./),
  })
  expect(await terms('rename', 'genre', 'folio', 'A\nB')).toMatchObject({ code: 2 })
  expect(await terms('rename', 'genre', 'folio', 'Folio')).toMatchObject({ code: 0 })
  expect(state()).toEqual(before)
  await terms('aliases', 'genre', 'shop', '--add', 'store')
  await terms('aliases', 'genre', 'shop', '--add', 'store')
  expect(reading((db) => db.prepare("SELECT command FROM changes WHERE command LIKE 'terms%'").pluck().all())).toEqual([
    'terms aliases',
  ])
})

test('lint takes an old address of a term for a page (rule 45.7)', async () => {
  await run(process.execPath, command('editorial', 'rule', 'add', '/genre/folio', 'folio'), env)
  await terms('rename', 'genre', 'folio', 'Folios', '--slug', 'folios')
  await shop.build('2026-11-23')
  const { stdout } = await run(process.execPath, command('editorial', 'lint'), env)
  expect([stdout.includes('with the snapshot of'), stdout.includes('leads nowhere')]).toEqual([true, false])
})

test('a dry run says the same and changes nothing (rule 44.67)', async () => {
  const before = state()
  const dry = await terms('merge', 'genre', 'folio', 'portfolio', '--synonyms', '--dry-run')
  expect([state(), dry.stdout]).toEqual([before, expect.stringContaining('Nothing was changed, because of --dry-run.')])
  const { stdout } = await terms('merge', 'genre', 'folio', 'portfolio', '--synonyms')
  expect(stdout.split('\n').slice(0, 2)).toEqual(dry.stdout.split('\n').slice(0, 2))
})

test('the history has every subject as it was and as it is (rule 44.66)', async () => {
  await terms('merge', 'genre', 'folio', 'portfolio', '--by', 'ann', '--note', 'one word')
  const items = reading((db) =>
    db
      .prepare<[], { kind: string; subject: string; before: string; after: string }>(
        "SELECT kind, subject, before, after FROM changes JOIN change_items USING (number) WHERE by = 'ann' AND note = 'one word' ORDER BY change_items.id",
      )
      .all(),
  ).map(({ before, after, ...item }) => ({ ...item, before: JSON.parse(before), after: JSON.parse(after) }))
  const portfolio = { name: 'Portfolio', slug: 'portfolio' }
  const bySubject = new Map(items.map(({ kind, subject, before, after }) => [`${kind} ${subject}`, { before, after }]))
  expect([...bySubject.keys()].sort()).toEqual([
    'archive folios',
    'entry one',
    'entry two',
    'synonyms genre/folio',
    'synonyms genre/portfolio',
    'term genre/folio',
    'term genre/portfolio',
  ])
  expect(bySubject.get('term genre/folio')).toMatchObject({ before: { removed: false }, after: { removed: true } })
  expect(bySubject.get('term genre/portfolio')).toMatchObject({
    before: { redirects: [] },
    after: { redirects: ['folio'] },
  })
  expect(bySubject.get('entry two')).toMatchObject({
    before: { genre: [{ name: 'Folio', slug: 'folio' }] },
    after: { genre: [portfolio] },
  })
})

test('a killed edit changes everything or nothing (rule 44.66)', async () => {
  const random = randomFrom(seedOfRun('killed terms'))
  const before = state()
  const merge = command('terms', 'merge', 'genre', 'folio', 'portfolio')
  const from = performance.now()
  await start(process.execPath, [...merge, '--dry-run'], env).ended
  const lasts = performance.now() - from
  for (let round = 0; round < 6; round++) {
    const { kill, ended } = start(process.execPath, merge, env)
    const timer = setTimeout(kill, random.below(Math.ceil(lasts)))
    await ended
    clearTimeout(timer)
    const now = state()
    if (now.moved.length > 0) return expect(now).toMatchObject({ archives: ['Folios portfolio'] })
    expect(now).toEqual(before)
  }
})

test('two edits at once both hold, or the second says why not (rule 44.66)', async () => {
  const ended = await Promise.all([
    terms('merge', 'genre', 'folio', 'portfolio'),
    terms('rename', 'genre', 'folio', 'Folios'),
  ])
  const refused = ended.filter(({ code }) => code !== 0)
  expect(refused.length).toBeLessThan(2)
  for (const { stderr } of refused) expect(stderr).toContain('"folio" is an old slug of genre/portfolio')
  expect(state().moved).toContain('genre/folio portfolio')
})
