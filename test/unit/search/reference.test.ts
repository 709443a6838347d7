// The real search agrees with its slow reference version on random queries, whole responses, members in order.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { mismatches, told } from '../../support/search/agreement.ts'
import { withOddities } from '../../support/search/oddities.ts'
import { servedWorld } from '../../support/search/served.ts'
import { ROOT, script } from '../../support/worlds/processes.ts'

const QUERIES = runs(700, 10_000)
/** Earlier than some entries, so that these are left out and some terms have no sites. */
const DAY = '2024-06-30'
const TOLD = 5
const seed = seedOfRun('search reference')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-reference-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function demo() {
  return { files: [`${ROOT}data/demo/catalog.jsonl`], editorial: `${ROOT}data/demo/editorial.json`, today: DAY }
}

/** Another catalog with every seed. */
async function generated() {
  const [out, editorial] = [join(folder, 'generated.jsonl'), join(folder, 'editorial.json')]
  const size = ['--entries', '1500', '--seed', String(seed)]
  await script('generate', [...size, '--out', out, '--editorial', editorial], {})
  return { files: [out], editorial, today: DAY }
}

describe.each([
  ['the demo catalog', demo],
  ['a generated catalog', generated],
])('on %s', (_, files) => {
  test(`${QUERIES} random queries are answered as the reference version answers them (rule 13.1)`, async () => {
    const served = await servedWorld(withOddities(await files(), folder))
    try {
      const found = mismatches(served, { random: randomFrom(seed), queries: QUERIES })
      expect(found.slice(0, TOLD).map(told).join('\n\n'), `${found.length} of ${QUERIES} differ`).toBe('')
    } finally {
      served.close()
    }
  })
})
