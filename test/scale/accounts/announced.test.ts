// Which servers the announcement of a change waits for.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedAnnouncer } from '../../../src/state/cluster/shared-announcer.ts'
import { changeFeed } from '../../../src/state/postgres/change-feed.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'

const KEY_ID = '0123456789ab'
const CHANGE = 7

let world: PostgresWorld
let db: Postgres
beforeAll(async () => {
  world = await postgresWorld()
  db = world.pool(await world.database())
})
afterAll(() => world.stop())

/** What a server says at its heartbeat. */
async function seen({ change, alone }: { change: number; alone: boolean }): Promise<void> {
  await db.query(
    `INSERT INTO servers (id, loaded, change, edit, alone, seen) VALUES ('one', 0, $1, 0, $2, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET change = $1, alone = $2, seen = clock_timestamp()`,
    [change, alone],
  )
}

/** Announces a change of a key over a Valkey that works, and tells how often it asked for the servers. */
function announced() {
  let asked = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const query: Postgres['query'] = async (text, values) => {
    if (++asked === 3) resolve()
    return db.query(text, values)
  }
  const valkey = { run: async () => CHANGE as never, replicated: async () => {} }
  const done = sharedAnnouncer(valkey, query).key(KEY_ID, CHANGE)
  return { done, isAskedAgain: promise, asked: () => asked }
}

test('a server that hears of markers is not waited for (rule 37.3)', async () => {
  await seen({ change: 1, alone: false })
  const { done, asked } = announced()
  await done
  expect(asked()).toBe(1)
})

test('a server that does without Valkey is waited for until it has read the change (rule 37.3)', async () => {
  await seen({ change: 1, alone: true })
  const { done, isAskedAgain } = announced()
  await Promise.race([isAskedAgain, done.then(() => Promise.reject(new Error('It did not wait.')))])
  await seen({ change: CHANGE, alone: true })
  await done
})

test('after a start of PostgreSQL, so is one that could not say that it does without Valkey (rule 37.3)', async () => {
  await seen({ change: 1, alone: false })
  await world.process.kill()
  await world.process.start()
  const { done, isAskedAgain } = announced()
  await Promise.race([isAskedAgain, done.then(() => Promise.reject(new Error('It did not wait.')))])
  await seen({ change: 1, alone: false })
  await done
})

test('a server that stops in order is not waited for, and takes the row of one that was killed long ago with it', async () => {
  await db.query(`INSERT INTO servers (id, loaded, change, edit, seen) VALUES
    ('killed', 0, 0, 0, now() - interval '25 h'), ('other', 0, 0, 0, now())`)
  const feed = changeFeed({
    query: db.query,
    server: 'stopping',
    state: () => ({ change: 0, edit: 0, loaded: 0 }),
    isAlone: () => false,
    changed() {},
  })
  expect(await feed.read()).toBe(true)
  const ids = async () => (await db.query<{ id: string }>('SELECT id FROM servers')).map(({ id }) => id)
  expect(await ids()).toContain('stopping')
  await feed.close()
  expect((await ids()).filter((id) => id !== 'one')).toEqual(['other'])
})
