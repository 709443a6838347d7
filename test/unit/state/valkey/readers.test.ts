// A server that cannot read PostgreSQL learns from Valkey whether others can.
import { expect, test } from 'vitest'
import { EngineUnavailable } from '../../../../src/ground/faults.ts'
import { readers } from '../../../../src/state/valkey/stream.ts'

/** Two servers with one Valkey, whose clock and presence tests change. */
function world() {
  const engine = { now: 1e15, last: 0, isAway: false }
  const run = (async ({ args }: { args: readonly unknown[] }) => {
    if (engine.isAway) throw new EngineUnavailable('valkey', 'it does not answer')
    if (args[0] === 1) engine.last = engine.now
    return [engine.now, engine.last]
  }) as never
  return { engine, one: readers({ run }), other: readers({ run }) }
}

test('a server that alone cannot read PostgreSQL says so, until it can (rule 37.8)', async () => {
  const { engine, one, other } = world()
  await other.note(true)
  await one.note(false)
  expect(one.othersCan).toBe(false)
  engine.now += 5e6
  await other.note(true)
  await one.note(false)
  expect([one.othersCan, other.othersCan]).toEqual([true, false])
  await one.note(true)
  expect(one.othersCan).toBe(false)
})

test('servers that notice one after the other that PostgreSQL is away all stay ready (rule 37.8)', async () => {
  const { engine, one, other } = world()
  await one.note(false)
  engine.now += 5e5
  await other.note(true)
  for (let second = 0; second < 30; second++) {
    engine.now += 1e6
    for (const server of [one, other]) await server.note(false)
    expect([one.othersCan, other.othersCan]).toEqual([false, false])
  }
})

test('a server that hears nothing of others stays ready (rule 37.8)', async () => {
  const { engine, one, other } = world()
  await one.note(false)
  engine.now += 5e6
  await other.note(true)
  engine.isAway = true
  await one.note(false)
  expect(one.othersCan).toBe(false)
})
