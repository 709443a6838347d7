// Measures what src/deploy/SCALING.md plans with: the cost of a key and of a request in Valkey, PostgreSQL and a server.
//   node --expose-gc --import tsx test/tools/scaling/measure.ts [keys, 200000 by default]
import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'iovalkey'
import { keyCache } from '../../../src/engine/cluster/authorizer.ts'
import { type NumberedKey, postgresAccounts } from '../../../src/state/postgres/accounts.ts'
import { migratePostgres } from '../../../src/state/postgres/migrate.ts'
import { openPostgres, type Query } from '../../../src/state/postgres/pool.ts'
import { admissions } from '../../../src/state/valkey/admissions.ts'
import { openValkey } from '../../../src/state/valkey/connection.ts'
import { createDatabase, startEngines } from '../../support/engines/engines.ts'

const KEYS = Number(process.argv[2] ?? 200_000)
/** Requests of a key in the last minute: a tenth of the keys make one each second. */
const RECENT = 6

const idOf = (n: number) => n.toString(16).padStart(12, '0')
const say = (what: string, value: number, unit: string) =>
  console.log(`${what.padEnd(60)} ${value.toLocaleString('en', { maximumFractionDigits: 2 })} ${unit}`)

const ADD_KEYS = `INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, change, slot)
  SELECT lpad(to_hex(n), 12, '0'), sha256(n::text::bytea), 'someone-' || n || '@mail.example', 'A name', 'free', 'active',
    now(), n, 1 FROM generate_series(1, ${KEYS}) AS n`
const ADD_USAGE = `INSERT INTO usage SELECT key_id, 20000, 1, 1 FROM keys`

const FILL = `local newest = redis.call('TIME')[1] * 1000000
  for i = 1, 1000 do local k = 'w:' .. string.format('%012x', i + ARGV[1] * 1000)
    for j = ARGV[2], 1, -1 do redis.call('RPUSH', k, string.format('%.0f', newest - j * 599999)) end
    redis.call('PEXPIRE', k, 3600000) end`
const MARK = `for i = 1, 1000 do redis.call('SET', 'c:' .. string.format('%012x', i + ARGV[1] * 1000), i, 'PX', 3600000) end`

const engines = await startEngines()
try {
  const redis = new Redis(engines.valkeyUrl.replace('valkey', 'redis'))
  await valkeyMemory(redis)
  for (const size of [1, 10, 50, 100]) await valkeyRequests(redis, size)
  redis.disconnect()
  await cachedKeys()
  await postgres(await createDatabase(engines.databaseUrl, 'measure'))
} finally {
  await engines.stop()
}

async function figure(redis: Redis, section: string, name: string): Promise<number> {
  const text = await redis.info(section)
  return Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1])
}

/** Runs a script for blocks of a thousand keys. */
async function forAllKeys(redis: Redis, script: string, stamps: number): Promise<void> {
  for (let block = 0; block < KEYS / 1_000; block++) await redis.eval(script, 0, block, stamps)
}

/** Windows with 1, 10 and 100 stamps, and the marker of a key. */
async function valkeyMemory(redis: Redis): Promise<void> {
  for (const [what, script, stamps] of [
    ['1 stamp', FILL, 1],
    ['10 stamps', FILL, 10],
    ['100 stamps', FILL, 100],
    ['a marker', MARK, 0],
  ] as const) {
    await redis.flushall('SYNC')
    const before = await figure(redis, 'memory', 'used_memory')
    await forAllKeys(redis, script, stamps)
    const after = await figure(redis, 'memory', 'used_memory')
    say(`Valkey: memory of a key with ${what}`, (after - before) / KEYS, 'bytes')
  }
}

/** Calls of `size` requests of as many keys. */
async function valkeyRequests(redis: Redis, size: number): Promise<void> {
  await redis.flushall('SYNC')
  await forAllKeys(redis, FILL, RECENT)
  const connection = openValkey(
    { valkeyUrl: engines.valkeyUrl, valkeyPrefix: '', valkeyTimeoutMs: 50 },
    { renewed() {}, switched() {} },
  )
  await connection.requireUsable()
  const ask = admissions(connection)
  const calls = Math.min(20_000, Math.round(300_000 / size))
  let requests = 0
  const one = () => {
    const id = idOf(randomInt(1, KEYS))
    return ask({ window: `w:${id}`, limit: 100, logNumber: 0 }).then(() => requests++)
  }
  /** On a busy machine Valkey may be late. Such calls are not counted. */
  const batch = () => Promise.all(Array.from({ length: size }, one)).catch(() => pause(100))
  for (let n = 0; n < 500; n++) await batch()
  requests = 0
  await redis.config('RESETSTAT')
  const cpu = async () => (await figure(redis, 'cpu', 'used_cpu_user')) + (await figure(redis, 'cpu', 'used_cpu_sys'))
  const [began, own] = [await cpu(), process.cpuUsage()]
  for (let call = 0; call < calls; call++) await batch()
  const used = process.cpuUsage(own)
  const [, usec = '0'] = /cmdstat_evalsha:calls=\d+,usec=(\d+)/.exec(await redis.info('commandstats')) ?? []
  const what = `Valkey: ${size} requests a call`
  say(`${what}, in the script`, Number(usec) / requests, 'µs a request')
  say(`${what}, processor of Valkey`, (((await cpu()) - began) * 1e6) / requests, 'µs a request')
  say(`${what}, processor of the server`, (used.user + used.system) / requests, 'µs a request')
  for (const way of ['input', 'output'])
    say(`${what}, bytes ${way}`, (await figure(redis, 'stats', `total_net_${way}_bytes`)) / requests, 'a request')
  connection.close()
}

/** The memory of keys that a server has read. */
async function cachedKeys(): Promise<void> {
  const gc = (globalThis as { gc?: () => void }).gc ?? (() => {})
  const cache = keyCache({
    find: async (keyId): Promise<NumberedKey> => {
      const key = { keyId: `${keyId}`, email: `someone-${keyId}@mail.example`, plan: 'free' as const }
      return { key, secretHash: randomBytes(32), previous: null, revoked: false, logged: 1 }
    },
  })
  const memory = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  gc()
  const before = memory()
  for (let n = 0; n < 100_000; n++) await cache.load(idOf(n))
  gc()
  say('Server: memory of a cached key', (memory() - before) / 100_000, 'bytes')
}

async function postgres(url: string): Promise<void> {
  const db = openPostgres(url, { connections: 8, queryMs: 120_000 })
  await migratePostgres(db, url)
  const accounts = postgresAccounts({ db, announce: async () => {}, onFlushError: console.error })
  await db.query(ADD_KEYS)
  await db.query(ADD_USAGE)
  await db.query('VACUUM ANALYZE')
  for (const table of ['keys', 'usage'])
    say(`PostgreSQL: ${table}, with indexes`, (await sizeOf(db.query, table)) / KEYS, 'bytes a key')
  for (const active of [1_000, 10_000, 100_000].filter((many) => many <= KEYS))
    await flushes(db.query, active, accounts)
  await lookups(accounts)
  await accounts.close()
  await db.close()
}

async function sizeOf(query: Query, table: string): Promise<number> {
  const [row] = await query<{ size: number }>(`SELECT pg_total_relation_size('${table}') AS size`)
  return row?.size as number
}

/** Writes of the usage of `active` keys, as each second has one. */
async function flushes(query: Query, active: number, accounts: ReturnType<typeof postgresAccounts>): Promise<void> {
  const wal = async () => {
    const [row] = await query<{ at: string }>("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS at")
    return Number(row?.at)
  }
  const rounds = 10
  await query('CHECKPOINT')
  const [before, began] = [await wal(), performance.now()]
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < active; n++) accounts.countUse(idOf(1 + n * Math.floor(KEYS / active)))
    await accounts.flush()
  }
  const seconds = (performance.now() - began) / 1_000
  say(`PostgreSQL: usage of ${active} keys, time`, (seconds * 1e6) / (rounds * active), 'µs a row')
  say(
    `PostgreSQL: usage of ${active} keys, write-ahead log`,
    ((await wal()) - before) / (rounds * active),
    'bytes a row',
  )
  const [hot] = await query<{ share: number }>(
    "SELECT n_tup_hot_upd * 100.0 / greatest(n_tup_upd, 1) AS share FROM pg_stat_user_tables WHERE relname = 'usage'",
  )
  say(`PostgreSQL: usage of ${active} keys, HOT updates`, Number(hot?.share), '%')
}

/** Reads of keys by one server with empty caches, 64 at a time. */
async function lookups(accounts: ReturnType<typeof postgresAccounts>): Promise<void> {
  const own = process.cpuUsage()
  const began = performance.now()
  let left = 20_000
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) await accounts.findKey(idOf(randomInt(1, KEYS)))
    }),
  )
  const used = process.cpuUsage(own)
  say('PostgreSQL: look-ups of keys by one server', 20_000 / ((performance.now() - began) / 1_000), 'a second')
  say('PostgreSQL: look-up of a key, processor of the server', (used.user + used.system) / 20_000, 'µs')
}
