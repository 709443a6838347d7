// A catalog that random edits of every kind go to, and what it has: all that a build reads but numbers of changes.
import fc from 'fast-check'
import { expect } from 'vitest'
import { BadInput, WrongUsage } from '../../../../build-scripts/cli/command.ts'
import { edit, ruleAddEdit, ruleRemoveEdit, synonymsEdit } from '../../../../build-scripts/editorial/edits.ts'
import { loadEditorial } from '../../../../build-scripts/editorial/load.ts'
import { hideEntries, markEntries } from '../../../../build-scripts/entries/set.ts'
import { revert } from '../../../../build-scripts/history/revert.ts'
import { aliasEdit, mergeEdit, removeEdit, renameEdit, runEdit } from '../../../../build-scripts/terms/edits.ts'
import { parseEditorialFile } from '../../../../src/catalog/import/editorial-file.ts'
import { membersOf } from '../../../../src/catalog/import/entry-layers.ts'
import { catalogHome, type EditorialHome } from '../../../../src/engine/editorial/home.ts'
import { readCatalogState } from '../../../../src/state/sqlite/catalog/database.ts'
import { type StoredEntry, storedEntryReader } from '../../../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../../../src/state/sqlite/connection.ts'
import { catalogData } from '../../../../src/state/sqlite/editorial/store.ts'
import { entry } from '../../../support/worlds/workplace.ts'
import { FACTS, type worlds } from '../entries/edited-world.ts'

export type World = ReturnType<ReturnType<typeof worlds>>
type Lines = Record<string, unknown>[]

const NOW = new Date('2026-11-20T10:00:00Z')
const at = (number: number) => new Date(NOW.getTime() + number * 1000).toISOString()

/** What takes a step. `argument` is what the step is about. */
const STEPS = {
  lines: ({ load }: World, lines: Lines) => load(lines),
  set: ({ set }: World, [slug, ...given]: string[]) => set(slug as string, given),
  mark: ({ db }: World, [slug, state]: ['a', 'live' | 'offline']) =>
    markEntries(db, { slugs: [slug], state, facts: FACTS, now: NOW }),
  hide: ({ db }: World, [slug, reason]: [string, string | null], home = catalogHome) =>
    home.edit(db, () => hideEntries(db, { slugs: [slug], reason, facts: FACTS, now: NOW })),
  rename: ({ db }: World, [from, name, slug]: [string, string, string | undefined], home = catalogHome) =>
    runEdit(db, home, {
      ...{ edit: renameEdit('genre', from, { name, slug }), facts: FACTS },
      isDry: false,
      isRename: true,
    }),
  merge: ({ db }: World, [synonyms, ...slugs]: [boolean, ...string[]], home = catalogHome) =>
    runEdit(db, home, {
      ...{ edit: mergeEdit('genre', slugs, { synonyms }), facts: FACTS },
      isDry: false,
      isRename: false,
    }),
  remove: ({ db }: World, [slug, editorial]: [string, boolean], home = catalogHome) =>
    runEdit(db, home, {
      ...{ edit: removeEdit('genre', slug, { withEditorial: editorial }), facts: FACTS },
      isDry: false,
      isRename: false,
    }),
  alias: ({ db }: World, [slug, given]: [string, object], home = catalogHome) =>
    runEdit(db, home, { ...{ edit: aliasEdit('genre', slug, given), facts: FACTS }, isDry: false, isRename: false }),
  synonyms: ({ db }: World, given: string[], home = catalogHome) =>
    home.edit(db, () => synonymsEdit(['genre', ...given])(db, FACTS)),
  rule: ({ db }: World, [url, title, limits]: [string, string, object], home = catalogHome) =>
    home.edit(db, () => ruleAddEdit([url, 'free'], title, limits)(db, FACTS)),
  unrule: ({ db }: World, url: string, home = catalogHome) => home.edit(db, () => ruleRemoveEdit([url])(db, FACTS)),
  load: ({ db }: World, [replaces, slugs, until]: [boolean, [string, string][], string | null], home = catalogHome) => {
    const archives = slugs.map(([slug, term]) => ({
      slug,
      title: slug,
      filters: [{ taxonomy: 'genre', slug: term }],
      until,
    }))
    const parsed = parseEditorialFile(JSON.stringify({ synonyms: [], tuning_rules: [], template_archives: archives }))
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
    const named = { name: 'e.json', content: parsed.value }
    return home.edit(db, () =>
      edit((own, store) => JSON.stringify(loadEditorial(own, store, named, { replaces })))(db, FACTS),
    )
  },
  revert: ({ db }: World, back: number, home = catalogHome) => {
    const number = Math.max(1, readCatalogState(db).change - back)
    return revert(db, home, { target: { number }, facts: FACTS, now: NOW, dryRun: false, yes: true })
  },
  to: ({ db }: World, back: number, home = catalogHome) => {
    const number = Math.max(0, readCatalogState(db).change - back)
    return revert(db, home, { target: { to: at(number) }, facts: FACTS, now: NOW, dryRun: false, yes: true })
  },
}

export type Step = readonly [kind: keyof typeof STEPS, argument: unknown]

/** Takes a step. Changes are a second apart. Returns what the operator reads. */
async function take(world: World, [kind, argument]: Step, home: EditorialHome = catalogHome): Promise<unknown> {
  const run = STEPS[kind] as (world: World, argument: unknown, home: EditorialHome) => unknown
  const said = await run(world, argument, home)
  for (const number of world.db.prepare<[], number>('SELECT number FROM changes').pluck().all())
    world.db.prepare('UPDATE changes SET at = ? WHERE number = ?').run(at(number), number)
  return said
}

/** Takes a step, or returns why it was refused. A refusal changes nothing and is one for the operator. */
export async function attempt(world: World, step: Step, home: EditorialHome = catalogHome): Promise<string | null> {
  const before = world.dump()
  try {
    await take(world, step, home)
    return null
  } catch (error) {
    if (!(error instanceof BadInput || error instanceof WrongUsage)) throw error
    expect(world.dump()).toEqual(before)
    return error.message
  }
}

const TERMS = `SELECT taxonomy, slug, name, (SELECT json_group_array(slug ORDER BY slug) FROM term_redirects WHERE term_id = terms.id)
  FROM terms WHERE removed = 0 ORDER BY taxonomy, slug`
const LOST = `SELECT entries.slug, terms.slug FROM entries JOIN entry_terms ON entry_id = entries.id JOIN terms ON terms.id = term_id
  WHERE removed = 1 AND hidden IS NOT ''
  UNION ALL SELECT entries.slug, terms.slug FROM entries JOIN sections ON entry_id = entries.id JOIN terms ON terms.id = term_id
  WHERE removed = 1 AND hidden IS NOT ''
  UNION ALL SELECT 'redirect', term_redirects.slug FROM term_redirects JOIN terms ON terms.id = term_id WHERE removed = 1
  UNION ALL SELECT 'redirect', slug FROM term_redirects JOIN terms USING (taxonomy, slug) WHERE removed = 0
  UNION ALL SELECT kind, subject FROM documents, json_each(documents.body, '$.filters') AS filter
    WHERE filter.value ->> 'slug' NOT IN (SELECT slug FROM terms WHERE removed = 0)
  UNION ALL SELECT kind, subject FROM documents WHERE kind = 'synonyms' AND body IS NOT NULL
    AND subject NOT IN (SELECT taxonomy || '/' || slug FROM terms WHERE removed = 0)`

/** All that a build reads, and corrections. Members of entries can be left out. */
export function content(db: Db, without: readonly string[] = []): object {
  const read = storedEntryReader(db)
  const slugs = db.prepare<[], string>("SELECT slug FROM entries WHERE hidden IS NOT '' ORDER BY slug").pluck().all()
  const { synonyms, rules, archives } = catalogData(db)
  return {
    entries: slugs.map((own) => omitted(membersOf(read(own) as StoredEntry), without)),
    terms: db.prepare(TERMS).raw().all(),
    synonyms,
    rules,
    archives,
    /** References to terms that are removed. */
    lost: db.prepare(LOST).raw().all(),
  }
}

function omitted(members: object, without: readonly string[]): object {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !without.includes(name)))
}

const slug = fc.constantFrom('a', 'b')
const NAMES = ['Blog', 'Shop', 'News']
const name = fc.constantFrom(...NAMES)
const termSlug = fc.constantFrom('blog', 'shop', 'news', 'x')
const line = fc
  .record({
    slug,
    title: fc.constantFrom('A', 'B'),
    genre: fc.uniqueArray(name, { maxLength: 3 }),
    sections: fc.constantFrom([], [{ type: 'Hero', top: 0, bottom: 90, prompt: 'p', colors: [] }]),
    offline: fc.boolean(),
  })
  .map(({ slug: own, ...rest }) => entry(own, rest))
const time = fc.constantFrom(null, '2026-12-01T00:00:00Z')
const step = <Name extends keyof typeof STEPS>(kind: Name, argument: fc.Arbitrary<unknown>) =>
  argument.map((given): Step => [kind, given])
const assignment = fc.constantFrom(
  'title=Mine',
  'title=A',
  'genre=Blog',
  'genre+=Shop',
  'genre=News',
  'genre=',
  'offline=false',
)

const EDITS = [
  step('lines', fc.array(line, { minLength: 1, maxLength: 2 })),
  step('set', fc.tuple(slug, assignment)),
  step('mark', fc.tuple(slug, fc.constantFrom('live', 'offline'))),
  step('hide', fc.tuple(slug, fc.constantFrom('asked', null))),
  step('rename', fc.tuple(termSlug, fc.constantFrom('Weblog', 'Blog', 'X'), fc.option(termSlug, { nil: undefined }))),
  step(
    'merge',
    fc.tuple(fc.boolean(), fc.uniqueArray(termSlug, { minLength: 2, maxLength: 3 })).map(([a, b]) => [a, ...b]),
  ),
  step('remove', fc.tuple(termSlug, fc.boolean())),
  step(
    'alias',
    fc.tuple(termSlug, fc.constantFrom({ add: ['x'] }, { add: ['blog'] }, { remove: ['blog'] }, { remove: ['x'] })),
  ),
  step(
    'synonyms',
    fc.tuple(termSlug, fc.constantFrom('log', 'store')).map((pair) => pair),
  ),
  step('synonyms', fc.tuple(termSlug)),
  step('rule', fc.tuple(fc.constantFrom('/one', '/two'), fc.constantFrom('One', 'Two'), fc.record({ from: time }))),
  step('unrule', fc.constantFrom('/one', '/two')),
  step('load', fc.tuple(fc.boolean(), fc.array(fc.tuple(fc.constantFrom('p', 'q'), termSlug), { maxLength: 2 }), time)),
]
const REVERTS = [step('revert', fc.nat(3)), step('revert', fc.constant(0)), step('to', fc.nat(4))]

const START: Step = ['lines', [entry('a', { genre: NAMES }), entry('b', { genre: ['Blog'] })]]
const historyOf = (...steps: fc.Arbitrary<Step>[]) =>
  fc.array(fc.oneof(...steps), { maxLength: 10 }).map((taken) => [START, ...taken])

/** Random histories with and without changes that are taken back. They begin with an import. */
export const mixedHistory = historyOf(...EDITS, ...REVERTS)
export const editHistory = historyOf(...EDITS)
