// Words that editors want to hear no more of, and edits of one synonym, rule and archive (rules 45.4, 46.8, 46.9).
import { expect, test } from 'vitest'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import { CATALOG_MIGRATIONS } from '../../../src/state/sqlite/catalog/schema.ts'
import { migrate, openDatabase } from '../../../src/state/sqlite/connection.ts'
import { ignoredWords } from '../../../src/state/sqlite/editorial/store.ts'
import { itemsOf } from '../../../src/state/sqlite/history/log.ts'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

async function filled(): Promise<Workplace> {
  const place = workplace()
  await place.run('import', ['-'], jsonLines([entry('a', { genre: ['Blog', 'Shop'] })]))
  return place
}

test('ignored words are an edit: recorded, taken back, in no file of show, and kept by load --replace (rule 46.9)', async () => {
  const place = await filled()
  const ignored = () => ignoredWords(place.db)
  const { stdout } = await place.run('editorial', ['ignore', 'Größe', 'lorem', '--by', 'mia'])
  expect([stdout, ignored()]).toEqual(['grosse, lorem is ignored\n', ['grosse', 'lorem']])
  const file = place.file('shown.json', (await place.run('editorial', ['show'])).stdout)
  expect(await place.run('editorial', ['load', file, '--replace'])).toMatchObject({ code: 0 })
  expect(ignored()).toEqual(['grosse', 'lorem'])
  const log = await place.run('history/history', ['log', 'ignored'])
  expect(log.stdout).toMatch(/ mia +editorial ignore +2 ignored words/)
  await place.run('editorial', ['ignore', 'lorem', '--remove'])
  expect(ignored()).toEqual(['grosse'])
  const [, number = ''] = /^ *(\d+) .* mia /m.exec(log.stdout) ?? []
  await place.run('history/history', ['revert', number])
  expect(ignored()).toEqual([])
  expect(await place.run('editorial', ['ignore', '!?'])).toMatchObject({ code: 1 })
})

test('--remove takes these synonyms, and rule remove with tokens takes one rule (rule 46.8)', async () => {
  const place = await filled()
  await place.run('editorial', ['synonyms', 'genre', 'blog', 'weblog', 'journal', 'diary'])
  const removed = await place.run('editorial', ['synonyms', 'genre', 'blog', 'Journal', '--remove'])
  expect(removed.stdout).toContain('genre blog: synonyms weblog, diary\n')
  const unknown = await place.run('editorial', ['synonyms', 'genre', 'blog', 'letter', '--remove'])
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('"letter" is no synonym')])
  expect((await place.run('editorial', ['synonyms', 'genre', 'blog', 'x', '--remove', '--add'])).code).toBe(2)
  for (const token of ['free', 'paid']) await place.run('editorial', ['rule', 'add', '/fonts', token, 'font'])
  expect((await place.run('editorial', ['rule', 'remove', '/fonts', 'free', 'font'])).stdout).toContain(
    '1 rule to /fonts removed',
  )
  expect(JSON.parse((await place.run('editorial', ['show'])).stdout).tuning_rules).toEqual([
    { tokens: ['paid', 'font'], url: '/fonts' },
  ])
})

test('archive add stores an archive with terms by name and times, and replaces it in its place (rule 45.4)', async () => {
  const place = await filled()
  const add = (...words: string[]) => place.run('editorial', ['archive', 'add', ...words])
  await add('shops', 'genre/Shop', '--title', 'Shops', '--until', '2027-01-01')
  await add('blogs', 'genre/blog', '--title', 'Blogs')
  const { stdout } = await add('shops', 'genre/shop', 'genre/blog', '--title', 'Both')
  expect(stdout).toContain('replaced archive shops (title "Shops", filters genre shop, until 2027-01-01T00:00:00Z)')
  const [shops, blogs] = JSON.parse((await place.run('editorial', ['show'])).stdout).template_archives
  const filters = ['shop', 'blog'].map((slug) => ({ taxonomy: 'genre', slug }))
  expect([shops, blogs.slug]).toEqual([{ slug: 'shops', title: 'Both', filters }, 'blogs'])
  const refused = [
    [add('shops', '--title', 'X'), 'takes: SLUG TAXONOMY/TERM…'],
    [add('shops', 'genre/shops', '--title', 'X'), 'did you mean Shop'],
    [add('shops', 'genre/shop'), 'archive title: must not be blank'],
    [add('shops', 'genre/shop', '--title', 'X', '--from', '2027-02-30'), 'archive from: must be a date'],
  ] as const
  for (const [run, why] of refused) expect((await run).stderr).toContain(why)
})

test('the upgrade for ignored words keeps the history (rule 21.20)', () => {
  const file = workplace().file('older.db', '')
  const older = openDatabase(file, { busyMs: 100 })
  migrate(older, CATALOG_MIGRATIONS.slice(0, 8))
  older.exec(`INSERT INTO changes (number, token) VALUES (1, 'a');
    INSERT INTO change_items VALUES (7, 1, 'rule', 'x', NULL, '{"title":"X"}')`)
  const before = itemsOf(older, 1)
  older.close()
  const db = openCatalog(file)
  expect([before.length, itemsOf(db, 1)]).toEqual([1, before])
  db.close()
})
