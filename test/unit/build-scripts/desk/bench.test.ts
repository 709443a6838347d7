// What the desk tries edits on, when it cannot be read. (rules 48.7, 48.17)
import { expect, it } from 'vitest'
import { openBench } from '../../../../build-scripts/desk/bench.ts'
import { vocabularyWork } from '../../../../build-scripts/desk/vocabulary.ts'
import { catalogHome } from '../../../../src/engine/editorial/home.ts'
import { parseConfig } from '../../../../src/ground/config.ts'
import { entry } from '../../../support/worlds/workplace.ts'
import { worlds } from '../entries/edited-world.ts'

const config = { ...parseConfig({}), snapshotDir: '/nowhere' }

/** The reading with this number fails. */
async function desk(failing: number) {
  const { db, load } = worlds()()
  await load([entry('acme', { genre: ['Portfolio'] })])
  let readings = 0
  const read = async (work: (own: typeof db) => unknown) => {
    if (++readings === failing) throw new Error('no database')
    return work(db)
  }
  const catalog = { config, read, edit: (work: (...given: unknown[]) => unknown) => work(db, catalogHome) }
  const bench = openBench(catalog as unknown as Parameters<typeof openBench>[0])
  return { bench, work: vocabularyWork(catalog as unknown as Parameters<typeof vocabularyWork>[0], bench) }
}

it.each([1, 2])('is read again after reading %i failed', async (failing) => {
  const { bench } = await desk(failing)
  await expect(bench.current()).rejects.toThrow('no database')
  expect(await bench.current()).toMatchObject({ snapshot: null, findings: [] })
})

it('says that an edit is done, if only its effects cannot be told', async () => {
  const { work } = await desk(1)
  const edit = { command: 'synonyms', words: ['genre', 'portfolio', 'folio'], options: { add: true } }
  expect(await work.editorial({ ...edit, by: 'mia', expected: null, sure: true })).toMatchObject({
    change: expect.any(Number),
    lines: [expect.stringContaining('folio')],
  })
})
