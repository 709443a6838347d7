import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { PATIENT } from '../../../../support/project/patience.ts'
import { freshKey } from '../../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, operatorOf } from './accounts-file.ts'

const KEY = '0123456789ab'

test('counts that could not be written stay in memory and are written later', async () => {
  const file = accountsFile()
  const failures: unknown[] = []
  const accounts = accountsOf(file, undefined, { onFlushError: (error) => failures.push(error) })
  const operator = operatorOf(file)
  operator.exec('BEGIN IMMEDIATE')
  accounts.countUse(KEY)
  await expect(accounts.flush()).rejects.toThrow(/locked/)
  expect(await accounts.usage(KEY)).toEqual({ today: 1, total: 1 })
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), PATIENT)
  accounts.countUse(KEY)
  operator.exec('COMMIT')
  await vi.waitFor(() => expect(total(file)).toBe(2), PATIENT)
  expect(await accounts.usage(KEY)).toEqual({ today: 2, total: 2 })
})

test('if a write fails, a registration fails and counts stay in memory; both work later', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header, keyId } = await freshKey(accounts)
  const operator = operatorOf(file)
  operator.exec(`CREATE TRIGGER full_usage BEFORE INSERT ON usage BEGIN SELECT raise(ABORT, 'refused'); END;
    CREATE TRIGGER full_keys BEFORE INSERT ON keys BEGIN SELECT raise(ABORT, 'refused'); END`)
  accounts.countUse(keyId)
  await expect(accounts.flush()).rejects.toThrow(/refused/)
  await expect(accounts.register({ email: 'joe@example.com', name: null })).rejects.toThrow(/refused/)
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
  operator.exec('DROP TRIGGER full_usage; DROP TRIGGER full_keys')
  await accounts.flush()
  expect(total(file, keyId)).toBe(1)
  await freshKey(accounts, 'joe@example.com')
})

test('the timer keeps no process alive after a close', async () => {
  const failures: unknown[] = []
  const accounts = accountsOf(accountsFile(), undefined, { onFlushError: (error) => failures.push(error) })
  accounts.countUse(KEY)
  await accounts.close()
  accounts.countUse(KEY)
  await sleep(1_200)
  expect(failures).toEqual([])
})

function total(file: string, keyId = KEY): unknown {
  return operatorOf(file).prepare('SELECT total FROM usage WHERE key_id = ?').pluck().get(keyId)
}
