// The estimate of the database's clock between its answers.
import { describe, expect, it } from 'vitest'
import { databaseClock } from '../../../../src/state/postgres/database.ts'

const HOUR = 3_600_000

/** A clock of this machine, one of the database that differs by `ahead`, and queries that take time on both ways. */
function world(ahead: number) {
  let ms = 1_000_000
  const clock = databaseClock(() => ms)
  return {
    clock,
    setBack(by: number) {
      ahead -= by
    },
    query(sentMs: number, answeredMs: number) {
      const read = clock.beginReading()
      ms += sentMs
      const at = ms + ahead
      ms += answeredMs
      return read(at) - at
    },
    error: () => clock.now() - (ms + ahead),
  }
}

describe('the clock of the database', () => {
  it('returns the time of an answer unchanged', () => {
    expect(world(HOUR).query(3, 4)).toBe(0)
  })

  it('is off by no more than the time of a query, however far this machine is off (rule 37.14)', () => {
    for (const ahead of [HOUR, -HOUR]) {
      const { query, error } = world(ahead)
      query(20, 30)
      expect(Math.abs(error())).toBeLessThanOrEqual(50)
    }
  })

  it('does not get worse by a slow answer (rule 37.14)', () => {
    for (const ahead of [HOUR, 0, -HOUR]) {
      const { query, error } = world(ahead)
      query(1, 1)
      query(0, 200)
      query(200, 0)
      expect(Math.abs(error())).toBeLessThanOrEqual(2)
    }
  })

  it('gets better by a fast answer', () => {
    const { query, error } = world(HOUR)
    query(400, 300)
    query(1, 0)
    expect(Math.abs(error())).toBeLessThanOrEqual(1)
  })

  it('follows a database whose clock is set back', () => {
    const { query, error, setBack } = world(HOUR)
    query(1, 1)
    setBack(2 * HOUR)
    query(1, 1)
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
  })
})
