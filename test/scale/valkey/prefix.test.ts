// Two installations share one Valkey: each has its own windows, its own log, and its own word on who reads PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'iovalkey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admissions } from '../../../src/state/valkey/admissions.ts'
import { openValkey, type ValkeyConnection } from '../../../src/state/valkey/connection.ts'
import { changeStream, readers } from '../../../src/state/valkey/stream.ts'
import type { EngineProcess } from '../../support/engines/engine-process.ts'
import { prepareValkey } from '../../support/engines/valkey.ts'

const PREFIXES = ['vitrine:', 'other:']

let folder: string
let engine: EngineProcess
let connections: ValkeyConnection[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-prefix-'))
  engine = await prepareValkey(folder)
  await engine.start()
  const setting = { valkeyUrl: `valkey://127.0.0.1:${engine.port}/0`, valkeyTimeoutMs: 1_000 }
  connections = PREFIXES.map((valkeyPrefix) =>
    openValkey({ ...setting, valkeyPrefix }, { renewed() {}, switched() {} }),
  )
  for (const connection of connections) await connection.requireUsable()
})
afterAll(async () => {
  for (const connection of connections) connection.close()
  await engine.kill()
  rmSync(folder, { recursive: true, force: true })
})

test('installations with different VALKEY_PREFIX do not see each other (rule 37.20)', async () => {
  const [own, other] = connections as [ValkeyConnection, ValkeyConnection]
  const change = { number: 5, kind: 'edit', subject: '', token: 'a' } as const
  expect(await changeStream(own).put(0, [change], true)).toBe(true)
  expect(await changeStream(own).last()).toBe(5)
  expect(await changeStream(other).last()).toBe(0)

  const asked = { window: 'w:000000000001', limit: 1 }
  const used = async (connection: ValkeyConnection, logNumber: number) => {
    const { isAdmitted, number } = await admissions(connection)({ ...asked, logNumber })
    return [isAdmitted, number]
  }
  expect(await used(own, 5)).toEqual([true, 5])
  expect(await used(own, 5)).toEqual([false, 5])
  expect(await used(other, 0)).toEqual([true, 0])

  for (const connection of connections) await readers(connection).note(true)
  const client = new Redis(engine.port, '127.0.0.1')
  const keys = await client.keys('*')
  client.disconnect()
  expect(keys.length).toBeGreaterThan(4)
  expect(keys.filter((key) => !PREFIXES.some((prefix) => key.startsWith(prefix)))).toEqual([])
})
