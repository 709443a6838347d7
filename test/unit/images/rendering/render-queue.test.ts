// The queue limits concurrent and waiting work, and its lines take turns.
import { expect, it } from 'vitest'
import { renderQueue } from '../../../../src/images/rendering/render-queue.ts'

/** A queue, with the names of the work in the order in which it started. */
function recorded(limits = { concurrency: 1, maxWaiting: 10, maxWaitingPerClient: 3 }) {
  const queue = renderQueue(limits)
  const started: string[] = []
  const finish: (() => void)[] = []
  const run = (client: string, name: string) =>
    queue.run(client, () => {
      started.push(name)
      return new Promise<string>((resolve) => finish.push(() => resolve(name)))
    })
  return { run, started, finish, load: queue.load }
}

it('the clients take turns, each in its own order (rule 19.10)', async () => {
  const { run, started, finish } = recorded()
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('a', 'a4'), run('b', 'b1'), run('b', 'b2')]
  for (let n = 0; n < all.length; n++) {
    await expect.poll(() => finish.length, { interval: 1 }).toBe(n + 1)
    finish[n]?.()
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

it('a full line refuses its client only, and a full queue everybody (rule 19.7)', () => {
  const { run } = recorded({ concurrency: 1, maxWaiting: 5, maxWaitingPerClient: 3 })
  const admitted = (client: string, count: number) =>
    Array.from({ length: count }, () => run(client, '') !== null).filter(Boolean).length
  expect([admitted('a', 9), admitted('b', 9), admitted('c', 9)]).toEqual([4, 2, 0])
})

it('the load is what runs and what waits, and nothing when all is done (rule 20.13)', async () => {
  const { run, finish, load } = recorded()
  const all = [run('a', '1'), run('a', '2'), run('b', '3')]
  expect(load()).toEqual({ running: 1, waiting: 2 })
  for (let n = 0; n < all.length; n++) {
    await expect.poll(() => finish.length, { interval: 1 }).toBe(n + 1)
    finish[n]?.()
  }
  await Promise.all(all)
  await expect.poll(load, { interval: 1 }).toEqual({ running: 0, waiting: 0 })
})

it('work that fails makes room for the next', async () => {
  const queue = renderQueue({ concurrency: 1, maxWaiting: 1, maxWaitingPerClient: 1 })
  const failed = queue.run('a', () => Promise.reject(new Error('broken')))
  const next = queue.run('a', async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
