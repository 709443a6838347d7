// Dates and times as people write them.
import { expect, test } from 'vitest'
import { timeOf } from '../../../../src/catalog/import/iso-time.ts'

test('t and z can be in lower case (rule 27.16)', () => {
  const time = Date.UTC(2026, 10, 21, 10, 30)
  for (const text of [
    '2026-11-21T10:30:00Z',
    '2026-11-21t10:30:00z',
    '2026-11-21t10:30:00',
    '2026-11-21t11:30:00+01:00',
  ])
    expect([text, timeOf(text)]).toEqual([text, time])
  expect(timeOf('2026-11-21x10:30')).toBeNull()
})
