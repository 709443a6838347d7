// What a server reads from PostgreSQL before it answers without Valkey.
import { expect, onTestFinished, test } from 'vitest'
import { EngineUnavailable } from '../../../../src/state/engine-fault.ts'
import { changeFeed } from '../../../../src/state/postgres/change-feed.ts'
import type { Query } from '../../../../src/state/postgres/pool.ts'

type Answer = 'refused' | 'frozen' | 'forbidden' | { change: number }

/** A feed whose database answers as `database.answer` says, and the change numbers that it has read. */
function followed() {
  const database: { answer: Answer } = { answer: { change: 1 } }
  const seen: number[] = []
  const query = (async (text: string) => {
    const { answer } = database
    if (answer === 'refused') throw new EngineUnavailable('postgres', 'connection refused')
    if (answer === 'forbidden') throw new Error('permission denied for table servers')
    if (answer === 'frozen') return new Promise(() => {})
    return text.includes('accounts_state') ? [{ change: answer.change, edit: 0, turned: 0 }] : []
  }) as Query
  const state = () => ({ change: seen.at(-1) ?? -1, edit: 0, loaded: 0 })
  const feed = changeFeed({
    query,
    server: 'one',
    state,
    isAlone: () => false,
    changed: ({ change }) => void seen.push(change),
  })
  onTestFinished(() => void feed.close())
  return { feed, database, seen }
}

test.each([
  ['refused', 'connection refused'],
  ['forbidden', 'permission denied for table servers'],
] as const)(
  'after "%s", a request reads again as soon as PostgreSQL is back (rules 37.3, 37.8)',
  async (answer, fault) => {
    const { feed, database, seen } = followed()
    database.answer = answer
    await feed.refresh(performance.now())
    expect(feed.fault).toBe(fault)
    database.answer = { change: 7 }
    await feed.refresh(performance.now())
    expect([seen.at(-1), feed.fault]).toEqual([7, null])
  },
)

test('no request waits for a PostgreSQL that failed before and is frozen now (rule 37.6)', async () => {
  const { feed, database, seen } = followed()
  database.answer = 'refused'
  await feed.refresh(performance.now())
  database.answer = 'frozen'
  await feed.refresh(performance.now())
  await feed.refresh(performance.now())
  expect(seen).toEqual([])
})
