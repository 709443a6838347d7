// What an operator reads if PostgreSQL cannot be used: variable, host, reason and fix in one line, never the password.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnusableEngine } from '../../../src/ground/faults.ts'
import { migratePostgres } from '../../../src/state/postgres/migrate.ts'
import { freshKey } from '../../support/suites/accounts-world.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { command, freePort, run } from '../../support/worlds/processes.ts'
import { sharedServer } from '../../support/worlds/shared-accounts.ts'

const SECRET = 'secret-of-the-test'

let world: PostgresWorld
let url: string
beforeAll(async () => {
  world = await postgresWorld()
  url = await world.database()
  await world.pool(url).query(`CREATE ROLE weak LOGIN PASSWORD '${SECRET}'`)
})
afterAll(() => world.stop())

/** The URL of the test with other parts. */
function changed(parts: Partial<Record<'hostname' | 'port' | 'username' | 'password' | 'pathname', string>>): string {
  return Object.assign(new URL(url), parts).href
}

async function refusalOf(wrong: string): Promise<string> {
  const db = world.pool(wrong, { connectMs: 1_000, queryMs: 1_000 })
  const error: unknown = await migratePostgres(db, wrong).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnusableEngine)
  return (error as Error).message
}

// (rule 37.17)
test.each<[string, () => string | Promise<string>, RegExp]>([
  ['a port where nothing listens', async () => changed({ port: String(await freePort()) }), /nothing answers .* Start/],
  [
    'a socket that is not there',
    () => 'postgres://vitrine@%2Fno-such-folder/vitrine',
    /nothing answers there .* Start PostgreSQL, or correct host/,
  ],
  [
    'an unknown host',
    () => changed({ hostname: 'no-such-host.invalid' }),
    /host is unknown .* Correct the host.*password are percent-encoded/,
  ],
  ['a wrong password', () => changed({ password: SECRET }), /password was refused .* Correct user and password/],
  ['no password', () => changed({ password: '' }), /password was refused .* Correct user and password/],
  ['an unknown user', () => changed({ username: 'nobody', password: SECRET }), /password was refused .* Correct user/],
  ['an unknown database', () => changed({ pathname: '/nothing' }), /database does not exist .* Create it/],
  ['TLS that the server does not offer', () => `${url}?sslmode=require`, /TLS connection failed .* sslmode/],
  [
    'a user without rights',
    async () => Object.assign(new URL(await world.emptyDatabase()), { username: 'weak', password: SECRET }).href,
    /too few rights .* Make the user the owner/,
  ],
])('%s is one line that names variable, host and fix', async (_, wrong, expected) => {
  const used = await wrong()
  const line = await refusalOf(used)
  expect(line).toMatch(expected)
  const { host, password } = new URL(used)
  expect(line.startsWith(`DATABASE_URL (${host}): `)).toBe(true)
  expect(line).not.toContain('\n')
  for (const secret of [SECRET, new URL(url).password, password || SECRET]) expect(line).not.toContain(secret)
})

test('a PostgreSQL that does not answer in time is one line too (rule 37.17)', async () => {
  world.process.signal('SIGSTOP')
  try {
    expect(await refusalOf(url)).toMatch(/^DATABASE_URL \(127\.0\.0\.1:\d+\): there is no answer in time/)
  } finally {
    world.process.signal('SIGCONT')
  }
})

async function keys(databaseUrl: string, ...words: string[]) {
  const env = { DATABASE_URL: databaseUrl, VALKEY_URL: world.valkeyUrl }
  const { code, stdout: out, stderr: error } = await run(process.execPath, command('keys', ...words), env)
  return { code, out, error }
}

test('the commands for keys work with PostgreSQL, and a running server sees what they did (rule 37.18)', async () => {
  const server = sharedServer(world, url)
  const { keyId, header } = await freshKey(server)
  expect(await keys(url, 'list', '--email', 'Jane@example.com')).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringContaining(keyId),
  })
  expect(await keys(url, 'plan', keyId, 'admin')).toEqual({ code: 0, out: `Key ${keyId} has plan admin.\n`, error: '' })
  expect(await server.authenticate(header)).toMatchObject({ key: { plan: 'admin' } })
  expect(await keys(url, 'revoke', keyId)).toEqual({ code: 0, out: `Key ${keyId} is revoked.\n`, error: '' })
  expect(await server.authenticate(header)).toEqual({ ok: false, error: 'forbidden' })
  expect(await keys(url, 'revoke', keyId)).toMatchObject({ code: 0, out: `Key ${keyId} was already revoked.\n` })
})

test('a command that cannot use PostgreSQL ends with 1 and that line (rule 37.17)', async () => {
  const { code, out, error } = await keys(changed({ password: SECRET }), 'list')
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(/^DATABASE_URL \(127\.0\.0\.1:\d+\): the password was refused [^\n]*\n$/)
  expect(error).not.toContain(SECRET)
})
