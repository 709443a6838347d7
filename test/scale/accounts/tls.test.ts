// PostgreSQL and Valkey over TLS, with an authority of the operator's own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { SEED_VARIABLE } from '../../support/engines/cluster.ts'
import { createDatabase, startSecureEngines } from '../../support/engines/engines.ts'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { command, type ProcessResult, start, startServer, type Variables } from '../../support/worlds/processes.ts'
import { copiedWorld } from '../../support/worlds/world.ts'

let engines: Awaited<ReturnType<typeof startSecureEngines>>
let env: Variables
beforeAll(async () => {
  engines = await startSecureEngines()
  const world = await copiedWorld(process.env[SEED_VARIABLE] as string, {
    DATABASE_URL: await createDatabase(engines.databaseUrl, 'vitrine'),
    VALKEY_URL: engines.valkeyUrl,
    NODE_EXTRA_CA_CERTS: engines.authority,
  })
  env = world.env
})
afterAll(() => engines?.stop())

const CONNECTIONS = `SELECT bool_and(ssl) AS all, count(*) > 1 AS some
  FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'vitrine'`

/** DATABASE_URL with another query. */
const databaseUrl = (query: string) => Object.assign(new URL(env['DATABASE_URL'] as string), { search: query }).href

/** In a process of its own, because Node.js reads NODE_EXTRA_CA_CERTS when it starts. */
function alone(words: readonly string[], further: Variables = {}): Promise<ProcessResult> {
  return start(process.execPath, words, { ...env, ...further }).ended
}

const keys = (further: Variables) => alone(command('keys', 'list'), further)

test('a server uses both over TLS, and doctor checks them (rule 37.17)', async () => {
  const server = await startServer(env)
  try {
    const { api_key: key } = await registered(serviceAt(server.url))
    const served = await serviceAt(server.url)('/v1/me', { key })
    expect([served.status, served.headers['x-ratelimit-remaining']]).toEqual([200, '99'])
    const db = openPostgres(env['DATABASE_URL'] as string, { connections: 1 })
    expect(await db.query(CONNECTIONS).finally(db.close)).toEqual([{ all: true, some: true }])
    const ready = await serviceAt(server.url)('/readyz')
    expect([ready.status, ready.text]).toEqual([200, expect.not.stringContaining('detail')])
  } finally {
    await server.stop()
  }
  const { stdout } = await alone(command('doctor'))
  expect(stdout).toMatch(/^ok {4}PostgreSQL /m)
  expect(stdout).not.toMatch(/^fail/m)
})

// (rule 37.17)
test.each([
  [
    'an authority that is not known',
    () => ({ DATABASE_URL: databaseUrl('?sslmode=verify-full'), NODE_EXTRA_CA_CERTS: '' }),
    /^DATABASE_URL \(127\.0\.0\.1:\d+\): the TLS connection failed .* sslrootcert\.\n$/,
  ],
  [
    'a file of an authority that is not there',
    () => ({ DATABASE_URL: databaseUrl('?sslmode=verify-full&sslrootcert=/nowhere/ca.crt') }),
    /^DATABASE_URL \(127\.0\.0\.1:\d+\): a file that it names cannot be read .* sslrootcert, .*\n$/,
  ],
  [
    'an authority that is not known to the client of Valkey',
    () => ({ NODE_EXTRA_CA_CERTS: '' }),
    /^VALKEY_URL \(127\.0\.0\.1:\d+\): the TLS connection failed .* NODE_EXTRA_CA_CERTS\.\n$/,
  ],
] as const)('%s is one line that names variable, host and fix', async (_, further, line) => {
  expect(await keys(further())).toMatchObject({ code: 1, stderr: expect.stringMatching(line) })
})

test('sslmode=require checks the certificate without a warning (rule 37.17)', async () => {
  const known = { DATABASE_URL: databaseUrl('?sslmode=require') }
  expect(await keys(known)).toMatchObject({ code: 0, stderr: '' })
  const unknown = await keys({ ...known, NODE_EXTRA_CA_CERTS: '' })
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_URL [^\n]* TLS connection failed [^\n]*\n$/),
  })
})
