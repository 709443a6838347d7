// Usage that several threads gather and one writes: read exactly at any moment, written once.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  createUsageMemory,
  outliveInUsage,
  sharedUsageCounter,
  sharedUsageWriter,
} from '../../../src/state/shared-usage.ts'
import { inThread } from '../../support/threads.ts'
import type { UsageHammer } from '../../support/usage-hammer.ts'
import { accountsFile, accountsOf, clockAt, operatorOf, readerOf } from './accounts-file.ts'

const KEY = '0123456789ab'
const OTHER = 'ba9876543210'
const EVENING = '2026-11-03T23:59:59.900Z'

/** Two threads' counters and the writer of a third, in one file. */
function shared(clock = clockAt(EVENING), mostKeys = 8) {
  const file = accountsFile()
  const db = operatorOf(file)
  const memory = createUsageMemory(mostKeys)
  const now = () => clock.now()
  const counters = [1, 2].map((self) => sharedUsageCounter(memory, self)({ reader: readerOf(file), now }))
  const [one, other] = counters as [(typeof counters)[0], (typeof counters)[0]]
  return { file, db, memory, clock, one, other, write: sharedUsageWriter(memory, 3, { db, now }) }
}

test('what one thread counts the other reads, before it is written and after', () => {
  const { one, other, write, file } = shared()
  one.count(KEY)
  other.count(KEY)
  expect(other.read(KEY)).toEqual({ today: 2, total: 2 })
  write()
  write()
  one.count(KEY)
  expect(other.read(KEY)).toEqual({ today: 3, total: 3 })
  write()
  expect(accountsOf(file, clockAt(EVENING)).usage(KEY)).toEqual({ today: 3, total: 3 })
})

test('a new day begins at 0, whether the old one was written or not', () => {
  const { one, other, write, clock } = shared()
  one.count(KEY)
  one.count(OTHER)
  write()
  one.count(KEY)
  clock.ms += 200
  expect(other.read(KEY)).toEqual({ today: 0, total: 2 })
  other.count(KEY)
  expect(one.read(KEY)).toEqual({ today: 1, total: 3 })
  write()
  expect(one.read(KEY)).toEqual({ today: 1, total: 3 })
  expect(one.read(OTHER)).toEqual({ today: 0, total: 1 })
})

test('a writing that fails loses nothing, and the next one writes it once', () => {
  const { one, other, write, db, file } = shared()
  one.count(KEY)
  db.exec("CREATE TRIGGER full BEFORE INSERT ON usage BEGIN SELECT raise(FAIL, 'full'); END")
  expect(write).toThrow('full')
  other.count(KEY)
  expect(one.read(KEY)).toEqual({ today: 2, total: 2 })
  db.exec('DROP TRIGGER full')
  write()
  expect(one.read(KEY)).toEqual({ today: 2, total: 2 })
  expect(accountsOf(file, clockAt(EVENING)).usage(KEY)).toEqual({ today: 2, total: 2 })
})

test('a writing makes room: more keys than fit at once are counted one after the other', () => {
  const { one, write } = shared(clockAt(EVENING), 2)
  for (let n = 0; n < 50; n++) {
    one.count(`00000000${String(n).padStart(4, '0')}`)
    write()
  }
  expect(one.read('000000000049').total).toBe(1)
})

test('every reading of every thread is exact while another thread writes all the time', async () => {
  const { file, memory, one, write } = shared(undefined, 16)
  const hammers = [4, 5].map(
    (self): UsageHammer => ({ memory, self, uses: 2_000, own: `00000000000${self}`, common: KEY, file }),
  )
  let running = true
  const wrong = Promise.all(hammers.map((hammer) => inThread<string[]>('./usage-hammer.ts', hammer)))
  const ended = wrong.finally(() => {
    running = false
  })
  let writings = 0
  for (; running; await turn()) {
    write()
    writings += 1
  }
  expect((await ended).flat()).toEqual([])
  expect(writings).toBeGreaterThan(10)
  write()
  expect(one.read(KEY).total).toBe(4_000)
})

test('a thread that dies under the lock holds nobody up', () => {
  const { memory, one } = shared()
  memory.words[0] = 9
  outliveInUsage(memory, 9)
  one.count(KEY)
  expect(one.read(KEY).total).toBe(1)
})
