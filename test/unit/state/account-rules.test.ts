// The rules that every engine asks (src/state/account-rules.ts). The suites of test/support/suites hold for each engine.
import { expect, test } from 'vitest'
import { secretHash } from '../../../src/accounts/key-format.ts'
import { attemptAt, keyChange, keyIssuer, newSecret, type Stored } from '../../../src/state/account-rules.ts'

const KEY = { keyId: '0123456789ab', email: 'jane@example.com', plan: 'free' } as const
const REQUEST = { email: 'jane@example.com', name: null }

test('the replaced secret is kept for the overlap, and not at all without one (rule 29.2)', () => {
  const [kept, ended] = [newSecret(KEY, 5_000, 1_000), newSecret(KEY, 0, 1_000)]
  expect([kept.keptUntil, kept.rotation.previousExpiresAt]).toEqual([6_000, 6_000])
  expect([ended.keptUntil, ended.rotation.previousExpiresAt]).toEqual([null, 1_000])
  expect(kept.hash).toEqual(secretHash(kept.rotation.apiKey.slice(-32)))
})

test('a key that is taken is drawn again, and a full email is refused, also by an engine that answers later (rule 5.5)', async () => {
  const answers: Stored[] = ['taken', 'taken', 'stored', 'taken', 'full']
  const ids: string[] = []
  const register = keyIssuer(async ({ keyId }) => {
    ids.push(keyId)
    return answers.shift() as Stored
  })
  expect(await register(REQUEST)).toMatchObject({ ok: true, keyId: ids[2] })
  expect(await register(REQUEST)).toEqual({ ok: false, error: 'limit_reached' })
  expect(new Set(ids).size).toBe(5)
})

test('an attempt dated in the future blocks for one more hour at most (rule 5.6)', () => {
  expect(attemptAt(10_000, undefined)).toEqual({ ok: true })
  expect(attemptAt(3_600_999, 1_000)).toEqual({ ok: false, retryAfterSeconds: 1 })
  expect(attemptAt(10_000, 99_000_000)).toEqual({ ok: false, retryAfterSeconds: 3_600 })
})

test('a command says whether it changed a key, and whether there is one (rule 21.10)', () => {
  expect([keyChange(undefined, 'admin'), keyChange('admin', 'admin'), keyChange('free', 'admin')]).toEqual([
    'unknown',
    'unchanged',
    'changed',
  ])
})
