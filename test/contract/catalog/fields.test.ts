// The `fields` parameter: it selects members of the full shape and keeps their order and nesting.
import { beforeAll, describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { InspirationListing, SectionListing } from '../../support/model/shapes.ts'

type Json = Record<string, unknown>

const INSPIRATION = [
  ...['title', 'slug', 'url', 'published', 'offline', 'genre', 'color', 'style', 'typeface', 'sections', 'platform'],
  ...['tech', 'authors', 'screenshot'],
]
const PARENT = INSPIRATION.filter((name) => name !== 'sections').map((name) => `parent_${name}`)
const SECTION = ['image', 'section_type', 'prompt', 'tailwind', 'colors', 'wireframe_prompt', ...PARENT]

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
