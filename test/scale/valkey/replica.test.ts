// A marker is on the replica when a change was announced, so that a failover to it keeps the marker.
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharedAnnouncer } from '../../../src/state/cluster/shared-announcer.ts'
import type { Query } from '../../../src/state/postgres/pool.ts'
import { openValkey, type ValkeyConnection } from '../../../src/state/valkey/connection.ts'
import type { EngineProcess } from '../../support/engines/engine-process.ts'
import { startEngines } from '../../support/engines/engines.ts'
import { startReplica } from '../../support/engines/valkey.ts'

let engines: Awaited<ReturnType<typeof startEngines>>
let replica: EngineProcess
let valkey: ValkeyConnection

beforeAll(async () => {
  engines = await startEngines()
  replica = await startReplica(engines.valkey.port)
  valkey = openValkey(engines.valkeyUrl, { renewed() {}, switched() {} })
  await valkey.requireUsable()
})
afterAll(async () => {
  valkey.close()
  await replica.kill()
  await engines.stop()
})

/** No server is alone, so that an announcement waits for Valkey only. */
const nobodyBehind = (async () => [{ behind: 0 }]) as Query

/** The value of a key on an engine, asked with one line of its protocol. */
function valueAt(port: number, key: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(`GET ${key}\r\n`))
    socket.once('error', reject)
    socket.once('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString().split('\r\n')[1] ?? '')
    })
  })
}

/** One that took longer may have given up: it waits for 100 ms at most. */
const IN_TIME_MS = 100

/** Announces a change while the replica is stopped for 40 ms. Returns whether the announcement waited for it, and no longer. */
async function waitsForReplica(change: number): Promise<boolean> {
  replica.signal('SIGSTOP')
  const began = performance.now()
  let isContinued = false
  setTimeout(() => {
    isContinued = true
    replica.signal('SIGCONT')
  }, 40)
  await sharedAnnouncer(valkey, nobodyBehind).key('0123456789ab', change)
  const waited = isContinued && performance.now() - began < IN_TIME_MS
  while (!isContinued) await pause(5)
  return waited
}

let change = 0

test('an announced change is on the replica (rule 37.14)', async () => {
  // A busy machine may continue the replica too late.
  const inTime = async () => expect(await waitsForReplica(++change)).toBe(true)
  await vi.waitFor(inTime, { timeout: 30_000, interval: 100 })
  expect(await valueAt(replica.port, 'c:0123456789ab')).toBe(String(change))
})

test('an announcement does not wait for a frozen replica (rule 37.14)', async () => {
  replica.signal('SIGSTOP')
  await sharedAnnouncer(valkey, nobodyBehind).key('0123456789ab', ++change)
  expect(await valueAt(engines.valkey.port, 'c:0123456789ab')).toBe(String(change))
  replica.signal('SIGCONT')
})
