// Layers of entries over random histories, in a catalog alone; test/scale/editorial/mixed.test.ts has them on PostgreSQL.
import fc from 'fast-check'
import { test } from 'vitest'
import { follow, layeredHistory } from '../../../../support/history/layers-model.ts'
import { runs, seedOfRun } from '../../../../support/project/random.ts'
import { worlds } from '../../../build-scripts/entries/edited-world.ts'

test('a random history of imports, edits, takedowns, merges and reverts is what the model says (rules 44.8, 44.26, 44.61)', async () => {
  const newWorld = worlds()
  const property = fc.asyncProperty(layeredHistory, async (history) => {
    const world = newWorld()
    await follow(world, history)
    world.db.close()
  })
  await fc.assert(property, { seed: seedOfRun('layers over histories'), numRuns: runs(60, 5_000) })
})
