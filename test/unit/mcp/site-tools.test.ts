// A site that is longer than an answer comes in several (rule 31.6).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from '../../../src/contract/lines.ts'
import { getSite } from '../../../src/mcp/catalog-tools.ts'
import { callTool } from '../../../src/mcp/tools.ts'
import { seedOfRun } from '../../support/project/random.ts'

const TERMS = { taxonomy: 'genre', name: 'Portfolio', slug: 'portfolio' }
const SITE = { slug: 'a', title: 'A', url: null, published: '2020-01-01', screenshot: {}, terms: [TERMS] }
const input = {
  schema: { type: 'object', properties: { slug: {}, include: {}, cursor: {}, images: {} } },
  commaLists: new Set(['include']),
  split: new Set<string>(),
} as const

/** What get_site returns of a site with these sections, call after call. */
async function pagesOf(crops: readonly object[]): Promise<Record<string, unknown>[]> {
  const api = () => Promise.resolve({ ...SITE, crops })
  const pages: Record<string, unknown>[] = []
  let cursor: unknown = {}
  while (cursor !== null && pages.length < 100) {
    const given = { slug: 'a', include: 'crops', images: false, ...(typeof cursor === 'string' && { cursor }) }
    const result = await callTool({ tool: getSite, input }, given, { api, picturing: { gallery: null } as never })
    if (typeof result === 'string') throw new Error(result)
    const { content, json, lines } = result
    for (const form of [json, JSON.stringify(lines)]) expect(form.length).toBeLessThanOrEqual(8_000)
    expect([json, lines]).toEqual([JSON.stringify(content), linesOf(content)])
    pages.push(content)
    cursor = content['next_cursor']
  }
  return pages
}

const section = fc.record({
  section_type: fc.constantFrom('Hero', 'Pricing'),
  image: fc.webUrl({ size: '-1' }),
  prompt: fc.string({ maxLength: 1_500, size: 'max' }),
})

test('all sections of a site arrive, each once and in order, however long they are', async () => {
  const property = fc.asyncProperty(fc.array(section, { minLength: 1, maxLength: 60, size: 'max' }), async (crops) => {
    const pages = await pagesOf(crops)
    expect(pages.flatMap((page) => page['crops'])).toEqual(crops)
    for (const page of pages) expect(page).toMatchObject({ slug: 'a', terms: { genre: ['portfolio'] } })
    if (JSON.stringify(crops).length > 8_000) expect(pages.length).toBeGreaterThan(1)
  })
  await fc.assert(property, { numRuns: 50, seed: seedOfRun('sections of get_site') })
})
