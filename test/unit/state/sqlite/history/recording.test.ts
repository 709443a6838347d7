// What changes record of themselves (rules 44.1 to 44.3).
import { describe, expect, it } from 'vitest'
import {
  archiveRemoveEdit,
  loadEdit,
  ruleAddEdit,
  ruleRemoveEdit,
  synonymsEdit,
} from '../../../../../build-scripts/editorial/edits.ts'
import { markEntries } from '../../../../../build-scripts/entries/set.ts'
import { storeDueChanges } from '../../../../../build-scripts/snapshot/run.ts'
import { readChange } from '../../../../../src/state/sqlite/history/log.ts'
import { editedCatalog, facts } from '../../../../support/history/edited-catalog.ts'
import { entry } from '../../../../support/worlds/workplace.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const rule = (path: string, ...tokens: string[]) => JSON.stringify([path, tokens])

describe('an import', () => {
  it('records who, with what and why, the entries and terms that it adds, without their members (rule 44.1)', async () => {
    const catalog = editedCatalog(() => NOW)
    await catalog.load(entry('a', { genre: ['Blog'] }))
    expect(readChange(catalog.db, 1)).toEqual({
      ...{ number: 1, at: NOW.toISOString(), by: 'mia', command: 'import', note: null },
    })
    expect(catalog.items()).toEqual([
      { kind: 'term', subject: 'genre/blog', before: null, after: { name: 'Blog' } },
      { kind: 'entry', subject: 'a', before: null, after: {} },
    ])
  })

  it('records the members that it changes, before and after, and nothing of equal lines (rule 44.1)', async () => {
    const catalog = editedCatalog()
    await catalog.load(entry('a', { genre: ['Blog'] }), entry('b'))
    expect(await catalog.load(entry('a', { genre: ['Blog'] }), entry('b'))).toBe(1)
    await catalog.load(entry('a', { genre: ['Blog'], title: 'New', offline: true }), entry('b'))
    expect(catalog.items()).toEqual([
      { kind: 'entry', subject: 'a', before: { title: 'A', offline: false }, after: { title: 'New', offline: true } },
    ])
    await catalog.load(entry('b', { offline: true }))
    expect(catalog.items()).toEqual([
      { kind: 'entry', subject: 'b', before: { offline: false }, after: { offline: true } },
    ])
  })
})

it('offline marks of the command and of the night are recorded (rule 44.1)', async () => {
  const catalog = editedCatalog()
  await catalog.load(entry('a', { published: '2010-01-01' }), entry('b'))
  markEntries(catalog.db, { slugs: ['b'], state: 'offline', now: NOW, facts: facts('entries offline', 'asked to') })
  expect(readChange(catalog.db, 2)).toMatchObject({ by: 'mia', command: 'entries offline', note: 'asked to' })
  expect(catalog.items()).toEqual([
    {
      ...{ kind: 'entry', subject: 'b', before: { offline: false, 'corrected offline': null } },
      after: { offline: true, 'corrected offline': { imported: false } },
    },
  ])
  storeDueChanges(catalog.db, { today: '2026-11-20', marking: true, now: NOW, limited: true })
  expect(readChange(catalog.db, 3)).toMatchObject({ command: 'nightly' })
  expect(catalog.items()).toEqual([
    { kind: 'entry', subject: 'a', before: { offline: false }, after: { offline: true } },
  ])
})

describe('an edit of editorial data (rule 44.2)', () => {
  async function terms() {
    const catalog = editedCatalog()
    await catalog.load(entry('a', { genre: ['Blog', 'Shop'] }))
    return catalog
  }

  it('records synonyms: added, changed and removed', async () => {
    const catalog = await terms()
    const after = async (...synonyms: string[]) => {
      await catalog.edit(synonymsEdit(['genre', 'blog', ...synonyms]))
      return catalog.items()
    }
    const item = { kind: 'synonyms', subject: 'genre/blog' }
    expect(await after('weblog')).toEqual([{ ...item, before: null, after: { synonyms: ['weblog'] } }])
    expect(await after('log')).toEqual([{ ...item, before: { synonyms: ['weblog'] }, after: { synonyms: ['log'] } }])
    expect(await after()).toEqual([{ ...item, before: { synonyms: ['log'] }, after: null }])
    expect(await after()).toEqual([{ ...item, before: { synonyms: ['log'] }, after: null }])
    expect(catalog.last()).toBe(4)
  })

  it('records rules with their place, and a new title without it', async () => {
    const catalog = await terms()
    await catalog.edit(ruleAddEdit(['/a', 'ant'], undefined))
    await catalog.edit(ruleAddEdit(['/b', 'bee'], 'B'))
    const members = { title: 'B', place: 1 }
    expect(catalog.items()).toEqual([{ kind: 'rule', subject: rule('/b', 'bee'), before: null, after: members }])
    await catalog.edit(ruleAddEdit(['/b', 'bee'], 'Bee'))
    expect(catalog.items()).toEqual([
      { kind: 'rule', subject: rule('/b', 'bee'), before: { title: 'B' }, after: { title: 'Bee' } },
    ])
    await catalog.edit(ruleRemoveEdit(['/a']))
    expect(catalog.items()).toEqual([{ kind: 'rule', subject: rule('/a', 'ant'), before: { place: 0 }, after: null }])
  })

  it('records another order, and archives with their filters', async () => {
    const catalog = await terms()
    const archive = (slug: string) => ({ slug, title: slug, filters: [{ taxonomy: 'genre', slug: 'blog' }] })
    const load = (...slugs: string[]) =>
      catalog.edit(
        loadEdit([catalog.file('e.json', JSON.stringify({ template_archives: slugs.map(archive) }))], {
          replaces: true,
        }),
      )
    await load('x', 'y')
    const filters = [{ taxonomy: 'genre', slug: 'blog' }]
    expect(catalog.items()[1]).toEqual({
      ...{ kind: 'archive', subject: 'y', before: null, after: { title: 'y', filters, place: 1 } },
    })
    await load('y', 'x')
    expect(catalog.items()).toEqual([
      { kind: 'archive', subject: 'y', before: { place: 1 }, after: { place: 2 } },
      { kind: 'archive', subject: 'x', before: { place: 0 }, after: { place: 3 } },
    ])
    await catalog.edit(archiveRemoveEdit(['x']))
    expect(catalog.items()[0]).toMatchObject({ subject: 'x', before: { place: 3, filters }, after: null })
  })
})
