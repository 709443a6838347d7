// `closest` and `match=words` over HTTP, on random queries: the model says what they may and must contain. (section 47)
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { SearchResponse } from '../../../src/contract/shapes/search.ts'
import { canMean, termsNamed, wordsOfSite } from '../../support/closest/closest-model.ts'
import { queryOf } from '../../support/http/http.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import type { EditorialFile } from '../../support/search/catalog.ts'
import { searchQueries } from '../../support/search/queries.ts'
import { isEligible } from '../../support/search/steps.ts'
import { searchWorld } from '../../support/search/world.ts'
import { CATALOGS, EDITORIAL, linesOf, TODAY } from '../../support/worlds/fixture.ts'

type Body = z.infer<typeof SearchResponse>
type Pairs = Record<string, string>

const search = (q: string, pairs: Pairs = {}) => get<Body>(`/v1/search?${queryOf(Object.entries({ q, ...pairs }))}`)
const SAMPLE = runs(150, 3000)
/** The most sites of `closest`. */
const MOST = 24

it('the parameter closest is 12 if nothing was found, and its member is absent for 0 (rule 47.1)', async () => {
  const { text, data } = await search('zzqxwvkj')
  expect(data.closest?.items.length).toBeLessThanOrEqual(12)
  expect((await search('zzqxwvkj', { closest: '' })).text).toBe(text)
  expect((await search('zzqxwvkj', { closest: '0' })).data).not.toHaveProperty('closest')
  const { text: again } = await search('zzqxwvkj')
  expect(again).toBe(text)
})

describeOwn('random queries', 'the fixture', () => {
  const world = searchWorld(linesOf(...CATALOGS), JSON.parse(readFileSync(EDITORIAL, 'utf8')) as EditorialFile, TODAY)
  const random = randomFrom(seedOfRun('closest'))
  const next = searchQueries(random, world)
  const mixed = () => `${next().q} ${next().q}`.slice(0, 200).trim()

  it('have the sites with the most words, none of them a result (rules 47.2, 47.5, 47.8)', async () => {
    let checked = 0
    for (let i = 0; i < SAMPLE; i++) {
      const q = random.chance(0.5) ? next().q : mixed()
      const { data } = await search(q, { closest: String(MOST), limit: '50' })
      const isDue = data.results.total === 0 || data.unmatched.length > 0
      expect([q, data.closest !== undefined]).toEqual([q, isDue])
      if (data.closest === undefined) continue
      const { words, items } = data.closest
      expect(words.map(({ word }) => word)).toEqual(data.tokens)
      const counts = items.map(({ matched }) => matched.length)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      const listed = new Map(items.map(({ slug = '', matched }) => [slug, matched.length]))
      const results = new Set(data.results.items.map(({ slug }) => slug))
      const least = items.length < MOST ? 0 : (counts.at(-1) ?? 0)
      for (const entry of world.entries) {
        const { slug } = entry.site.line
        const own = wordsOfSite(entry, data.closest)
        const shown = listed.get(slug)
        if (shown !== undefined) {
          expect([q, slug, shown >= own.least, shown <= own.most]).toEqual([q, slug, true, true])
          checked += 1
        } else if (data.results.total <= 50 && !results.has(slug)) {
          expect([q, slug, own.least <= least]).toEqual([q, slug, true])
        }
      }
      for (const { slug } of items) expect(results.has(slug)).toBe(false)
    }
    expect(checked).toBeGreaterThan(SAMPLE)
  })

  it('have at match=words the filters of all, and one for each other word that it can mean (rule 47.10)', async () => {
    let read = 0
    for (let i = 0; i < SAMPLE; i++) {
      const q = random.chance(0.5) ? next().q : mixed()
      const { data: all } = await search(q)
      const { data } = await search(q, { match: 'words' })
      const known = all.matched_filters.length
      expect([q, data.matched_filters.slice(0, known)]).toEqual([q, all.matched_filters])
      const left = known > 0 ? all.unmatched : all.tokens
      const more = data.matched_filters.slice(known)
      expect(more.length).toBeLessThanOrEqual(left.length)
      for (const filter of more) {
        const term = world.terms.find(({ taxonomy, slug }) => taxonomy === filter.taxonomy && slug === filter.slug)
        expect([q, filter.slug, left.some((word) => term && canMean(term, word))]).toEqual([q, filter.slug, true])
        read += 1
      }
    }
    console.info(`match=words read ${read} words`)
    expect(read).toBeGreaterThan(0)
  })

  it('a word that names one term alone always becomes that filter (rule 47.10)', async () => {
    const synonyms = [...new Set(world.terms.flatMap((term) => term.synonyms))].filter((text) =>
      /^[a-z]{4,}$/.test(text),
    )
    for (const word of synonyms) {
      const [only, ...others] = termsNamed(world, word)
      if (only === undefined || others.length > 0 || !isEligible(only)) continue
      const { data } = await search(`zzqxwvkj ${word}`, { match: 'words' })
      expect([word, data.matched_filters.map(({ slug }) => slug)]).toEqual([word, expect.arrayContaining([only.slug])])
    }
  })
})
