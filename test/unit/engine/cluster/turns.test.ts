// A server that cannot load a snapshot holds the others up for a limited time only.
import { expect, test, vi } from 'vitest'
import { serverTurns } from '../../../../src/engine/cluster/turns.ts'

test('all servers turn after ten minutes, even if one of them has not loaded the snapshot (rule 38.12)', () => {
  vi.useFakeTimers()
  const turned: number[] = []
  const reported: number[] = []
  const turns = serverTurns({
    publicationOf: async () => null,
    report: () => reported.push(turns.loadedLast()),
    turnAll: (publication) => turned.push(publication),
  })
  turns.loaded(7)
  vi.advanceTimersByTime(599_000)
  expect([turned, reported]).toEqual([[], [7]])
  turns.loaded(8)
  vi.advanceTimersByTime(599_000)
  expect(turned).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(turned).toEqual([8])
  turns.loaded(9)
  turns.close()
  vi.advanceTimersByTime(600_000)
  expect(turned).toEqual([8])
  vi.useRealTimers()
})
