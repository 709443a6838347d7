// Taking changes back: what comes back, what is refused, and what it says (rules 44.8 to 44.12).
import { describe, expect, it } from 'vitest'
import { loadEdit, ruleAddEdit, ruleRemoveEdit, synonymsEdit } from '../../../../build-scripts/editorial/edits.ts'
import { showEditorial } from '../../../../build-scripts/editorial/show.ts'
import { markEntries } from '../../../../build-scripts/entries/set.ts'
import { revert, type Target } from '../../../../build-scripts/history/revert.ts'
import { membersOf } from '../../../../src/catalog/import/entry-layers.ts'
import { catalogHome } from '../../../../src/engine/editorial/home.ts'
import { changeOnDemand } from '../../../../src/state/sqlite/catalog/database.ts'
import { type StoredEntry, storedEntryReader } from '../../../../src/state/sqlite/catalog/entry-reader.ts'
import { entryStore } from '../../../../src/state/sqlite/catalog/entry-store.ts'
import { thin } from '../../../../src/state/sqlite/history/log.ts'
import { termStates } from '../../../../src/state/sqlite/history/take-back.ts'
import { termDoor } from '../../../../src/state/sqlite/history/term-door.ts'
import { type EditedCatalog, editedCatalog, facts } from '../../../support/history/edited-catalog.ts'
import { entry } from '../../../support/worlds/workplace.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const own = facts('history revert')

const back = async ({ db }: EditedCatalog, target: Target | number, dryRun = false) =>
  (
    await revert(db, catalogHome, {
      ...{ target: typeof target === 'number' ? { number: target } : target, facts: own, now: NOW, dryRun, yes: true },
    })
  ).join('\n')

const hidden = ({ db }: EditedCatalog, slug: string) =>
  db.prepare('SELECT hidden FROM entries WHERE slug = ?').pluck().get(slug)
const removedTerms = ({ db }: EditedCatalog) => db.prepare('SELECT slug FROM terms WHERE removed = 1').pluck().all()

describe('taking back an import (rules 44.8, 44.9)', () => {
  it('brings back each member of an entry, and an import of the same file changes it again', async () => {
    const catalog = editedCatalog()
    const rich = (given: object) =>
      entry('a', {
        ...{ genre: ['Shop', 'Blog'], platform: 'Webflow', palette: ['#ff0000'] },
        sections: [{ type: 'Hero', top: 0, bottom: 90, prompt: 'p', colors: ['#111111'] }],
        ...given,
      })
    await catalog.load(rich({}))
    const before = storedEntryReader(catalog.db)('a')?.entry
    const changed = rich({ title: 'New', genre: ['Blog'], sections: [], palette: [], platform: null, offline: true })
    const number = await catalog.load(changed)
    expect(await back(catalog, number)).toContain(`Change 3 takes back change ${number}: entry a`)
    expect(storedEntryReader(catalog.db)('a')?.entry).toEqual(before)
    expect(await catalog.load(rich({}))).toBe(3)
    expect(await catalog.load(changed)).toBe(4)
  })

  it('hides what was added and removes its terms, but none that something else uses', async () => {
    const catalog = editedCatalog()
    await catalog.load(entry('a', { genre: ['Blog'] }))
    const number = await catalog.load(entry('b', { genre: ['Blog', 'Shop'], color: ['Navy'] }))
    await catalog.edit(synonymsEdit(['color', 'navy', 'dark blue']))
    await back(catalog, number)
    expect([hidden(catalog, 'a'), hidden(catalog, 'b')]).toEqual([null, ''])
    expect(removedTerms(catalog)).toEqual(['shop'])
    await back(catalog, catalog.last())
    expect([hidden(catalog, 'b'), removedTerms(catalog)]).toEqual([null, []])
  })

  it('brings back why an entry was hidden and what an editor corrected (rule 44.9)', async () => {
    const catalog = editedCatalog()
    await catalog.load(entry('a'))
    const write = (members: object) =>
      catalog.db.transaction(() =>
        entryStore(catalog.db, changeOnDemand(catalog.db, NOW, { editorial: false, facts: own })).restore('a', {
          ...members,
        }),
      )()
    write({ title: 'Mine', 'corrected title': { imported: 'A' } })
    write({ hidden: 'asked to' })
    const states = () => membersOf(storedEntryReader(catalog.db)('a') as StoredEntry)
    const now = states()
    await back(catalog, 3)
    expect(states()).toMatchObject({ title: 'Mine', hidden: null })
    await back(catalog, 2)
    expect(states()).toMatchObject({ title: 'A' })
    expect(states()).not.toHaveProperty('corrected title')
    await back(catalog, 5)
    await back(catalog, 4)
    expect(states()).toEqual(now)
  })

  it('brings back the slug of a renamed term, and the address that led to it (rule 44.9)', async () => {
    const catalog = editedCatalog()
    await catalog.load(entry('a', { genre: ['Blog'] }))
    const rename = () =>
      termStates(catalog.db, changeOnDemand(catalog.db, NOW, { editorial: false, facts: own })).write('genre/blog', {
        ...{ name: 'Weblog', slug: 'weblog', redirects: ['blog'] },
      })
    catalog.db.transaction(rename)()
    const read = () => termDoor(catalog.db, () => 0).read(1).members
    expect(read()).toEqual({ name: 'Weblog', slug: 'weblog', removed: false, redirects: ['blog'] })
    await back(catalog, 2)
    expect(read()).toEqual({ name: 'Blog', slug: 'blog', removed: false, redirects: [] })
    await back(catalog, 3)
    expect(read()).toEqual({ name: 'Weblog', slug: 'weblog', removed: false, redirects: ['blog'] })
  })
})

it('taking back an edit brings rules and archives back to their places (rule 44.8)', async () => {
  const catalog = editedCatalog()
  await catalog.load(entry('a', { genre: ['Blog'] }))
  for (const name of ['one', 'two', 'three']) await catalog.edit(ruleAddEdit([`/${name}`, name], name))
  const archives = ['x', 'y'].map((slug) => ({ slug, title: slug, filters: [{ taxonomy: 'genre', slug: 'blog' }] }))
  const load = (given: object, replaces = false) =>
    catalog.edit(loadEdit([catalog.file('e.json', JSON.stringify(given))], { replaces }))
  await load({ template_archives: archives, synonyms: [{ taxonomy: 'genre', term: 'blog', synonyms: ['log'] }] })
  const before = showEditorial(catalog.db)
  const removal = await catalog.edit(ruleRemoveEdit(['/two']))
  await catalog.edit(ruleAddEdit(['/four', 'four'], undefined))
  await back(catalog, removal)
  expect(showEditorial(catalog.db).tuning_rules.map(({ url }) => url)).toEqual(['/one', '/two', '/three', '/four'])
  await load({ template_archives: archives.toReversed() }, true)
  const at = (number: number) =>
    catalog.db.prepare('SELECT at FROM changes WHERE number = ?').pluck().get(number) as string
  expect(await back(catalog, { to: at(removal - 1) })).toMatch(/takes back \d+ changes after/)
  expect(showEditorial(catalog.db)).toEqual(before)
})

describe('a change is not taken back (rule 44.10)', () => {
  it('if a later change touched the same member, which is named; other members are no matter', async () => {
    const catalog = editedCatalog()
    await catalog.load(entry('a'), entry('b'))
    const number = await catalog.load(entry('a', { title: 'New' }), entry('b', { title: 'New' }))
    await catalog.load(entry('a', { title: 'Newer' }), entry('b', { title: 'New', published: '2020-01-01' }))
    await expect(back(catalog, number)).rejects.toThrow(
      'Change 2 cannot be taken back, because later changes depend on it; nothing was changed:\nentry a: title was changed by change 3 (mia, import)',
    )
    expect(catalog.last()).toBe(3)
    await back(catalog, 3)
    await back(catalog, number)
    expect(storedEntryReader(catalog.db)('a')?.entry).toMatchObject({ title: 'A' })
  })

  it('if what it added was changed since, and if it is so already', async () => {
    const catalog = editedCatalog()
    await catalog.load(entry('a'))
    markEntries(catalog.db, { slugs: ['a'], state: 'offline', now: NOW, facts: facts('entries offline') })
    await expect(back(catalog, 1)).rejects.toThrow('entry a: offline was changed by change 2 (mia, entries offline)')
    await back(catalog, 2)
    expect(await back(catalog, 2)).toBe('Everything is so already: nothing was changed.')
    await back(catalog, 1)
    expect(await back(catalog, 1)).toBe('Everything is so already: nothing was changed.')
    expect(catalog.last()).toBe(4)
  })

  it('if it has no details any more, which the message says', async () => {
    const catalog = editedCatalog()
    await catalog.load(entry('a'))
    await catalog.load(entry('a', { title: 'New' }))
    catalog.db.prepare("UPDATE changes SET at = '2020-01-01T00:00:00.000Z' WHERE number = 1").run()
    thin(catalog.db, '2025-01-01T00:00:00.000Z')
    await expect(back(catalog, 1)).rejects.toThrow(
      'Change 1 cannot be taken back. It has no details. Details begin with change 2',
    )
    await expect(back(catalog, { to: '2019-01-01T00:00:00.000Z' })).rejects.toThrow(
      'cannot go back to 2019-01-01 00:00',
    )
    await expect(back(catalog, 9)).rejects.toThrow('There is no change 9.')
  })

  it('by a dry run, which says what would be', async () => {
    const catalog = editedCatalog()
    await catalog.load(entry('a', { genre: ['Blog'] }))
    const number = await catalog.edit(synonymsEdit(['genre', 'blog', 'weblog']))
    expect(await back(catalog, number, true)).toBe(
      [
        'Change 3 takes back change 2: synonyms of genre/blog',
        'synonyms of genre/blog (removed)',
        '  synonyms: weblog → nothing',
        'Nothing was changed, because of --dry-run.',
      ].join('\n'),
    )
    expect([catalog.last(), showEditorial(catalog.db).synonyms.length]).toEqual([2, 1])
  })
})
