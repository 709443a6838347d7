// A row of the log is on the replica when it was announced, so that a failover to it keeps the row.
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { announcer } from '../../../src/engine/cluster/follower.ts'
import type { Query } from '../../../src/state/postgres/pool.ts'
import { openValkey, type ValkeyConnection } from '../../../src/state/valkey/connection.ts'
import { STREAM } from '../../../src/state/valkey/scripts.ts'
import { changeStream } from '../../../src/state/valkey/stream.ts'
import type { EngineProcess } from '../../support/engines/engine-process.ts'
import { startEngines } from '../../support/engines/engines.ts'
import { startReplica } from '../../support/engines/valkey.ts'
import { PATIENT } from '../../support/project/patience.ts'

let engines: Awaited<ReturnType<typeof startEngines>>
let replica: EngineProcess
let valkey: ValkeyConnection

beforeAll(async () => {
  engines = await startEngines()
  replica = await startReplica(engines.valkey.port)
  valkey = openValkey(
    { valkeyUrl: engines.valkeyUrl, valkeyPrefix: '', valkeyTimeoutMs: 50 },
    { renewed() {}, switched() {} },
  )
  await valkey.requireUsable()
})
afterAll(async () => {
  valkey.close()
  await replica.kill()
  await engines.stop()
})

let number = 0

/** A log with one more row, and no server that is alone, so that an announcement waits for Valkey only. */
const query = (async (text: string) =>
  text.includes('FROM servers')
    ? [{ behind: 0 }]
    : [{ number, token: `${number}`, known: '', rows: [[number, 'keys', '', `${number}`]] }]) as Query

function announce(): Promise<void> {
  number++
  return announcer({ stream: changeStream(valkey), query, replicated: valkey.replicated })()
}

/** The last number of the stream on an engine, asked with one line of its protocol. */
function numberAt(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => {
      socket.write(`XREVRANGE ${STREAM} + - COUNT 1\r\n`)
    })
    socket.once('error', reject)
    let reply = ''
    socket.on('data', (bytes) => {
      reply += bytes.toString()
      const [, last] = /(\d+)-0\r\n/.exec(reply) ?? []
      // Rows come in several parts; an empty stream and an error are one line.
      if (last === undefined && !/^(?:\*0|-.*)\r\n/.test(reply)) return
      socket.destroy()
      resolve(Number(last))
    })
  })
}

/** One that took longer may have given up: it waits for 100 ms at most. */
const IN_TIME_MS = 100

/** Announces a change while the replica is stopped for 40 ms. Returns whether the announcement waited for it, and no longer. */
async function waitsForReplica(): Promise<boolean> {
  replica.signal('SIGSTOP')
  const began = performance.now()
  let isContinued = false
  setTimeout(() => {
    isContinued = true
    replica.signal('SIGCONT')
  }, 40)
  await announce()
  const waited = isContinued && performance.now() - began < IN_TIME_MS
  while (!isContinued) await pause(5)
  return waited
}

test('an announced change is on the replica (rule 37.14)', async () => {
  // A busy machine may continue the replica too late.
  const inTime = async () => expect(await waitsForReplica()).toBe(true)
  await vi.waitFor(inTime, PATIENT)
  expect(await numberAt(replica.port)).toBe(number)
})

test('an announcement does not wait for a frozen replica (rule 37.14)', async () => {
  replica.signal('SIGSTOP')
  await announce()
  expect(await numberAt(engines.valkey.port)).toBe(number)
  replica.signal('SIGCONT')
})
