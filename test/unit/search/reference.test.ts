// Searches and suggestions agree with their slow reference versions on random queries: whole bodies, members in order.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchingForm, wordsOf } from '../../../src/search/matching-form.ts'
import { familyOf } from '../../../src/search/suggest/word-family.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { describeMismatch, mismatches } from '../../support/search/agreement.ts'
import { withOddities } from '../../support/search/oddities.ts'
import { typedText } from '../../support/search/queries.ts'
import { type ServedWorld, servedWorld } from '../../support/search/served.ts'
import { suggestReference } from '../../support/search/suggest-reference.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import { writeCatalog } from '../../tools/generate/write-catalog.ts'

const SEARCHES = runs(400, 10_000)
const SUGGESTIONS = runs(400, 5000)
/** Some entries are later, so that they are left out and some terms have no sites. */
const TODAY = '2024-06-30'
/** More than a segment. */
const ENTRIES = 1500
const SHOWN = 5
const seed = seedOfRun('search reference')

async function demo() {
  return { files: [`${ROOT}data/demo/catalog.jsonl`], editorial: `${ROOT}data/demo/editorial.json` }
}

/** Each seed generates another catalog. */
async function generated(folder: string) {
  const [out, editorial] = [join(folder, 'generated.jsonl'), join(folder, 'editorial.json')]
  await writeCatalog(createCatalog(ENTRIES, seed), { out, editorial })
  return { files: [out], editorial }
}

describe.each([
  ['the demo catalog', demo],
  ['a generated catalog', generated],
])('on %s', (_, files) => {
  let folder: string
  let served: ServedWorld
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-reference-'))
    served = await servedWorld(withOddities({ ...(await files(folder)), today: TODAY }, folder))
  })
  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test(`${SEARCHES} random searches return what the reference search returns (rules 12.1 to 12.18, 13.1 to 13.13, 28.1 to 28.4, 28.6 to 28.11)`, () => {
    const found = mismatches(served, { random: randomFrom(seed), queries: SEARCHES })
    expect(found.slice(0, SHOWN).map(describeMismatch).join('\n\n'), `${found.length} of ${SEARCHES} differ`).toBe('')
  })

  test(`${SUGGESTIONS} random texts are completed as the reference completes them (rules 14.2 to 14.9)`, () => {
    const reference = suggestReference(served.world)
    const random = randomFrom(seed)
    for (let i = 0; i < SUGGESTIONS; i++) {
      const [q, limit] = [typedText(random, served.world), 1 + random.below(20)]
      const results = reference(q, limit)
      const suggested = served.suggest({ q, limit }) as { results: { name: string }[] }
      const related = suggested.results.filter(({ name }) => isRelated(q, name))
      const expected = JSON.stringify({ query: q, results: results.length > 0 ? results : related }, null, 1)
      const got = JSON.stringify(suggested, null, 1)
      expect(got, `${JSON.stringify(q)}, limit ${limit}`).toBe(expected)
    }
  })
})

/** Whether a name has a word of the family of the last word of a text. (rule 45.41) */
function isRelated(text: string, name: string): boolean {
  const family = familyOf(matchingForm(text.trim().split(/\s+/).at(-1) ?? ''))
  return family !== null && wordsOf(matchingForm(name)).some((word) => familyOf(word) === family)
}
