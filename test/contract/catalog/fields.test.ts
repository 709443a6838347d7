// The `fields` parameter: it selects members of the full shape and keeps their order and nesting.
import { beforeAll, describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { InspirationListing, SectionListing } from '../../support/model/shapes.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'

type Json = Record<string, unknown>

const INSPIRATION = [
  ...['title', 'slug', 'url', 'published', 'offline', 'genre', 'color', 'style', 'typeface', 'sections', 'platform'],
  ...['tech', 'authors', 'screenshot'],
]
const PARENT = INSPIRATION.filter((name) => name !== 'sections').map((name) => `parent_${name}`)
const SECTION = ['image', 'section_type', 'prompt', 'tailwind', 'colors', 'wireframe_prompt', ...PARENT]

function subsets(names: readonly string[], seed: number): string[][] {
  const random = randomFrom(seed)
  return Array.from({ length: 40 }, () => names.filter(() => random.chance(0.35))).filter((some) => some.length > 0)
}

/** Returns the members of `whole` that `names` contains, in the order of `whole`. */
function part(whole: Json, names: readonly string[], prefix = ''): Json {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => names.includes(prefix + key)))
}

function exactly(actual: unknown, expected: unknown): void {
  expect(JSON.stringify(actual, null, 1)).toBe(JSON.stringify(expected, null, 1))
}

describe('fields of /v1/inspirations', () => {
  const asked = (names: string) =>
    get<InspirationListing>(
      `/v1/inspirations?${queryOf([
        ['fields', names],
        ['limit', '5'],
      ])}`,
    )
  let whole: Json[] = []
  beforeAll(async () => {
    whole = (await get<InspirationListing>('/v1/inspirations?limit=5')).data.results
  })

  it.each(INSPIRATION)('selects %s alone (rule 7.11)', async (name) => {
    exactly(
      (await asked(name)).data.results,
      whole.map((entry) => part(entry, [name])),
    )
  })

  it('selects any subset, listed in any order (rule 7.12)', async () => {
    for (const names of subsets(INSPIRATION, seedOfRun('fields of inspirations'))) {
      const { data } = await asked(names.toReversed().join(','))
      exactly(
        data.results,
        whole.map((entry) => part(entry, names)),
      )
    }
  })

  it('returns the full shape if all are listed (rule 7.11)', async () => {
    exactly((await asked(INSPIRATION.join(','))).data.results, whole)
  })

  it('ignores blanks around the names (rule 6.5)', async () => {
    exactly(
      (await asked(' slug ,\ttitle ')).data.results,
      whole.map((entry) => part(entry, ['title', 'slug'])),
    )
  })

  it('does not change the envelope (rule 7.12)', async () => {
    const { data } = await asked('slug')
    expect(Object.keys(data)).toEqual(['total', 'limit', 'offset', 'results'])
  })
})

describe('fields of /v1/sections', () => {
  let type = ''
  let whole: Json[] = []
  const asked = (names: string) =>
    get<SectionListing>(
      `/v1/sections?${queryOf([
        ['type', type],
        ['fields', names],
        ['limit', '5'],
      ])}`,
    )
  beforeAll(async () => {
    type = (await aTerm('sections')).slug
    whole = (await asked(SECTION.join(','))).data.results
  })

  function chosen(names: readonly string[]): Json[] {
    return whole.map(({ parent, ...section }) => {
      const inside = part(parent as Json, names, 'parent_')
      return { ...part(section, names), ...(Object.keys(inside).length > 0 && { parent: inside }) }
    })
  }

  it.each(SECTION)('selects %s alone (rule 8.5)', async (name) => {
    exactly((await asked(name)).data.results, chosen([name]))
  })

  it('selects any subset, listed in any order (rule 7.12, rule 8.5)', async () => {
    for (const names of subsets(SECTION, seedOfRun('fields of sections'))) {
      exactly((await asked(names.toReversed().join(','))).data.results, chosen(names))
    }
  })

  it('omits tailwind, colors and wireframe_prompt by default (rule 8.7)', async () => {
    const { data } = await get<SectionListing>(
      `/v1/sections?${queryOf([
        ['type', type],
        ['limit', '5'],
      ])}`,
    )
    exactly(data.results, chosen(SECTION.filter((name) => !['tailwind', 'colors', 'wireframe_prompt'].includes(name))))
  })

  it('returns tailwind and wireframe_prompt as string or null, colors as list of strings (rule 8.7)', () => {
    for (const section of whole) {
      for (const name of ['tailwind', 'wireframe_prompt'])
        expect(section[name] === null || typeof section[name] === 'string').toBe(true)
      expect(section['colors']).toSatisfy((colors: unknown[]) => colors.every((color) => typeof color === 'string'))
    }
  })

  it('omits parent if no name selects a member of it (rule 8.6)', async () => {
    for (const section of (await asked('image,prompt')).data.results)
      expect(Object.keys(section)).toEqual(['image', 'prompt'])
  })

  it('does not change the envelope (rule 7.12)', async () => {
    const { data } = await asked('prompt')
    expect(Object.keys(data)).toEqual(['total', 'limit', 'offset', 'section_type', 'results'])
  })
})
