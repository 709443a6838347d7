// Configuration (section 22 of src/INTERFACE.md).
import { expect, test } from 'vitest'
import { BadEnvironment, baseUrlIsGuessed, demoPlaces, parseConfig, passedSocket } from '../../../src/ground/config.ts'

test('every variable has its documented default (rule 22.2)', () => {
  expect(parseConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4321,
    baseUrl: 'http://127.0.0.1:4321',
    siteUrl: 'http://127.0.0.1:4321',
    assetsUrl: 'http://127.0.0.1:4321',
    catalogDb: 'data/catalog.db',
    cropSites: 10_000,
    accountsDb: 'data/accounts.db',
    snapshotDir: 'data/snapshot',
    backupDir: 'data/backups',
    backupKeep: 7,
    filesDir: '.',
    logLevel: 'info',
    drainSeconds: 0,
    metricsPort: undefined,
    oauth: true,
    oauthClients: [],
    metricsHost: '127.0.0.1',
    imageDir: 'data/demo/images',
    trustProxy: 0,
    accelPrefix: undefined,
    demo: false,
    designData: true,
    queryLog: true,
    desk: true,
    shared: null,
    bucket: null,
  })
})

// (rule 22.1)
test.each([
  ['PORT', '0x10'],
  ['PORT', '70000'],
  ['PORT', '1e3'],
  ['HOST', 'two words'],
  ['BASE_URL', '/'],
  ['SITE_URL', 'gallery.example'],
  ['SITE_URL', 'ftp://gallery.example'],
  ['ASSETS_URL', 'https://gallery.example/?a'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', 'true'],
  ['BACKUP_KEEP', '0'],
  ['METRICS_PORT', 'on'],
  ['METRICS_HOST', 'two words'],
  ['ACCEL_PREFIX', '_snapshot'],
  ['ACCEL_PREFIX', '/a/../b'],
  ['CATALOG_DB', '~/vitrine/catalog.db'],
  ['IMAGE_DIR', '~'],
  ['SNAPSHOT_DIR', '$HOME/snapshot'],
])('%s=%s is refused with a line that names it (rule 22.1)', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(BadEnvironment)
  expect(() => parseConfig({ [name]: value })).toThrow(`${name}=${value} is not valid: ${name} takes `)
})

test('addresses follow from each other and lose a trailing slash (rule 22.2)', () => {
  const config = parseConfig({ BASE_URL: 'https://api.example/', SITE_URL: 'https://gallery.example/base/' })
  expect(config).toMatchObject({ baseUrl: 'https://api.example', siteUrl: 'https://gallery.example/base' })
  expect(config.assetsUrl).toBe('https://gallery.example/base')
})

test('an empty value counts as absent (rule 22.1)', () => {
  expect(parseConfig({ PORT: '', SITE_URL: '' })).toMatchObject({ port: 4321, siteUrl: 'http://127.0.0.1:4321' })
})

test.each(['0.0.0.0', '::'])('HOST=%s gets a BASE_URL that a client can reach, and a warning (rule 22.3)', (host) => {
  const config = parseConfig({ HOST: host, PORT: '80' })
  expect(config.baseUrl).toBe('http://127.0.0.1:80')
  expect(baseUrlIsGuessed(config, {})).toBe(true)
  expect(baseUrlIsGuessed(config, { BASE_URL: 'https://api.example' })).toBe(false)
})

test('an IPv6 host gets brackets and is not a guess (rule 22.2)', () => {
  const config = parseConfig({ HOST: '::1' })
  expect(config.baseUrl).toBe('http://[::1]:4321')
  expect(baseUrlIsGuessed(config, {})).toBe(false)
})

test('the demo has its own names in the folder of the catalog (rule 21.2)', () => {
  expect(demoPlaces(parseConfig({}))).toEqual({ catalogDb: 'data/demo.db', snapshotDir: 'data/demo-snapshot' })
  expect(demoPlaces(parseConfig({ CATALOG_DB: '/data/catalog.db' })).catalogDb).toBe('/data/demo.db')
})

// (rule 22.6)
test.each([
  [{}, null],
  [{ LISTEN_PID: '5', LISTEN_FDS: '1' }, null],
  [{ LISTEN_PID: '4' }, null],
  [{ LISTEN_PID: '4', LISTEN_FDS: '0' }, null],
  [{ LISTEN_PID: '4', LISTEN_FDS: '1' }, 3],
])('%j passes a socket to process 4: %s', (variables, fd) => {
  expect(passedSocket(variables, 4)).toBe(fd)
})

test.each(['DATABASE_URL', 'VALKEY_URL'])(
  'a password in %s that is not encoded is refused with a line that says so, without the password (rule 22.1)',
  (name) => {
    const value = `${name === 'VALKEY_URL' ? 'valkey' : 'postgres'}://user:pa55/w0rd@host/1`
    const parse = () => parseConfig({ DATABASE_URL: 'postgres://host/a', VALKEY_URL: 'valkey://host/0', [name]: value })
    expect(parse).toThrow(/^(?!.*w0rd)\w+_URL is not valid: .*in the password percent-encoded\.$/)
  },
)

test.each([
  ['SNAPSHOT_URL', 's3:gallery'],
  ['SNAPSHOT_URL', 's3://'],
  ['DATABASE_URL', 'postgres:vitrine'],
  ['VALKEY_URL', 'valkey:host'],
])('%s=%s has no host and is refused (rule 22.1)', (name, value) => {
  const parse = () => parseConfig({ DATABASE_URL: 'postgres://host/a', VALKEY_URL: 'valkey://host/0', [name]: value })
  expect(parse).toThrow(`${name} is not valid: ${name} takes a URL such as `)
})

test.each([
  [{}, true],
  [{ BASE_URL: 'http://localhost:4321' }, true],
  [{ BASE_URL: 'https://gallery.example' }, false],
  [{ BASE_URL: 'https://localhost.example' }, false],
  [{ BASE_URL: 'https://gallery.example', DESK: 'on' }, true],
  [{ DESK: 'off' }, false],
])('%o has a desk: %s (rule 48.1)', (variables, desk) => {
  expect(parseConfig(variables).desk).toBe(desk)
})
