// Histories of edits of every kind keep what each kind promises alone. (section 44)
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCatalogState } from '../../../../src/state/sqlite/catalog/database.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'
import { worlds } from '../entries/edited-world.ts'
import { attempt, content, editHistory, mixedHistory } from './mixed-world.ts'

const RUNS = runs(20, 1_000)

it('the last change, and all changes after a time, can be taken back, and what was comes back (rules 44.8 to 44.12)', async () => {
  const seed = seedOfRun('mixed histories')
  const newWorld = worlds()
  const property = fc.asyncProperty(mixedHistory, async (history) => {
    const world = newWorld()
    const contents = [content(world.db)]
    for (const step of history) {
      const [kind, back] = step as [string, number]
      const last = readCatalogState(world.db).change
      const refusal = await attempt(world, step)
      if (refusal !== null && kind === 'revert') {
        expect(back).toBeGreaterThan(0)
        expect(refusal).toMatch(/ was changed by change \d+ | leads to it since/)
      }
      if (kind === 'to' && refusal !== null) expect(refusal).toMatch(/ is another term since| leads to it since/)
      const now = content(world.db)
      if (refusal === null && kind === 'revert' && back === 0) expect(now).toEqual(contents[Math.max(last - 1, 0)])
      if (kind === 'to' && refusal === null) expect(now).toEqual(contents[Math.max(last - back, 0)])
      expect(now).toMatchObject({ lost: [] })
      contents[readCatalogState(world.db).change] = now
    }
    world.db.close()
  })
  await fc.assert(property, { seed, numRuns: RUNS })
})

it('an import of the files again, or of an export, changes nothing (rules 44.26, 44.29)', async () => {
  const seed = seedOfRun('mixed edits')
  const newWorld = worlds()
  const property = fc.asyncProperty(editHistory, async (history) => {
    const world = newWorld()
    const files = new Map<unknown, Record<string, unknown>>()
    for (const step of history) {
      await attempt(world, step)
      if (step[0] === 'lines') for (const line of step[1] as Record<string, unknown>[]) files.set(line['slug'], line)
    }
    const before = world.dump()
    await world.load([...world.exported(), ...world.exported(['hidden'])])
    expect(world.dump()).toEqual(before)
    const now = content(world.db, ['corrected offline'])
    const taken = new Set(
      history.map(
        ([kind, argument]) => kind + (kind === 'alias' ? Object.keys((argument as [string, object])[1]) : ''),
      ),
    )
    // Then an old slug can be one of a new term again.
    const freed = taken.has('aliasremove') || (taken.has('remove') && (taken.has('merge') || taken.has('rename')))
    await world.load([...files.values()])
    if (!freed) expect(content(world.db, ['corrected offline'])).toEqual(now)
    world.db.close()
  })
  await fc.assert(property, { seed, numRuns: RUNS })
})
