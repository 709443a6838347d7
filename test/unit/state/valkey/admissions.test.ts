// Requests that wait for Valkey: each for 50 ms at most, also behind a call that gets no reply.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EngineUnavailable } from '../../../../src/state/engine-fault.ts'
import { type Asked, admissions } from '../../../../src/state/valkey/admissions.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

const request: Asked = { window: 'w:1', marker: 'c:1', known: 0, isCounted: true }

/** An engine whose calls fail after 50 ms, as those of a frozen one do, and how many requests each call had. */
function frozenEngine() {
  const calls: number[] = []
  const run = ({ keys }: { keys: readonly string[] }) => {
    calls.push(keys.length / 2)
    return new Promise<never>((_, reject) => {
      setTimeout(() => reject(new EngineUnavailable('valkey', 'no reply')), 50)
    })
  }
  return { calls, ask: admissions({ run }) }
}

test('a request that waits behind a call without a reply waits 50 ms itself, and no longer (rule 37.5)', async () => {
  const { ask } = frozenEngine()
  const failed: [string, number][] = []
  const began = performance.now()
  const note = (name: string) => () => void failed.push([name, Math.round(performance.now() - began)])
  ask(request).catch(note('first'))
  await vi.advanceTimersByTimeAsync(40)
  ask(request).catch(note('second'))
  await vi.advanceTimersByTimeAsync(60)
  expect(failed.map(([name]) => name)).toEqual(['first', 'second'])
  expect(failed[0]?.[1]).toBeLessThanOrEqual(52)
  expect(failed[1]?.[1]).toBeLessThanOrEqual(92)
})

test('a request whose time is over is not sent any more (rule 37.5)', async () => {
  const { ask, calls } = frozenEngine()
  const all = [ask(request)]
  await vi.advanceTimersByTimeAsync(1)
  all.push(...Array.from({ length: 150 }, () => ask(request)))
  const settled = Promise.allSettled(all)
  await vi.advanceTimersByTimeAsync(200)
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
  expect(calls).toEqual([1, 100])
})
