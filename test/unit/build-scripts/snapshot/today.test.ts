// The day that snapshot and nightly build for.
import { expect, test } from 'vitest'
import { readToday } from '../../../../build-scripts/checks/allowed.ts'
import { WrongUsage } from '../../../../build-scripts/cli/command.ts'

test.each(['', '2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '2026-11-20T00:00:00Z', 'today'])(
  '--today %j is wrong usage (rule 21.11)',
  (option) => expect(() => readToday(option, new Date())).toThrow(WrongUsage),
)

test('--today takes a calendar date (rule 21.11)', () => {
  expect(readToday('2024-02-29', new Date())).toBe('2024-02-29')
})

test('without --today it is the current day in UTC (rule 21.11)', () => {
  expect(readToday(undefined, new Date('2026-11-20T23:30:00-05:00'))).toBe('2026-11-21')
})
