// What live editorial data promises with every engine, and a random comparison with a naive model. Over 200 lines: a naive model of all edits.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  archiveRemoveEdit,
  type Edit,
  loadEdit,
  ruleAddEdit,
  ruleRemoveEdit,
  synonymsEdit,
} from '../../../build-scripts/editorial/edits.ts'
import type { Timed } from '../../../src/catalog/model/editorial.ts'
import type { EditorialChanges, LiveEditorial, Placed } from '../../../src/state/documents.ts'
import { type Random, randomFrom, runs, seedOfRun } from '../project/random.ts'
import { line } from '../worlds/workshop.ts'

/** A catalog of {@link TERMS} and the server that follows its editorial data. */
export interface EditorialWorld {
  /** Runs an edit as the operator's commands do. Resolves when servers have to act on it. */
  edit(edit: Edit): Promise<unknown>
  open(): Promise<LiveEditorial>
  /** Opens the editorial data in another server. */
  openElsewhere(): Promise<LiveEditorial>
  remove(): Promise<void>
}

/** The catalog of the worlds. */
export const ENTRIES = [
  line({ slug: 'a', genre: ['Shop', 'Market'], color: ['Teal', 'Coral'] }),
  line({ slug: 'b', tech: ['GSAP'], style: ['Bold'] }),
]
const TERMS = ['genre/shop', 'genre/market', 'color/teal', 'color/coral', 'tech/gsap', 'style/bold']

/** All editorial data, as an editor would write it down. */
interface Model {
  synonyms: Map<string, string[]>
  rules: ({ url: string; tokens: string[]; title: string | null } & Timed)[]
  archives: ({ slug: string; title: string; filters: { taxonomy: string; slug: string }[] } & Timed)[]
}

const TIMES: Timed[] = [
  {},
  { from: '2026-12-01T00:00:00Z' },
  { until: '2027-01-01T09:30:00Z' },
  { from: '2020-01-01T00:00:00Z', until: '2020-01-01T00:00:01.500Z' },
]

type Item = Placed<object> | null

/** Collects what a listener hears. */
function listener(live: LiveEditorial) {
  const synonyms = new Map<string, readonly string[]>()
  const items = { rules: new Map<string, Item>(), archives: new Map<string, Item>() }
  let calls = 0
  live.subscribe((changes: EditorialChanges) => {
    calls += 1
    for (const list of changes.synonyms) synonyms.set(`${list.taxonomy}/${list.slug}`, list.synonyms)
    for (const kind of ['rules', 'archives'] as const)
      for (const [subject, item] of changes[kind]) items[kind].set(subject, item)
  })
  const ordered = (all: ReadonlyMap<string, Item>) =>
    [...all.values()]
      .filter((item) => item !== null)
      .sort((a, b) => a.place - b.place)
      .map(({ place: _, ...item }) => item)
  return {
    calls: () => calls,
    state: () => ({
      synonyms: new Map([...synonyms].filter(([, list]) => list.length > 0)),
      rules: ordered(items.rules),
      archives: ordered(items.archives),
    }),
  }
}

/** Registers the tests for one engine. */
export function liveEditorialSuite(name: string, makeWorld: () => Promise<EditorialWorld>): void {
  let world: EditorialWorld
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-editorial-'))
    world = await makeWorld()
  })
  afterEach(async () => {
    await world?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  async function load(model: Model, replaces: boolean): Promise<void> {
    const file = join(folder, 'editorial.json')
    writeFileSync(file, JSON.stringify(fileOf(model)))
    await world.edit(await loadEdit([file], { replaces }))
  }

  describe(`live editorial data of ${name} (rules 16.3, 37.44)`, () => {
    test('an edit changes the version and is heard once; the same edit again does neither', async () => {
      await world.edit(synonymsEdit(['genre', 'market', 'bazaar']))
      const live = await world.open()
      const before = live.version()
      const heard = listener(live)
      await world.edit(synonymsEdit(['genre', 'shop', 'store']))
      const after = live.version()
      expect(after).not.toBe(before)
      await world.edit(synonymsEdit(['genre', 'shop', 'store']))
      expect([live.version(), heard.calls()]).toEqual([after, 2])
      expect(heard.state().synonyms.get('genre/shop')).toEqual(['store'])
    })

    test('every server has the same version, also after a restart', async () => {
      const live = await world.open()
      live.subscribe(() => {})
      await world.edit(ruleAddEdit(['/contact', 'hire', 'us'], 'Hire us'))
      const other = await world.openElsewhere()
      other.subscribe(() => {})
      expect([other.version(), live.version()]).toEqual([live.version(), other.version()])
      other.close()
    })

    test('an edit that fails changes nothing', async () => {
      await world.edit(synonymsEdit(['genre', 'shop', 'store']))
      const live = await world.open()
      const before = live.version()
      const heard = listener(live)
      await expect(world.edit(archiveRemoveEdit(['nothing']))).rejects.toThrow('no archive')
      await expect(world.edit(synonymsEdit(['genre', 'nowhere', 'x']))).rejects.toThrow('There is no nowhere in genre')
      expect([live.version(), heard.calls()]).toEqual([before, 1])
    })

    test('an archive whose slug is used again comes last', async () => {
      const [a, b] = [archive('a', 'color/teal'), archive('b', 'genre/shop')]
      const live = await world.open()
      await load({ synonyms: new Map(), rules: [], archives: [a, b] }, false)
      await world.edit(archiveRemoveEdit(['a']))
      await load({ synonyms: new Map(), rules: [], archives: [a] }, false)
      expect(listener(live).state().archives).toEqual([b, a])
    })

    test('any sequence of edits gives what a naive model gives', async () => {
      const seed = seedOfRun(`edits of ${name}`)
      const random = randomFrom(seed)
      const live = await world.open()
      const heard = listener(live)
      const model: Model = { synonyms: new Map(), rules: [], archives: [] }
      for (let step = 0; step < runs(60, 600); step += 1) {
        const [before, version] = [JSON.stringify(fileOf(model)), live.version()]
        await randomEdit(random, model)
        const isChanged = JSON.stringify(fileOf(model)) !== before
        expect(live.version() !== version, `seed ${seed}, step ${step}`).toBe(isChanged)
        const wanted = { ...model, synonyms: new Map([...model.synonyms].filter(([, list]) => list.length > 0)) }
        expect(heard.state(), `seed ${seed}, step ${step}`).toEqual(wanted)
      }
      const elsewhere = await world.openElsewhere()
      elsewhere.version()
      expect(listener(elsewhere).state()).toEqual(heard.state())
      elsewhere.close()
    })
  })

  async function randomEdit(random: Random, model: Model): Promise<void> {
    const kind = random.below(6)
    if (kind === 0) {
      const [term, list] = [random.pick(TERMS.slice(0, 5)), [...new Set(random.some(['x', 'y', 'z y'], 3))]]
      model.synonyms.set(term, list)
      await world.edit(synonymsEdit([...term.split('/'), ...list]))
    } else if (kind === 1) {
      const rule = someRule(random)
      putRule(model, rule)
      await world.edit(ruleAddEdit([rule.url, ...rule.tokens], rule.title ?? undefined, rule))
    } else if (kind === 2 && model.rules.length > 0) {
      const { url } = random.pick(model.rules)
      model.rules = model.rules.filter((rule) => rule.url !== url)
      await world.edit(ruleRemoveEdit([url]))
    } else if (kind === 3 && model.archives.length > 0) {
      const { slug } = random.pick(model.archives)
      model.archives = model.archives.filter((other) => other.slug !== slug)
      await world.edit(archiveRemoveEdit([slug]))
    } else {
      await loadSome(random, model, random.chance(0.4))
    }
  }

  async function loadSome(random: Random, model: Model, replaces: boolean): Promise<void> {
    const file: Model = { synonyms: new Map(), rules: [], archives: [] }
    if (replaces && random.chance(0.7)) for (const rule of model.rules) if (random.chance(0.8)) putRule(file, rule)
    for (let i = random.below(3); i > 0; i -= 1) putRule(file, someRule(random))
    for (let i = random.below(3); i > 0; i -= 1) putArchive(file, someArchive(random))
    for (const term of new Set(random.some(TERMS.slice(0, 5), 2))) file.synonyms.set(term, [random.pick(['p', 'q'])])
    await load(file, replaces)
    if (replaces) Object.assign(model, { synonyms: file.synonyms, rules: file.rules, archives: file.archives })
    else {
      for (const [term, list] of file.synonyms) model.synonyms.set(term, list)
      for (const rule of file.rules) putRule(model, rule)
      for (const item of file.archives) putArchive(model, item)
    }
  }
}

function someRule(random: Random): Model['rules'][number] {
  const tokens = random.pick([['hire', 'us'], ['us', 'hire'], ['jobs']])
  return {
    url: random.pick(['/a', '/b']),
    tokens,
    title: random.pick([null, 'One', 'Two & more']),
    ...random.pick(TIMES),
  }
}

function someArchive(random: Random): Model['archives'][number] {
  const terms = [...new Set([random.pick(TERMS), random.pick(TERMS)])]
  return {
    ...archive(random.pick(['s1', 's2', 's3']), ...terms),
    title: random.pick(['One', 'Two']),
    ...random.pick(TIMES),
  }
}

function archive(slug: string, ...terms: string[]): Model['archives'][number] {
  const filters = terms.map((term) => ({ taxonomy: term.split('/')[0] as string, slug: term.split('/')[1] as string }))
  return { slug, title: slug, filters }
}

function putRule(model: Model, rule: Model['rules'][number]): void {
  const key = (item: Model['rules'][number]) => JSON.stringify([item.url, item.tokens])
  const at = model.rules.findIndex((item) => key(item) === key(rule))
  if (at === -1) model.rules = [...model.rules, rule]
  else model.rules = model.rules.with(at, rule)
}

function putArchive(model: Model, item: Model['archives'][number]): void {
  const at = model.archives.findIndex(({ slug }) => slug === item.slug)
  model.archives = at === -1 ? [...model.archives, item] : model.archives.with(at, item)
}

/** The editorial file with the content of a model. */
function fileOf({ synonyms, rules, archives }: Model) {
  const lists = [...synonyms].filter(([, list]) => list.length > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    synonyms: lists.map(([term, list]) => ({ taxonomy: term.split('/')[0], term: term.split('/')[1], synonyms: list })),
    tuning_rules: rules,
    template_archives: archives,
  }
}
