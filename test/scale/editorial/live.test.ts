// The editorial data of the shared database in the memory of a server (rules 37.40 to 37.43).
// Over 200 lines: its tests share one world.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { type Document, type EditorialChanges, keyOfRule } from '../../../src/state/documents.ts'
import { openSharedEditorial, type SharedEditorial } from '../../../src/state/postgres/editorial/live.ts'
import { lockEditorial, writeEditorial } from '../../../src/state/postgres/editorial/rows.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'

let world: PostgresWorld
let db: Postgres
let shared: SharedEditorial

beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world?.stop())

beforeEach(async () => {
  db = world.pool(await world.database(), { queryMs: 1_000, connectMs: 1_000 })
  shared = openSharedEditorial(db)
})

function write(...documents: Document[]): Promise<number> {
  return db.transaction(async (query) => {
    await lockEditorial(query)
    return writeEditorial(query, documents)
  })
}

const removed = ({ kind, subject }: Document): Document => ({ kind, subject, members: null })
const synonyms = (...texts: string[]): Document => ({
  ...{ kind: 'synonyms', subject: 'genre/shop', members: texts.length > 0 ? { synonyms: texts } : null },
})
const placed = (url: string, place = 0) => ({ url, tokens: ['hire', 'us'], title: null, place })
const keyOf = (url: string) => keyOfRule({ url, tokens: ['hire', 'us'] })
const rule = (url: string, place = 0): Document => ({ kind: 'rule', subject: keyOf(url), members: { place } })
const teal = { title: 'Teal', filters: [{ taxonomy: 'color', slug: 'teal' } as const], place: 0 }
const archive: Document = { kind: 'archive', subject: 'teal', members: teal }

/** All changes that a new listener gets, as long as the test runs. */
async function heard(): Promise<EditorialChanges[]> {
  const calls: EditorialChanges[] = []
  const live = await shared.open()
  live.subscribe((changes) => calls.push(changes))
  return calls
}

describe('a server that catches up (rule 37.40)', () => {
  test('has nothing and no version before the first edit', async () => {
    const live = await shared.open()
    expect([live.version(), live.fault(), shared.change]).toEqual(['', null, 0])
    expect(await heard()).toEqual([])
  })

  test('hears only what changed, in each of its snapshots, and with another version', async () => {
    await write(synonyms('store'), rule('/contact'))
    const [first, second] = [await heard(), await heard()]
    const live = await shared.open()
    const before = live.version()
    await write(archive)
    await shared.catchUp()
    expect(first).toEqual([
      {
        takedowns: [],
        synonyms: [{ taxonomy: 'genre', slug: 'shop', synonyms: ['store'] }],
        rules: [[keyOf('/contact'), placed('/contact')]],
        archives: [],
      },
      expect.objectContaining({ synonyms: [], rules: [], archives: [['teal', { slug: 'teal', ...teal }]] }),
    ])
    expect(second).toEqual(first)
    expect(live.version()).not.toBe(before)
    expect(shared.change).toBe(2)
  })

  test('says nothing if nothing changed, and has the same version after a restart', async () => {
    await write(synonyms('store'))
    const calls = await heard()
    await shared.catchUp()
    expect(calls).toHaveLength(1)
    const restarted = openSharedEditorial(db)
    expect((await restarted.open()).version()).toBe((await shared.open()).version())
  })

  test('hears removals', async () => {
    await write(synonyms('store'), rule('/a'), archive)
    const calls = await heard()
    await write(synonyms(), removed(rule('/a')), removed(archive))
    await shared.catchUp()
    const [rules, archives] = [[[keyOf('/a'), null]], [['teal', null]]]
    expect(calls[1]).toMatchObject({ synonyms: [{ synonyms: [] }], rules, archives })
  })

  test('calls no listener of a snapshot that was closed', async () => {
    await write(synonyms('store'))
    const live = await shared.open()
    let calls = 0
    live.subscribe(() => (calls += 1))
    live.close()
    await write(synonyms('kiosk'))
    await shared.catchUp()
    expect(calls).toBe(1)
  })
})

describe('calls at the same time (rule 37.41)', () => {
  test('each sees what was committed before it, also after a read began', async () => {
    const live = await shared.open()
    const seen = new Map<number, boolean>()
    live.subscribe(() => {})
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const change = await write(synonyms(`store ${i}`))
        await shared.catchUp()
        seen.set(change, shared.change >= change)
      }),
    )
    expect([...seen.values()]).toEqual(Array(40).fill(true))
    expect(shared.change).toBe(40)
  })

  test('share a read, and versions never go back', async () => {
    await shared.open()
    const statements: string[] = []
    const counting = openSharedEditorial({
      ...db,
      query: (text, values) => {
        statements.push(text)
        return db.query(text, values)
      },
    })
    await counting.open()
    statements.length = 0
    await Promise.all(Array.from({ length: 100 }, () => counting.catchUp()))
    expect(statements).toHaveLength(1)
    const changes: number[] = []
    const live = await counting.open()
    live.subscribe(() => changes.push(counting.change))
    for (let i = 0; i < 10; i += 1) {
      await write(synonyms(`store ${i}`))
      void counting.catchUp()
      void counting.catchUp()
    }
    await counting.catchUp()
    expect(changes).toEqual(changes.toSorted((a, b) => a - b))
    expect(counting.change).toBe(10)
  })
})

describe('while PostgreSQL is away (rule 37.42)', () => {
  test('what was read last stays, with the reason, and the edits come when it is back', async () => {
    await write(synonyms('store'))
    const live = await shared.open()
    const version = live.version()
    const calls = await heard()
    await world.process.kill()
    await expect(shared.catchUp()).rejects.toBeInstanceOf(EngineUnavailable)
    expect(live.version()).toBe(version)
    expect(live.fault()).toBeTypeOf('string')
    expect((await shared.open()).version()).toBe(version)
    await expect(openSharedEditorial(db).open()).rejects.toBeInstanceOf(EngineUnavailable)
    await world.process.start()
    await write(synonyms('kiosk'))
    await shared.catchUp()
    expect(live.fault()).toBeNull()
    expect(calls.at(-1)?.synonyms).toEqual([{ taxonomy: 'genre', slug: 'shop', synonyms: ['kiosk'] }])
  })

  test('a frozen one fails the call in time', async () => {
    await shared.open()
    world.process.signal('SIGSTOP')
    try {
      await expect(shared.catchUp()).rejects.toBeInstanceOf(EngineUnavailable)
    } finally {
      world.process.signal('SIGCONT')
    }
    await shared.catchUp()
  })
})

test('a database with another history replaces everything that was read (rule 37.43)', async () => {
  await write(synonyms('store'), rule('/a'), rule('/b', 1))
  const calls = await heard()
  // What a restored older copy of the database looks like.
  await db.query('DELETE FROM documents WHERE subject <> $1', [keyOf('/a')])
  await db.query("UPDATE editorial_state SET change = 1, token = 'other'")
  await db.query("UPDATE changes SET token = 'other'")
  await shared.catchUp()
  expect(calls[1]).toMatchObject({
    synonyms: [{ taxonomy: 'genre', slug: 'shop', synonyms: [] }],
    rules: [
      [keyOf('/b'), null],
      [keyOf('/a'), placed('/a')],
    ],
  })
  expect((await shared.open()).version()).toBe('other')
})
