// Faults of the databases while the server runs: one log line each, with the file and what to do.
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseFaults, engineFault } from '../../../src/engine/faults.ts'
import { reportFaults } from '../../../src/operate/log.ts'
import type { FileState } from '../../../src/state/accounts.ts'

function faultyService() {
  vi.useFakeTimers()
  const lines: { level: number; part: string; msg: string }[] = []
  const state = { place: 'in place' as FileState, editorialFault: null as string | null }
  const config = { accountsDb: '/srv/accounts.db', catalogDb: '/srv/catalog.db' }
  const faults = () => databaseFaults({ config, accounts: { place: () => state.place }, watcher: state })
  const stop = reportFaults(faults, pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }))
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  return { state, lines, faults }
}

test('accounts that were moved away are logged once within a second, with the remedy (rule 20.9)', async () => {
  const { state, lines, faults } = faultyService()
  state.place = 'missing'
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await faults()).accounts?.line).toContain('ACCOUNTS_DB=/srv/accounts.db was moved away')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('npm run restore -- --only accounts')])
  state.place = 'in place'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines.at(-1)).toMatchObject({ part: 'accounts', msg: 'it is in order again' })
})

test('accounts that lost their log are logged once, with how to save what the server holds (rule 20.9)', async () => {
  const { state, lines } = faultyService()
  state.place = 'without log'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^ACCOUNTS_DB=\/srv\/accounts\.db lost its log .*restart it with SIGTERM/),
  ])
})

test('a catalog that cannot be read is logged once, with the remedy (rule 20.10)', async () => {
  const { state, lines } = faultyService()
  state.editorialFault = 'file is not a database'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.msg).toMatch(
    /^CATALOG_DB=\/srv\/catalog\.db cannot be read \(file is not a database\): .*Make the file readable/,
  )
})

test('a reason that is a sentence stays one, and nothing is said of a snapshot that may not be there (rule 37.8)', () => {
  const reason = 'SNAPSHOT_URL: s3://a refuses to read (403). Check AWS_ACCESS_KEY_ID, and the permissions.'
  const fault = engineFault('bucket', 's3://a', reason)
  expect(fault?.line).toBe(`${reason} No new snapshot can be served until it can be used again.`)
  expect(fault?.detail).toBe('The bucket of snapshots cannot be used. No new snapshot can be served.')
})
