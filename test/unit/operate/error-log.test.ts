// An engine that cannot be used is one line a minute for each thing that fails, without a stack.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { unavailableLine } from '../../../src/engine/faults.ts'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { errorLog } from '../../../src/operate/log.ts'

function openedLog() {
  const lines: Record<string, unknown>[] = []
  const clock = { ms: 0 }
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const shared = {
    databaseUrl: 'postgres://vitrine:secret@db.example:5432/vitrine',
    valkeyUrl: 'redis://cache.example',
    valkeyPrefix: '',
    valkeyTimeoutMs: 50,
  }
  const logError = errorLog(
    log,
    (error) => unavailableLine(error, { shared }),
    () => clock.ms,
  )
  return { lines, clock, logError }
}

const FULL = new EngineUnavailable('accounts', 'ACCOUNTS_DB=/srv/accounts.db: the disk is full (x). Free some space.')

test('a thousand failed requests are a line a minute, with the file and what to do (rule 20.14)', () => {
  const { lines, clock, logError } = openedLog()
  for (let request = 0; request < 1_000; request++) {
    clock.ms = request * 120
    logError(FULL, 'request failed', { id: `r-${request}`, route: '/v1/register' })
  }
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ id: 'r-0', route: '/v1/register', msg: `request failed: ${FULL.message}` })
  expect(lines.map(({ err }) => err)).toEqual([undefined, undefined])
})

test('another engine, and usage that cannot be written, have lines of their own (rule 20.14)', () => {
  const { lines, logError } = openedLog()
  logError(FULL, 'request failed')
  logError(FULL, 'usage could not be written')
  logError(new EngineUnavailable('postgres', 'No space left on device'), 'request failed')
  expect(lines.map(({ msg }) => msg)).toEqual([
    `request failed: ${FULL.message}`,
    `usage could not be written: ${FULL.message}`,
    expect.stringMatching(/^request failed: DATABASE_URL \(db\.example:5432\): No space left on device\./),
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('an unexpected error has its stack, each time (rule 2.5)', () => {
  const { lines, logError } = openedLog()
  for (let n = 0; n < 2; n++) logError(new Error('a bug'), 'request failed', { id: 'r-1' })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ id: 'r-1', msg: 'request failed', err: { stack: expect.stringContaining('a bug') } })
})
