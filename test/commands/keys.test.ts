import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAccounts } from '../../src/state/sqlite/accounts.ts'
import { command, run } from '../support/worlds/processes.ts'

function accountsFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'accounts.db')
}

async function keys(file: string, ...words: string[]) {
  const {
    code,
    stdout: out,
    stderr: error,
  } = await run(process.execPath, command('keys', ...words), { ACCOUNTS_DB: file })
  return { code, out, error }
}

/** A running server's accounts with keys of Jane (one use) and Joe. */
async function servedAccounts(name: string | null = 'Jane’s build') {
  const file = accountsFile()
  const accounts = openAccounts(file)
  onTestFinished(() => accounts.close())
  const jane = await accounts.register({ email: 'jane@example.com', name })
  const joe = await accounts.register({ email: 'joe@example.com', name: null })
  if (!jane.ok || !joe.ok) throw new Error('not registered')
  accounts.countUse(jane.keyId)
  await accounts.flush()
  return { file, accounts, jane, joe }
}

// (rule 21.3)
test.each([
  [[]],
  [['delete']],
  [['list', 'extra']],
  [['list', '--mail', 'x']],
  [['revoke']],
  [['revoke', '0123456789ab', 'more']],
  [['revoke', '0123456789ab', '--email', 'jane@example.com']],
  [['plan', '0123456789ab']],
  [['plan', '0123456789ab', 'gold']],
])('wrong usage %j ends with 2 and one line', async (words) => {
  const { code, out, error } = await keys(accountsFile(), ...words)
  expect([code, out]).toEqual([2, ''])
  expect(error).toMatch(/^.+ See: npm run keys -- --help\n$/)
})

test('--help says what the commands take (rule 21.3)', async () => {
  const { code, out } = await keys(accountsFile(), '--help')
  expect(code).toBe(0)
  expect(out).toMatch(/list \[--email EMAIL\][\s\S]*revoke KEY_ID[\s\S]*plan KEY_ID free\|editor\|admin/)
})

test('without a database there are no keys, and none is created', async () => {
  const file = accountsFile()
  expect(await keys(file, 'list')).toEqual({ code: 0, out: 'There are no keys.\n', error: '' })
  expect(await keys(file, 'revoke', '0123456789ab')).toMatchObject({ code: 1, out: '' })
  expect(existsSync(file)).toBe(false)
})

test('a file that is no database ends with 1 and a line', async () => {
  const file = accountsFile()
  writeFileSync(file, 'no database'.repeat(1000))
  const { code, error } = await keys(file, 'list')
  expect(code).toBe(1)
  expect(error).toMatch(/^.*not a database.*\n$/)
})

test('an unknown key id ends with 1 and a line that names it (rule 21.3)', async () => {
  const { file } = await servedAccounts()
  for (const [command, ...rest] of [['revoke'], ['plan', 'admin']] as const) {
    const { code, out, error } = await keys(file, command, 'ffffffffffff', ...rest)
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(/^There is no key ffffffffffff\..*\n$/)
  }
})

test('a whole key in place of its id is refused and not repeated', async () => {
  const { file, jane } = await servedAccounts()
  const { code, error } = await keys(file, 'revoke', jane.apiKey)
  expect(code).toBe(1)
  expect(error).toContain('12 characters')
  expect(error).not.toContain(jane.apiKey.slice(17))
})

test('list shows every key with its usage and never a secret (rule 21.10)', async () => {
  const { file, jane, joe } = await servedAccounts()
  const { code, out } = await keys(file, 'list')
  expect(code).toBe(0)
  expect(out.split('\n')).toHaveLength(4)
  expect(out).toMatch(/^KEY ID +EMAIL +NAME +PLAN +STATUS +CREATED +TODAY +TOTAL\n/)
  expect(out).toMatch(
    new RegExp(`${jane.keyId}  jane@example.com  Jane’s build  free  active  \\d{4}-\\d\\d-\\d\\dT[\\d:]{8}Z +1 +1\n`),
  )
  expect(out).toMatch(new RegExp(`${joe.keyId}  joe@example.com .* 0 +0\n`))
  for (const { apiKey } of [jane, joe]) expect(out).not.toContain(apiKey.slice(17))
})

test('list --email shows one email’s keys, in whatever case it is given', async () => {
  const { file, jane, joe } = await servedAccounts()
  const { out } = await keys(file, 'list', '--email', ' Jane@Example.com')
  expect(out).toContain(jane.keyId)
  expect(out).not.toContain(joe.keyId)
  const none = await keys(file, 'list', '--email', 'nobody@example.com')
  expect(none).toEqual({ code: 0, out: 'There are no keys for nobody@example.com.\n', error: '' })
})

test('a name cannot steer the operator’s terminal', async () => {
  const { file } = await servedAccounts('a\u001b[2J\nb\u202ec')
  const { out } = await keys(file, 'list')
  expect(out).toContain('a\ufffd[2J\ufffdb\ufffdc')
})

test('a running server refuses a revoked key on its next request (rule 3.8, rule 21.10)', async () => {
  const { file, accounts, jane } = await servedAccounts()
  const header = `Bearer ${jane.apiKey}`
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
  const first = await keys(file, 'revoke', jane.keyId)
  expect(first).toEqual({ code: 0, out: `Key ${jane.keyId} is revoked.\n`, error: '' })
  expect(await accounts.authenticate(header)).toEqual({ ok: false, error: 'forbidden' })
  const again = await keys(file, 'revoke', jane.keyId)
  expect(again).toEqual({ code: 0, out: `Key ${jane.keyId} was already revoked.\n`, error: '' })
})

test('a running server sees a change of plan on its next request (rule 3.8, rule 21.10)', async () => {
  const { file, accounts, jane } = await servedAccounts()
  const header = `Bearer ${jane.apiKey}`
  expect((await keys(file, 'plan', jane.keyId, 'admin')).out).toBe(`Key ${jane.keyId} has plan admin.\n`)
  expect(await accounts.authenticate(header)).toMatchObject({ key: { plan: 'admin' } })
  expect((await keys(file, 'plan', jane.keyId, 'admin')).out).toBe(`Key ${jane.keyId} already had plan admin.\n`)
  expect((await keys(file, 'plan', jane.keyId, 'free')).code).toBe(0)
  expect(await accounts.authenticate(header)).toMatchObject({ key: { plan: 'free' } })
})
