// Equal tags mean equal bodies, for every parameter of every endpoint under /v1: pairs of requests that differ in one
// parameter, made from the parameters that the endpoints declare. (rule 15.1)
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { oas31 } from 'zod-openapi'
import { TAXONOMIES } from '../../../src/catalog/model/taxonomy.ts'
import { type SnapshotWatcher, watchSnapshots } from '../../../src/snapshot/load/snapshot-watcher.ts'
import { documentFor } from '../../../src/ui/contract/served-document.ts'
import type { Line } from '../../support/model/model.ts'
import { storePalettes } from '../../support/pictures/palettes.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { workshop } from '../../support/worlds/workshop.ts'
import { ADMIN, ask, fakeWorld, type World } from './fakes.ts'

const ADDRESS = 'https://api.example'
const random = randomFrom(seedOfRun('tag agreement'))
const shop = workshop()
let watcher: SnapshotWatcher
let world: World
let texts: Readonly<Record<string, readonly string[]>>

beforeAll(async () => {
  const lines = readFileSync(`${ROOT}data/demo/catalog.jsonl`, 'utf8').trim().split('\n')
  const given = lines.map((line) => JSON.parse(line) as Line)
  await shop.load(given)
  storePalettes(shop.catalogDb, new Map(given.map((line) => [line.slug, palettesNear(line)])))
  await shop.build(TODAY)
  watcher = watchSnapshots([shop], { swapped() {}, refused() {} })
  await watcher.ready
  world = Object.assign(fakeWorld(), { served: watcher.current })
  texts = await textsOfCatalog()
})
afterAll(() => {
  watcher.close()
  shop.remove()
})

/** Colors at several distances from those that requests ask for. */
function palettesNear({ sections = [] }: Line) {
  const palette = () =>
    ['ff', 'd8', 'b0'].map((red) => ({ hex: `#${red}${random.pick(['7f50', 'ffff', '3456'])}`, share: 0.3 }))
  return { page: palette(), hero: palette(), sections: sections.map(palette) }
}

/** The values of a request by parameter, those of the path as well. */
type Values = Readonly<Record<string, readonly string[]>>
type Parameter = oas31.ParameterObject & { schema: oas31.SchemaObject }

/** The end of a tag that tells a large body from a small one, which would hide that a parameter is not in the tag. */
const LARGE_END = /-id"$/

async function answer(path: string, values: Values) {
  const query = new URLSearchParams()
  for (const [name, own] of Object.entries(values)) for (const value of own) query.append(name, value)
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(values[name]?.[0] ?? '')
  })
  const response = await ask(world, `${target}?${query}`, { key: ADMIN }, { unchecked: true })
  const tag = response.headers.get('etag')?.replace(LARGE_END, '"') ?? null
  // As text, a body would lose its byte order mark.
  return { tag, body: Buffer.from(await response.arrayBuffer()).toString('latin1'), request: `${target}?${query}` }
}

interface Body {
  readonly results: readonly { slug: string }[]
  readonly facets: Readonly<Record<string, { terms: readonly { slug: string }[] }>>
  readonly next: string
  readonly next_cursor: string
}

async function jsonOf(target: string): Promise<Body> {
  return (await ask(world, target, { key: ADMIN }, { unchecked: true })).json() as Promise<Body>
}

/** What the parameters take whose schema is any text: slugs of frequent terms, and others. */
async function textsOfCatalog(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { results, facets } = await jsonOf(`/v1/inspirations?limit=9&facet_limit=6&facets=${TAXONOMIES.join()}`)
  const terms = Object.entries(facets).map(([taxonomy, own]) => [taxonomy, own.terms.map(({ slug }) => slug)] as const)
  const slugs = Object.fromEntries(terms)
  return {
    ...slugs,
    colour: slugs['color'] ?? [],
    tag: slugs['post_tag'] ?? [],
    q: ['dark portfolio', ' dark portfolio', 'the minimal website', 'jquery', 'blakc', 'por', 'bell', 'd'],
    color_near: ['ff7f50', 'fff', '#123456'],
    seed: ['a', 'b', 'a&limit=2'],
    slug: results.map(({ slug }) => slug),
    type: ['hero', 'footer', 'about', 'contact'],
    since: ['*', (await jsonOf('/v1/changes?since=*&limit=1')).next],
    cursor: ['*', (await jsonOf('/v1/inspirations?cursor=*&limit=1')).next_cursor],
    year: ['2012', '2019', '2024'],
  }
}

const OF_TERMS = new RegExp(`^(${[...TAXONOMIES, 'colour', 'tag'].join('|')})(_any|_not)?$`)

/** A value that a parameter takes, or two. */
function sampleOf({ name, schema }: Parameter): string[] {
  const { enum: names, type, items, format, minimum = 0, maximum = minimum + 30 } = schema
  const lists = (items as oas31.SchemaObject | undefined)?.enum as string[] | undefined
  if (names !== undefined) return [random.pick(names as string[])]
  if (lists !== undefined) return [[random.pick(lists), random.pick(lists)].join()]
  if (format === 'date') return [random.pick(['2012-06-01', '2019-01-01', '2024-05-05'])]
  const own = texts[OF_TERMS.exec(name)?.[1] ?? name]
  if (own === undefined && type === 'integer')
    return [String(random.pick([minimum, minimum + 1, minimum + 5, maximum]))]
  if (own === undefined) throw new Error(`say in this test what ${name} takes`)
  return type === 'array' && random.chance(0.3) ? [random.pick(own), random.pick(own)] : [random.pick(own)]
}

/** The endpoints that take parameters, with all of them. */
function endpoints(): [path: string, parameters: Parameter[]][] {
  const { paths = {} } = documentFor({ baseUrl: ADDRESS, siteUrl: ADDRESS, assetsUrl: ADDRESS })
  const found = Object.entries(paths).map(([path, { get }]) => [path, (get?.parameters ?? []) as Parameter[]] as const)
  return found.flatMap(([path, own]) => (path.startsWith('/v1/') && own.length > 0 ? [[path, own]] : []))
}

/** A request with few parameters, seldom filters, often a type or a format, always the required ones, and a seed, so that it gets one body. */
function someValues(parameters: readonly Parameter[]): Values {
  const isAlways = ({ name, required = false }: Parameter) =>
    required || name === 'seed' || (name === 'type' && random.chance(0.8)) || (name === 'format' && random.chance(0.3))
  const optional = parameters.filter(({ name }) => !OF_TERMS.test(name) || random.chance(0.02))
  const chosen = [...random.some(optional, 2), ...parameters.filter(isAlways)]
  return Object.fromEntries(chosen.map((own) => [own.name, sampleOf(own)]))
}

/** After so many pairs of requests without different bodies, a parameter has no effect. */
const MAX_PAIRS = 400

describe.each(endpoints())('at %s', (path, parameters) => {
  test.each(parameters.map((own) => [own.name, own] as const))('%s is in the tag', async (name, parameter) => {
    const wanted = runs(2, 60)
    let different = 0
    for (let pair = 0; pair < MAX_PAIRS && different < wanted; pair++) {
      const { [name]: _, ...others } = someValues(parameters)
      const isLeftOut = !parameter.required && random.chance(0.3)
      const one = await answer(path, isLeftOut ? others : { ...others, [name]: sampleOf(parameter) })
      const other = await answer(path, { ...others, [name]: sampleOf(parameter) })
      if (one.tag === null || other.tag === null || one.body === other.body) continue
      expect(one.tag, `the tag of ${one.request} and ${other.request}`).not.toBe(other.tag)
      different++
    }
    expect(different, `pairs of requests that differ in ${name} and in their bodies`).toBe(wanted)
  })
})
