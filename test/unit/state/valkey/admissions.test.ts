// Requests that wait for Valkey behind a call: one that gets no reply, and one that is slow.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EngineUnavailable } from '../../../../src/ground/faults.ts'
import { type Asked, admissions } from '../../../../src/state/valkey/admissions.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

const request: Asked = { window: 'w:1', limit: 100, logNumber: 0 }

/** Keys of a call that are not windows. */
const HEAD = 2

/** An engine whose calls end after some time, and how many requests each call had. */
function slowEngine(ms: number, reply: (requests: number) => unknown[] | Error) {
  const calls: number[] = []
  const run = <Reply>({ keys }: { keys: readonly string[] }) => {
    const requests = (keys.length - HEAD) / 2
    calls.push(requests)
    const end = reply(requests)
    return new Promise<Reply>((resolve, reject) => {
      setTimeout(() => (end instanceof Error ? reject(end) : resolve(end as Reply)), ms)
    })
  }
  return { calls, ask: admissions({ run }) }
}

const LATE = new EngineUnavailable('valkey', 'no reply within 50 ms')
/** Every request is admitted. */
const admitted = (requests: number) => [0, 0, ...Array.from({ length: requests }, () => [1, 1, 0]).flat()]

test('requests that wait behind a call without a reply wait as long as it takes, and are not sent (rule 37.5)', async () => {
  const { ask, calls } = slowEngine(50, () => LATE)
  const began = performance.now()
  const waits: number[] = []
  const note = () => void waits.push(performance.now() - began)
  ask(request).catch(note)
  await vi.advanceTimersByTimeAsync(1)
  for (let n = 0; n < 150; n++) ask(request).catch(note)
  await vi.advanceTimersByTimeAsync(200)
  expect(waits).toHaveLength(151)
  expect(Math.max(...waits)).toBeLessThanOrEqual(52)
  expect(calls).toEqual([1])
})

test('requests of a burst are all decided by an engine that answers, however long the last ones wait (rule 37.1)', async () => {
  const { ask, calls } = slowEngine(40, admitted)
  const all = Promise.all(Array.from({ length: 250 }, () => ask(request)))
  await vi.advanceTimersByTimeAsync(200)
  expect((await all).every(({ isAdmitted }) => isAdmitted)).toBe(true)
  expect(calls).toEqual([100, 100, 50])
})
