// What the announcement of a change does, and which servers it waits for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcer, bringUp } from '../../../src/engine/cluster/follower.ts'
import { type LogRow, NOWHERE } from '../../../src/state/changes.ts'
import { beat, leave, recordChange } from '../../../src/state/postgres/log.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import type { ChangeStream } from '../../../src/state/valkey/stream.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'

const KEY_ID = '0123456789ab'
const CHANGES = 7

let world: PostgresWorld
let db: Postgres
beforeAll(async () => {
  world = await postgresWorld()
  db = world.pool(await world.database())
  for (let n = 0; n < CHANGES; n++) await recordChange(db.query, 'key', KEY_ID)
})
afterAll(() => world.stop())

/** What a server says at its heartbeat. */
async function seen({ number, alone }: { number: number; alone: boolean }): Promise<void> {
  await beat(db.query, 'one', { position: { ...NOWHERE, number }, loaded: 0, isAlone: alone })
}

/** A stream in memory. Before each `put`, another process may do something to it. */
function streamOf(rows: LogRow[], before: (rows: LogRow[]) => void = () => {}): ChangeStream & { rows: LogRow[] } {
  return {
    rows,
    last: async () => rows.at(-1)?.number ?? 0,
    since: async () => null,
    async put(last, added, replaces) {
      before(rows)
      if ((rows.at(-1)?.number ?? 0) !== last) return false
      rows.splice(0, replaces ? rows.length : 0)
      rows.push(...added)
      return true
    },
  }
}

/** Announces over a Valkey that works, and tells how often it asked for the servers. */
function announced() {
  let asked = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const query: Postgres['query'] = async (text, values) => {
    if (text.includes('FROM servers') && ++asked === 3) resolve()
    return db.query(text, values)
  }
  const done = announcer({ stream: streamOf([]), query, replicated: async () => {} })()
  return { done, isAskedAgain: promise, asked: () => asked }
}

const numbers = ({ rows }: { rows: LogRow[] }) => rows.map(({ number }) => number)
const row = (number: number): LogRow => ({ number, kind: 'keys', subject: '', token: 'other' })

test('a server that Valkey tells is not waited for (rule 37.3)', async () => {
  await seen({ number: 1, alone: false })
  const { done, asked } = announced()
  await done
  expect(asked()).toBe(1)
})

test('a server that does without Valkey is waited for until it has read the change (rule 37.3)', async () => {
  await seen({ number: 1, alone: true })
  const { done, isAskedAgain } = announced()
  await Promise.race([isAskedAgain, done.then(() => Promise.reject(new Error('It did not wait.')))])
  await seen({ number: CHANGES, alone: true })
  await expect(done).resolves.not.toThrow()
})

test('after a start of PostgreSQL, so is one that could not say that it does without Valkey (rule 37.3)', async () => {
  await seen({ number: 1, alone: false })
  await world.process.kill()
  await world.process.start()
  const { done, isAskedAgain } = announced()
  await Promise.race([isAskedAgain, done.then(() => Promise.reject(new Error('It did not wait.')))])
  await seen({ number: 1, alone: false })
  await expect(done).resolves.not.toThrow()
})

test('a server that stops in order is not waited for, and takes the row of one that was killed long ago with it', async () => {
  await db.query(`INSERT INTO servers (id, number, loaded, alone, seen) VALUES
    ('killed', 0, 0, false, now() - interval '25 h'), ('other', 0, 0, false, now())`)
  await beat(db.query, 'stopping', { position: NOWHERE, loaded: 0, isAlone: false })
  const ids = async () => (await db.query<{ id: string }>('SELECT id FROM servers')).map(({ id }) => id)
  expect(await ids()).toContain('stopping')
  await leave(db.query, 'stopping')
  expect((await ids()).filter((id) => id !== 'one')).toEqual(['other'])
})

describe('the stream in Valkey ends with the newest row of PostgreSQL, and has no gap (rule 37.3)', () => {
  test('after it was empty, behind, or brought up by two at once', async () => {
    const empty = streamOf([])
    expect(await bringUp(empty, db.query)).toBe(CHANGES)
    expect(numbers(empty)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const behind = streamOf([row(4), row(5)], (rows) => rows.length === 2 && rows.push(row(6)))
    await bringUp(behind, db.query)
    expect(numbers(behind)).toEqual([4, 5, 6, 7])
  })

  test('after PostgreSQL was restored to an earlier moment: it starts over', async () => {
    const ahead = streamOf([row(79), row(80)])
    expect(await bringUp(ahead, db.query)).toBe(CHANGES)
    expect(numbers(ahead)).toEqual([CHANGES])
  })
})
