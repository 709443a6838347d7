// A million different clients: addresses that register once, and unknown keys. The server keeps a bounded amount of
// data about them in memory and on disk.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { afterAll, expect, test } from 'vitest'
import { REGISTRATION_WINDOW_MS } from '../../../src/accounts/limits.ts'
import { openAccountsDb } from '../../../src/state/sqlite/accounts/database.ts'
import { type EmbeddedAccounts, openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { startServer } from '../../support/worlds/processes.ts'
import { copiedWorld } from '../../support/worlds/world.ts'
import { setUpIn } from '../faults/faulty-server.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { scale } from '../scale.ts'

const CLIENTS = scale('CLIENTS', 1_000_000, 20_000)
const STRANGERS = scale('STRANGERS', 200_000, 8_000)
const START = Date.parse('2026-11-20T10:00:00Z')
const MB = 1024 * 1024
/**
 * The maximum growth for any number of clients, which includes SQLite's cache and garbage that is not collected yet.
 */
const GROWTH_MB = 100
/** Maximum size of a registration attempt on disk, with its two indexes. */
const BYTES_PER_ATTEMPT = 200
/** Uses memory if possible, because a million commits on a disk take half an hour. */
const folder = temporaryFolder(existsSync('/dev/shm') ? '/dev/shm' : undefined)
const lines: string[] = []
afterAll(() => {
  folder.remove()
  console.info(lines.join('\n'))
})

const usedMb = () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MB
}

/** Returns the n-th address of 10.0.0.0/8. */
const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
const unknownKey = (n: number) => `Bearer svc_${n.toString(16).padStart(12, '0')}_${'0'.repeat(32)}`

interface Setting {
  accounts: EmbeddedAccounts
  clock: { ms: number }
  file: string
}

function accountsIn(name: string): Setting {
  const file = join(folder.path, name)
  const clock = { ms: START }
  return { file, clock, accounts: openAccounts(file, { now: () => clock.ms }) }
}

test(`${CLIENTS} addresses that register use one row each for an hour`, async () => {
  const { accounts, clock, file } = accountsIn('attempts.db')
  const operator = openAccountsDb(file, { busyMs: 1_000 })
  const rows = operator.prepare('SELECT count(*) FROM registration_attempts').pluck()
  const before = usedMb()
  for (let n = 0; n < CLIENTS; n++) {
    clock.ms = START + Math.floor((n / CLIENTS) * 2 * REGISTRATION_WINDOW_MS)
    expect(await accounts.admitRegistration(address(n))).toEqual({ ok: true })
  }
  const grown = usedMb() - before
  expect(grown).toBeLessThan(GROWTH_MB)
  expect(rows.get(), 'only attempts of the last hour are kept').toBeLessThanOrEqual(CLIENTS / 2 + 1_001)
  const bytes = statSync(file).size
  expect(bytes).toBeLessThan((CLIENTS / 2 + 1_001) * BYTES_PER_ATTEMPT + 4 * MB)
  clock.ms += 2 * REGISTRATION_WINDOW_MS
  for (let n = 0; n < CLIENTS / 2 / 999 + 1; n++) await accounts.admitRegistration(address(n))
  expect(rows.get(), 'each new attempt deletes some old ones').toBeLessThan(CLIENTS / 500 + 10)
  lines.push(
    `${CLIENTS} addresses in two hours: memory grew by ${grown.toFixed(1)} MB, ${(bytes / MB).toFixed(0)} MB on disk`,
  )
  operator.close()
  accounts.close()
})

/** Returns the resident memory of a process, MB. */
function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Sends `amount` API requests, each from another address and with another unknown key. */
function sendUnknownKeys(url: string, first: number, amount: number): Promise<autocannon.Result> {
  let n = first
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    n++
    const headers = { authorization: unknownKey(n), 'x-forwarded-for': address(n) }
    return { ...request, headers, path: `/v1/search?q=stranger${n}` }
  }
  return autocannon({ url, connections: 20, amount, requests: [{ method: 'GET', setupRequest }] })
}

test(`${STRANGERS} requests with unknown keys do not grow the memory of the server`, async () => {
  const { entry, seed } = await setUpIn(folder.path)
  const server = await startServer((await copiedWorld(seed.folder)).env, { args: [entry] })
  await sendUnknownKeys(server.url, 0, STRANGERS / 4)
  const before = residentMb(server.pid)
  const { non2xx, errors, requests } = await sendUnknownKeys(server.url, STRANGERS, STRANGERS)
  const grown = residentMb(server.pid) - before
  expect([non2xx, errors]).toEqual([requests.total, 0])
  lines.push(
    `${STRANGERS} requests with unknown keys: the server grew by ${grown.toFixed(0)} MB from ${before.toFixed(0)} MB`,
  )
  expect(grown).toBeLessThan(GROWTH_MB)
  expect(await server.stop()).toBe(0)
})
