// One edit of the desk on a catalog in memory. (rules 48.7, 48.13, 48.21)
import { expect, it } from 'vitest'
import { BadInput } from '../../../../build-scripts/cli/command.ts'
import { Asked, edited, factsOf } from '../../../../build-scripts/desk/catalog.ts'
import { editWork } from '../../../../build-scripts/desk/edits.ts'
import { renameEdit } from '../../../../build-scripts/terms/edits.ts'
import type { Done, Edit } from '../../../../src/engine/desk/jobs.ts'
import { catalogHome } from '../../../../src/engine/editorial/home.ts'
import { changeOnDemand, readCatalogState } from '../../../../src/state/sqlite/catalog/database.ts'
import { itemsOf } from '../../../../src/state/sqlite/history/log.ts'
import { entry } from '../../../support/worlds/workplace.ts'
import { worlds } from '../entries/edited-world.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const BANDS = [
  { type: 'Hero', top: 0, bottom: 900 },
  { type: 'Pricing', top: 900, bottom: 1800 },
]

async function desk(count = 3) {
  const world = worlds()()
  const slugs = Array.from({ length: count }, (_, at) => `site-${at}`)
  await world.load(slugs.map((slug) => entry(slug, { genre: ['Portfolio'], sections: BANDS })))
  const { db } = world
  const catalog = { edit: (work: (...given: unknown[]) => unknown) => work(db, catalogHome) }
  const { set, hide, revert } = editWork(catalog as unknown as Parameters<typeof editWork>[0])
  const last = () => readCatalogState(db).change
  const asked = (more: Partial<Edit> = {}): Edit => ({ by: 'mia', expected: last(), sure: false, ...more })
  const edit = (edits: string[], more: Partial<Edit> = {}, of = slugs) =>
    set({ ...asked(more), slugs: of, edits, allowsNew: true }) as Promise<Done>
  return { ...world, slugs, last, asked, edit, hide, revert }
}

it('changes several sites as one change, and takes it back as one', async () => {
  const { db, slugs, edit, hide, revert, asked, dump, last, line } = await desk()
  const before = line('site-1')
  await hide({ ...asked(), slugs: ['site-2'], reason: 'asked to' })
  const { change } = await edit(['genre+=Blog', 'genre-=Portfolio', 'genre-=None of it'])
  expect(itemsOf(db, change as number).map(({ subject }) => subject)).toEqual(['genre/blog', ...slugs])
  expect(line('site-2')?.['genre']).toMatchObject([{ name: 'Blog' }])
  const state = dump()
  await expect(edit(['title=X'], {}, ['site-0', 'nothing'])).rejects.toThrow('There is no entry "nothing"')
  await expect(edit(['title=X', 'published=never'])).rejects.toThrow('published')
  expect(dump()).toEqual(state)
  await revert({ ...asked({ sure: true }), number: change as number })
  expect(line('site-1')).toEqual(before)
  expect(await edit(['genre+=Portfolio'])).toMatchObject({ change: null })
  expect(last()).toBe((change as number) + 1)
})

it('removes a platform from the sites that have it, and from no other', async () => {
  const { edit, line } = await desk()
  await edit(['platform=Astro'], {}, ['site-0'])
  await edit(['platform=Hugo'], {}, ['site-1'])
  await edit(['platform-=Astro'])
  expect(['site-0', 'site-1'].map((slug) => line(slug)?.['platform'])).toMatchObject([null, { name: 'Hugo' }])
})

it.each([
  ['the same member', ['title=Theirs'], ['title=Mine'], true],
  ['the same value', ['title=Same'], ['title=Same'], false],
  ['different members', ['title=Theirs'], ['category=template'], false],
  ['different terms', ['genre+=Blog'], ['genre+=Agency'], false],
  ['a term that is gone already', ['genre-=Portfolio'], ['genre-=Portfolio'], false],
  ['a list with what the other added to it', ['genre+=Blog'], ['genre=Agency'], true],
  ['the one term of a platform', ['platform=Astro'], ['platform=Hugo'], true],
  ['bands, whose numbers can be others by then', ['sections-=1'], ['sections.1.type=Footer'], true],
])('asks about %s: %j, then %j', async (_, theirs, mine, isConflict) => {
  const { edit, last, dump } = await desk()
  const expected = last()
  await edit(theirs, { by: 'noah' }, ['site-0'])
  const before = dump()
  const done = edit(mine, { expected }, ['site-0'])
  if (!isConflict) return expect(await done).toHaveProperty('lines')
  const error = await done.then(
    () => null,
    (error) => error as Asked,
  )
  expect(error).toBeInstanceOf(Asked)
  expect(error?.question).toMatchObject({ kind: 'conflict', change: expected + 1, versions: [{ by: 'noah' }] })
  expect(dump()).toEqual(before)
  expect(await edit(mine, { expected: expected + 1 }, ['site-0'])).toMatchObject({ change: expected + 2 })
})

it('says nothing of what was changed and changed back', async () => {
  const { edit, last, revert, asked } = await desk()
  const expected = last()
  const { change } = await edit(['title=Theirs'], { by: 'noah' }, ['site-0'])
  await revert({ ...asked({ by: 'noah' }), number: change as number })
  expect(await edit(['title=Mine'], { expected }, ['site-0'])).toMatchObject({ change: expected + 3 })
})

it('refuses what was seen in another catalog', async () => {
  const { edit, last } = await desk()
  await expect(edit(['title=Mine'], { expected: last() + 1 })).rejects.toBeInstanceOf(BadInput)
})

it('asks before it changes more than twenty sites, or a name everywhere', async () => {
  const { db, edit, asked, dump, last } = await desk(21)
  const before = dump()
  await expect(edit(['genre+=Blog'])).rejects.toMatchObject({ question: { kind: 'sure' }, message: /21 sites/ })
  const rename = (more: Partial<Edit>) => {
    const change = changeOnDemand(db, NOW, { editorial: true, facts: factsOf(asked(), 'terms rename') })
    return edited(db, catalogHome, asked(more), () => renameEdit('genre', 'portfolio', { name: 'Folio' })(db, change))
  }
  await expect(rename({})).rejects.toMatchObject({ question: { kind: 'sure' } })
  expect(dump()).toEqual(before)
  expect(await edit(['genre+=Blog'], { sure: true })).toMatchObject({ change: last() })
  expect(await rename({ sure: true })).toMatchObject({ change: last() })
})
