// The log of a database is deleted while a server has the database open: the server says so, acknowledges nothing that would
// be lost, and a kill or a stop loses no key. Commands refuse to use the file.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { PATIENT } from '../../support/project/patience.ts'
import { killRemaining, type Server, script, startServer, type Variables } from '../../support/worlds/processes.ts'
import { copiedWorld } from '../../support/worlds/world.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { expectNothingLost, registerOnce, setUpIn, startFaultyServer, type TestSetup, useKey } from './faulty-server.ts'

const folder = temporaryFolder()
const REFUSED = / ended with 1:.* its log .*is missing/s
let setup: TestSetup

beforeAll(async () => {
  setup = await setUpIn(folder.path)
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

function deleteLog(database: string | undefined, suffixes: readonly string[]): void {
  for (const suffix of suffixes) rmSync(`${database}${suffix}`)
}

const errorsOf = (server: Server) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))

// (rule 20.9, rule 20.15)
test.each([
  ['SIGKILL', ['-wal', '-shm']],
  ['SIGTERM', ['-wal']],
] as const)('before %s, %j of the accounts are deleted: no key and no usage is lost', async (signal, suffixes) => {
  const faulty = await startFaultyServer(setup)
  for (let n = 0; n < 3; n++) expect(await registerOnce(faulty)).toBe(true)
  deleteLog(faulty.env.ACCOUNTS_DB, suffixes)
  const ready = await faulty.service('/readyz')
  expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('write-ahead log of the accounts')])
  expect(await registerOnce(faulty), 'no key is acknowledged').toBe(false)
  for (const key of faulty.keys.keys()) await useKey(faulty, key)
  await vi.waitFor(() => expect(errorsOf(faulty.server).join()).toContain('restart it with SIGTERM'), PATIENT)
  await expect(script('keys', ['list'], faulty.env)).rejects.toThrow(REFUSED)
  await expect(script('backup', [], faulty.env)).rejects.toThrow(REFUSED)
  await expectNothingLost(faulty, signal)
})

test('without the log of the catalog, the server goes on and says that edits have no effect (rule 20.10)', async () => {
  const world = await copiedWorld(setup.seed.folder)
  const server = await startServer(world.env, { args: [setup.entry] })
  const service = serviceAt(server.url)
  deleteLog((world.env as Variables).CATALOG_DB, ['-wal', '-shm'])
  const detail = /editorial changes have no effect/
  await vi.waitFor(async () => expect((await service('/readyz')).text).toMatch(detail), PATIENT)
  expect((await service('/readyz')).status).toBe(200)
  await vi.waitFor(() => expect(errorsOf(server)).toHaveLength(1), PATIENT)
  expect(errorsOf(server)[0]).toMatch(/CATALOG_DB=.*\(its log, -wal or -shm, was moved away\)/)
  await expect(script('editorial', ['show'], world.env)).rejects.toThrow(REFUSED)
  expect(await server.stop()).toBe(0)
})
