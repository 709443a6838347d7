// The suggestions agree with their naive version on random beginnings, whole lists, members in order.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Random, randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'
import { type CatalogFiles, servedWorld } from '../../../support/search/served.ts'
import { naiveSuggest } from '../../../support/search/suggest-reference.ts'
import type { SearchWorld } from '../../../support/search/world.ts'
import { ROOT, script } from '../../../support/worlds/processes.ts'

const QUERIES = runs(500, 5000)
/** Earlier than some entries, so that these are left out and some terms have no sites. */
const TODAY = '2024-06-30'
const SYMBOLS = ['+', '#', '.', '&', '-', "'", '🚀', '’', ' ', '!']

const seed = seedOfRun('suggest reference')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-suggest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function demo(): Promise<CatalogFiles> {
  return { files: [`${ROOT}data/demo/catalog.jsonl`], editorial: `${ROOT}data/demo/editorial.json`, today: TODAY }
}

/** Another catalog with every seed. */
async function generated(): Promise<CatalogFiles> {
  const [out, editorial] = [join(folder, 'generated.jsonl'), join(folder, 'editorial.json')]
  const size = ['--entries', '1500', '--seed', String(seed)]
  await script('generate', [...size, '--out', out, '--editorial', editorial], {})
  return { files: [out], editorial, today: TODAY }
}

/** Beginnings of names, of their words and of runs of words, as people type them. */
function typed(random: Random, { terms, entries }: SearchWorld): string {
  const synonyms = terms.flatMap((term) => term.synonyms)
  const texts = [terms.map(({ name }) => name), entries.map(({ site }) => site.line.title), synonyms]
  const name = random.pick(random.pick(texts.filter((list) => list.length > 0)))
  const words = name.split(' ')
  const from = words.slice(random.chance(0.4) ? random.below(words.length) : 0).join(' ')
  const points = Array.from(from)
  const begun = points.slice(0, random.chance(0.2) ? points.length : 1 + random.below(6)).join('')
  const cased = random.chance(0.3) ? begun.toUpperCase() : begun
  const symbols = random.chance(0.15) ? cased + random.pick(SYMBOLS) : cased
  return random.chance(0.1) ? ` ${symbols} ` : symbols
}

describe.each([
  ['the demo catalog', demo],
  ['a generated catalog', generated],
])('on %s', (_, files) => {
  test(`${QUERIES} random beginnings are completed as the naive version completes them (rule 14.5)`, async () => {
    const { world, suggest, close } = await servedWorld(await files())
    try {
      const naive = naiveSuggest(world)
      const random = randomFrom(seed)
      for (let i = 0; i < QUERIES; i++) {
        const [q, limit] = [typed(random, world), 1 + random.below(20)]
        const expected = JSON.stringify({ query: q, results: naive(q, limit) }, null, 1)
        expect(JSON.stringify(suggest({ q, limit }), null, 1), `${JSON.stringify(q)}, limit ${limit}`).toBe(expected)
      }
    } finally {
      close()
    }
  })
})
