// Edits of every kind do with PostgreSQL as the home of editorial data what they do without it. (rule 37.44)
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresHome } from '../../../src/engine/editorial/shared-home.ts'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { follow, layeredHistory } from '../../support/history/layers-model.ts'
import { seedOfRun } from '../../support/project/random.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { worlds } from '../../unit/build-scripts/entries/edited-world.ts'
import { attempt, content, editHistory } from '../../unit/build-scripts/history/mixed-world.ts'
import { isShort } from '../promises/rounds.ts'

const RUNS = isShort ? 8 : 300

let world: PostgresWorld
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world?.stop())

test('a random history leaves the same catalog, and refuses the same edits (rules 37.44, 44.62)', async () => {
  const seed = seedOfRun('mixed edits on PostgreSQL')
  const newWorld = worlds()
  const property = fc.asyncProperty(editHistory, async (history) => {
    const db = openPostgres(await world.database(), { connections: 1 })
    const home = postgresHome(
      db,
      async () => {},
      () => new Date(),
    )
    const [alone, sharing] = [newWorld(), newWorld()]
    for (const step of history) {
      expect(await attempt(sharing, step, home)).toBe(await attempt(alone, step))
      expect(content(sharing.db)).toEqual(content(alone.db))
      await home.fetch(sharing.db)
      expect(content(sharing.db)).toEqual(content(alone.db))
    }
    for (const { db: catalog } of [alone, sharing]) catalog.close()
    await db.close()
  })
  await fc.assert(property, { seed, numRuns: RUNS })
})

test('imports, edits, takedowns, merges and reverts are what the model of layers says (rules 44.8, 44.26)', async () => {
  const newWorld = worlds()
  const property = fc.asyncProperty(layeredHistory, async (history) => {
    const db = openPostgres(await world.database(), { connections: 1 })
    const sharing = newWorld()
    await follow(
      sharing,
      history,
      postgresHome(
        db,
        async () => {},
        () => new Date(),
      ),
    )
    sharing.db.close()
    await db.close()
  })
  await fc.assert(property, { seed: seedOfRun('layers on PostgreSQL'), numRuns: RUNS })
})
