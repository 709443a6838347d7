// What a server reads from PostgreSQL before it answers without Valkey.
import { expect, test } from 'vitest'
import { databaseReading } from '../../../../src/engine/cluster/database-reading.ts'
import { EngineUnavailable } from '../../../../src/ground/faults.ts'

type Answer = 'refused' | 'frozen' | 'forbidden' | number

/** Readings of a database that answers as `database.answer` says, and the numbers that they found. */
function readings({ isAlone = false } = {}) {
  const database: { answer: Answer } = { answer: 1 }
  const seen: number[] = []
  const reading = databaseReading(
    async () => {
      const { answer } = database
      if (answer === 'refused') throw new EngineUnavailable('postgres', 'connection refused')
      if (answer === 'forbidden') throw new Error('permission denied for table servers')
      if (answer === 'frozen') return new Promise(() => {})
      seen.push(answer)
    },
    () => isAlone,
  )
  return { reading, database, seen }
}

test.each([
  ['refused', 'connection refused'],
  ['forbidden', 'permission denied for table servers'],
] as const)(
  'after "%s", a request reads again as soon as PostgreSQL is back (rules 37.3, 37.8)',
  async (answer, fault) => {
    const { reading, database, seen } = readings()
    database.answer = answer
    await reading.refresh(performance.now())
    expect(reading.fault).toBe(fault)
    database.answer = 7
    await reading.refresh(performance.now())
    expect([seen.at(-1), reading.fault]).toEqual([7, null])
  },
)

test('no request waits for a PostgreSQL that failed before and is frozen now (rule 37.6)', async () => {
  const { reading, database, seen } = readings()
  database.answer = 'refused'
  await reading.refresh(performance.now())
  database.answer = 'frozen'
  await reading.refresh(performance.now())
  await reading.refresh(performance.now())
  expect(seen).toEqual([])
})

test('while Valkey is away a reading of the last second will do, otherwise each request has one of its own (rule 37.3)', async () => {
  for (const [isAlone, read] of [
    [true, 1],
    [false, 3],
  ] as const) {
    const { reading, seen } = readings({ isAlone })
    for (let request = 0; request < 3; request++) await reading.refresh(performance.now())
    expect(seen).toHaveLength(read)
  }
})
