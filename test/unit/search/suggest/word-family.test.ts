// Words of one family, on the demo catalog.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_SEARCH } from '../../../../src/search/query.ts'
import { familyOf } from '../../../../src/search/suggest/word-family.ts'
import type { SearchBody } from '../../../../src/ui/catalog/api-bodies.ts'
import { type ServedWorld, servedWorld } from '../../../support/search/served.ts'
import { ROOT } from '../../../support/worlds/processes.ts'

/** Words that people type, each with the slugs of the terms that are of its family. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  photographers: ['photography'],
  photographic: ['photography'],
  illustrator: ['illustration', 'illustrated'],
  illustrators: ['illustration', 'illustrated'],
  illustrative: ['illustration', 'illustrated'],
  architects: ['architecture'],
  architectural: ['architecture'],
  educational: ['education'],
  educator: ['education'],
  financial: ['finance'],
  financing: ['finance'],
  musical: ['music'],
  musician: ['music'],
  musicians: ['music'],
  weddings: ['wedding'],
  restaurants: ['restaurant'],
  traveling: ['travel'],
  travelers: ['travel'],
  exhibitions: ['exhibition'],
  experiment: ['experimental'],
  experiments: ['experimental'],
  gaming: ['game'],
  hotels: ['hotel'],
  fashionable: ['fashion'],
  minimalistic: ['minimal'],
  geometry: ['geometric'],
  geometrical: ['geometric'],
  colored: ['colorful'],
  colours: ['colorful'],
  elegance: ['elegant'],
  playfulness: ['playful'],
  brutal: ['brutalist'],
  typography: ['typographic', 'big-type'], // a synonym is `large typography`
  typographical: ['typographic'],
  editorials: ['editorial'],
  organically: ['organic'],
  gradients: ['gradient'],
  pixelated: ['pixel-art'],
  maximalism: ['maximalist'],
  podcasting: ['podcast'],
  blogger: ['blog'],
  blogging: ['blog'],
  museums: ['museum'],
  communities: ['community'],
  galleries: ['gallery'],
  speaker: ['speakers'],
  ticketing: ['tickets'],
  scheduling: ['schedule'],
  manifestos: ['manifesto'],
  featured: ['features'],
  conferences: ['conference'],
  agencies: ['agency'],
  startups: ['startup'],
  magazines: ['magazine'],
  collages: ['collage'],
}

let folder: string
let served: ServedWorld
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-families-'))
  const files = { files: [`${ROOT}data/demo/catalog.jsonl`], editorial: `${ROOT}data/demo/editorial.json` }
  served = await servedWorld({ ...files, today: '2026-11-01' })
})
afterAll(() => {
  served?.close()
  rmSync(folder, { recursive: true, force: true })
})

const searched = (q: string) => served.search({ ...PLAIN_SEARCH, q }) as unknown as SearchBody

// (rule 45.40)
test.each(Object.entries(FAMILIES))('a search for %s leads to one of %j', (word, slugs) => {
  const offered = (searched(word).suggestions ?? []).map(({ query }) => query)
  const found = [word, ...offered].flatMap((q) => searched(q).matched_filters.map(({ slug }) => slug))
  expect(
    found.filter((slug) => slugs.includes(slug)),
    `${word} leads to ${offered}`,
  ).not.toEqual([])
})

// (rule 45.41)
test.each(Object.entries(FAMILIES))('completions of %s are never empty', (word) => {
  expect(served.suggest({ q: word, limit: 8 }) as { results: unknown[] }).not.toHaveProperty('results', [])
})

test('short words and words of other alphabets have no family (rule 45.40)', () => {
  expect(['ui', 'as', 'дизайн', 'デザイン', '3d'].map(familyOf)).toEqual([null, null, null, null, null])
})
