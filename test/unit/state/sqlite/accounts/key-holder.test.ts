// Rotations and revocations by the holder of a key, in the accounts database.
import { renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EngineUnavailable } from '../../../../../src/state/engine-fault.ts'
import { ACCOUNTS_MIGRATIONS } from '../../../../../src/state/sqlite/accounts/schema.ts'
import { migrate } from '../../../../../src/state/sqlite/connection.ts'
import { freshKey } from '../../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, adminOf, clockAt, operatorOf } from './accounts-file.ts'

/** The error of accounts that were moved away or replaced. */
const DISPLACED = expect.objectContaining({
  constructor: EngineUnavailable,
  message: expect.stringContaining('was moved away or replaced'),
})

const UNAUTHORIZED = { ok: false, error: 'unauthorized' }
const HOUR = 3_600_000

async function world() {
  const file = accountsFile()
  const clock = clockAt('2026-11-20T10:00:00Z')
  const accounts = accountsOf(file, clock)
  const { header, keyId } = await freshKey(accounts)
  const accepts = async (sent: string) => (await accounts.authenticate(sent)).ok
  async function rotated(sent: string, overlapMs = HOUR): Promise<string> {
    const rotation = await accounts.rotate(sent, overlapMs)
    if (!rotation.ok) throw new Error(rotation.error)
    return `Bearer ${rotation.apiKey}`
  }
  return { file, clock, accounts, header, keyId, accepts, rotated }
}

test('the old secret works until it expires, then it is unauthorized, also after a restart (rule 29.2)', async () => {
  const { file, clock, accounts, header, accepts, rotated } = await world()
  const fresh = await rotated(header)
  clock.ms += HOUR - 1
  expect([await accepts(header), await accepts(fresh)]).toEqual([true, true])
  clock.ms += 1
  expect(await accounts.authenticate(header)).toEqual(UNAUTHORIZED)
  const again = accountsOf(file, clock)
  expect(await again.authenticate(header)).toEqual(UNAUTHORIZED)
  expect(await again.authenticate(fresh)).toMatchObject({ ok: true })
})

test('without an overlap, the old secret ends at once, and setting the clock back does not bring it back (rule 29.2)', async () => {
  const { clock, header, accepts, rotated } = await world()
  const fresh = await rotated(header, 0)
  expect([await accepts(header), await accepts(fresh)]).toEqual([false, true])
  clock.ms -= HOUR
  expect(await accepts(header)).toBe(false)
})

// (rule 29.12)
test.each([
  [
    'that was sent after it expired',
    async (accepts: (sent: string) => Promise<boolean>, header: string) => {
      expect(await accepts(header)).toBe(false)
    },
  ],
  ['that nobody sent', async () => void (await vi.advanceTimersByTimeAsync(1_000))],
])('an expired secret %s never works again, whatever the clock says, also after a restart', async (_, expire) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { file, clock, accounts, header, accepts, rotated } = await world()
  const fresh = await rotated(header)
  clock.ms += HOUR
  await expire(accepts, header)
  clock.ms -= HOUR
  expect([await accepts(header), await accepts(fresh)]).toEqual([false, true])
  await accounts.close()
  const again = accountsOf(file, clock)
  expect(await again.authenticate(header)).toEqual(UNAUTHORIZED)
  expect(await again.authenticate(fresh)).toMatchObject({ ok: true })
})

test('setting the wall clock back prolongs no secret of a running server (rule 29.12)', async () => {
  const file = accountsFile()
  const clock = { wall: 1_790_000_000_000, monotonic: 0 }
  const accounts = accountsOf(file, { now: () => clock.wall, monotonicMs: () => clock.monotonic })
  const { header } = await freshKey(accounts)
  await accounts.rotate(header, HOUR)
  clock.wall -= HOUR
  clock.monotonic += HOUR - 1
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
  clock.monotonic += 1
  expect(await accounts.authenticate(header)).toEqual(UNAUTHORIZED)
})

test('neither secret is in the file (rule 3.7)', async () => {
  const { file, header, rotated } = await world()
  const fresh = await rotated(header)
  const bytes = operatorOf(file).serialize().toString('latin1')
  for (const secret of [header, fresh]) expect(bytes).not.toContain(secret.slice(-32))
})

test('a database that was moved away takes no rotation (rule 29.8)', async () => {
  const { file, accounts, header } = await world()
  renameSync(file, `${file}.moved`)
  await expect(accounts.rotate(header, 0)).rejects.toThrow(DISPLACED)
  await expect(accounts.revoke(header)).rejects.toThrow(DISPLACED)
  renameSync(`${file}.moved`, file)
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
})

test('keys of an older release work, can be rotated, and are listed', async () => {
  const file = accountsFile()
  const old = new Database(file)
  migrate(old, ACCOUNTS_MIGRATIONS.slice(0, 1))
  const hash = Buffer.from('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'hex')
  old
    .prepare(
      `INSERT INTO keys VALUES ('0123456789ab', ?, 'jane@example.com', NULL, 'free', 'active', '2026-11-20T10:00:00Z', 1)`,
    )
    .run(hash)
  old.close()
  const accounts = accountsOf(file)
  expect(await accounts.authenticate(`Bearer svc_0123456789ab_${'0'.repeat(32)}`)).toEqual(UNAUTHORIZED)
  const { header } = await freshKey(accounts)
  expect(await accounts.rotate(header, HOUR)).toMatchObject({ ok: true })
  const listed = await adminOf(file).list(null)
  expect(listed.map(({ email, status }) => [email, status])).toEqual([
    ['jane@example.com', 'active'],
    ['jane@example.com', 'active'],
  ])
})
