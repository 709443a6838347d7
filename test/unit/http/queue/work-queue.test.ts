// The queue limits concurrent and waiting work, drops what nobody waits for, and is fair to client networks.
import { expect, it } from 'vitest'
import { timeBudget } from '../../../../src/http/queue/work-order.ts'
import { type QueueLimits, workQueue } from '../../../../src/http/queue/work-queue.ts'

const LIMITS: QueueLimits = { concurrency: 1, maxWaiting: 10, maxWaitingPerNetwork: 3 }
const BUDGET_MS = 1_000

/** A client such as `a` is alone in its wide network, `a/1` and `a/2` are neighbors. */
const networks = (client: string) => ({ own: client, wide: `${client[0]} wide` })

/** A queue on a clock that stands still, with the keys of the work in the order in which it started. */
function recorded(limits: Partial<QueueLimits> = {}) {
  let now = 0
  const clock = () => now
  const queue = workQueue({ ...LIMITS, ...limits }, timeBudget(BUDGET_MS, clock), clock)
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const wanted = new Map<string, () => boolean>()

  /** Asks for a picture. Keys that begin with `page` are pictures of pages. */
  function ask(client: string, key: string, signal = new AbortController().signal) {
    return queue.run({ key, client: networks(client), signal, isExtra: !key.startsWith('page') }, (isWanted) => {
      started.push(key)
      wanted.set(key, isWanted)
      return new Promise<string>((resolve) => finish.set(key, () => resolve(key)))
    })
  }

  /** Ends the work that has begun with a key after some time, and waits until the next has begun. */
  async function end(key: string, ms = 0) {
    now += ms
    finish.get(key)?.()
    await new Promise(setImmediate)
  }

  /** Ends all work, each after some time, in the order in which it starts. */
  async function endAll(ms = 0) {
    for (let n = 0; n < started.length; n++) await end(started[n] as string, ms)
  }

  const pass = (ms: number) => {
    now += ms
  }
  return { ask, started, end, endAll, wanted, pass, load: queue.load }
}

it('a client that has spent less time comes first, and each has its own order (rule 19.10)', async () => {
  const { ask, started, endAll } = recorded({ maxWaitingPerNetwork: 10 })
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((key) => ask(key[0] as string, key))
  await endAll(100)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

it('a full line refuses its client only (rule 19.7)', async () => {
  const { ask, started, endAll } = recorded()
  const flood = Array.from({ length: 9 }, (_, n) => ask('a', `a${n}`))
  const other = ask('b', 'b')
  await endAll()
  expect((await Promise.all(flood)).filter((key) => key === null)).toHaveLength(5)
  expect([await other, started.length]).toEqual(['b', 5])
})

it('in a full queue, the client with the most waiting pictures gives a place to others (rule 19.10)', async () => {
  const { ask, started, endAll } = recorded({ maxWaiting: 4, maxWaitingPerNetwork: 4 })
  const flood = ['a1', 'a2', 'a3', 'a4', 'b1'].map((key) => ask(key[0] as string, key))
  const others = ['c1', 'c2', 'c3'].map((key) => ask('c', key))
  await endAll()
  expect(await Promise.all(flood)).toEqual(['a1', 'a2', null, null, 'b1'])
  expect(await Promise.all(others)).toEqual(['c1', 'c2', null])
  expect(started.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1', 'c2'])
})

it('a picture that another network waits for, too, keeps its place (rule 19.10)', async () => {
  const { ask, endAll } = recorded({ maxWaiting: 3, maxWaitingPerNetwork: 4 })
  const flood = ['a1', 'a2', 'a3', 'a4'].map((key) => ask('a', key))
  const others = [ask('b', 'a4'), ask('c', 'c1')]
  await endAll()
  expect(await Promise.all(others)).toEqual(['a4', 'c1'])
  expect(await Promise.all(flood)).toEqual(['a1', 'a2', null, 'a4'])
})

it('neighbors of one wide network take turns, and none uses up the places of all (rule 19.10)', async () => {
  const { ask, started, endAll } = recorded()
  const flood = ['a1', 'a2', 'a3', 'a4'].map((key) => ask('a/1', key))
  const neighbor = ask('a/2', 'b1')
  await endAll(100)
  expect([await Promise.all(flood), await neighbor]).toEqual([['a1', 'a2', 'a3', null], 'b1'])
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

it('requests for the same picture share its work, which comes at the turn of the first of them (rule 19.10)', async () => {
  const { ask, started, end, endAll } = recorded({ maxWaitingPerNetwork: 10 })
  const flood = ['a1', 'a2', 'a3', 'same'].map((key) => ask('a', key))
  await end('a1', 100)
  const joined = ask('b', 'same')
  await endAll(100)
  expect([await joined, await flood[3], started]).toEqual(['same', 'same', ['a1', 'a2', 'same', 'a3']])
})

it('pictures of pages come before others, of every client, and have a place of their own (rule 19.11)', async () => {
  const { ask, started, end } = recorded({ concurrency: 2, maxWaitingPerNetwork: 10 })
  for (const key of ['a1', 'a2', 'a3']) void ask('a', key)
  expect(started).toEqual(['a1'])
  void ask('b', 'page 1')
  void ask('a', 'page 2')
  expect(started).toEqual(['a1', 'page 1'])
  await end('a1', 100)
  expect(started).toEqual(['a1', 'page 1', 'page 2'])
})

it('a client that spent its budget gets pictures of pages after all others, and no others at all (rule 19.12)', async () => {
  const { ask, started, end, pass } = recorded({ concurrency: 2, maxWaitingPerNetwork: 10 })
  void ask('a', 'page 0')
  await end('page 0', BUDGET_MS)
  expect(await ask('a', 'custom')).toBeNull()
  for (const key of ['page 1', 'page 2']) void ask('a', key)
  expect(started).toEqual(['page 0', 'page 1'])
  void ask('b', 'page 3')
  expect(started).toEqual(['page 0', 'page 1', 'page 3'])
  await end('page 1')
  pass(60_000)
  void ask('a', 'custom')
  await end('page 2')
  await end('page 3')
  expect(started).toContain('custom')
})

it('work that nobody waits for any more is dropped before it begins (rule 19.13)', async () => {
  const { ask, started, endAll } = recorded()
  const leaving = new AbortController()
  void ask('a', 'first')
  const dropped = [ask('a', 'left', leaving.signal), ask('a', 'shared', leaving.signal)]
  const shared = ask('b', 'shared')
  leaving.abort()
  expect(await dropped[0]).toBeNull()
  expect(await ask('a', 'late', leaving.signal)).toBeNull()
  await endAll()
  expect([await shared, started]).toEqual(['shared', ['first', 'shared']])
})

it('work that has begun learns that nobody waits any more, and its time counts (rule 19.13)', async () => {
  const { ask, end, wanted } = recorded()
  const leaving = new AbortController()
  void ask('a', 'begun', leaving.signal)
  expect(wanted.get('begun')?.()).toBe(true)
  leaving.abort()
  expect(wanted.get('begun')?.()).toBe(false)
  await end('begun', BUDGET_MS)
  expect(await ask('a', 'custom')).toBeNull()
})

it('a flood of requests that are abandoned at once leaves nothing behind (rule 19.13)', async () => {
  const { ask, started, end } = recorded({ maxWaiting: 256, maxWaitingPerNetwork: 32 })
  void ask('z', 'running')
  for (let n = 0; n < 300; n++) {
    const leaving = new AbortController()
    void ask(`${n % 10}/${n}`, `page ${n}`, leaving.signal)
    leaving.abort()
  }
  const stranger = ask('b', 'page')
  await end('running')
  await end('page')
  expect([await stranger, started]).toEqual(['page', ['running', 'page']])
})

it('the load is what runs and what waits, and nothing when all is done (rule 20.13)', async () => {
  const { ask, endAll, load } = recorded()
  const all = [ask('a', '1'), ask('a', '2'), ask('b', '3')]
  expect(load()).toEqual({ running: 1, waiting: 2 })
  await endAll()
  await Promise.all(all)
  expect(load()).toEqual({ running: 0, waiting: 0 })
})

it('work that fails makes room for the next', async () => {
  const queue = workQueue(LIMITS, timeBudget(BUDGET_MS))
  const { signal } = new AbortController()
  const ask = (key: string, work: () => Promise<string>) =>
    queue.run({ key, client: networks('a'), signal, isExtra: false }, work)
  const failed = ask('1', () => Promise.reject(new Error('broken')))
  const next = ask('2', async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
