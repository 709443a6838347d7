// /healthz tells whether the process works, /readyz whether it should get requests.
import { beforeEach, expect, test } from 'vitest'
import { ask, fakeWorld, type World } from './fakes.ts'

let world: World
beforeEach(() => {
  world = fakeWorld()
})

// (rule 20.2)
test.each<[reason: string, change: Partial<World>]>([
  ['The snapshot is not loaded yet.', { served: null }],
  ['Snapshot 000002 is refused.', { served: null, mismatch: 'Snapshot 000002 is refused.' }],
  ['Accounts cannot be written.', { writable: false }],
  ['The accounts database was moved away or replaced. The log says what to do.', { place: 'missing' }],
  ['The write-ahead log of the accounts was moved away. The log says what to do.', { place: 'without log' }],
  ['PostgreSQL cannot be used here.', { engineDetail: 'PostgreSQL cannot be used here.', isReady: false }],
  ['The server is stopping.', { stopping: true }],
])('"%s" is 503 internal with Retry-After', async (message, change) => {
  Object.assign(world, change)
  const response = await ask(world, '/readyz')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toEqual({ error: 'internal', message })
})

test('a server with a snapshot and writable accounts is ready, for GET and HEAD (rule 20.2)', async () => {
  const response = await ask(world, '/readyz')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.json()).toEqual({ status: 'ready', snapshot: 'snap-1' })
  expect((await ask(world, '/readyz', { method: 'HEAD' })).status).toBe(200)
})

test('a server that refuses a newer snapshot is ready and says why (rule 20.2)', async () => {
  Object.assign(world, { mismatch: 'Snapshot 000002 is refused.' })
  const response = await ask(world, '/readyz')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ready', snapshot: 'snap-1', detail: 'Snapshot 000002 is refused.' })
})

test('a server that stops or cannot write its accounts is healthy (rule 20.1)', async () => {
  Object.assign(world, { writable: false, stopping: true })
  expect((await ask(world, '/healthz')).status).toBe(200)
})

test('a server whose engine is away is ready, and says which one it is (rule 37.8)', async () => {
  world.engineDetail = 'Valkey does not answer.'
  const response = await ask(world, '/readyz')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ready', detail: 'Valkey does not answer.' })
})

test('a server that cannot read its catalog is ready, with a detail (rule 20.10)', async () => {
  world.catalogFault = 'disk I/O error'
  const response = await ask(world, '/readyz')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ready', detail: expect.stringContaining('catalog database') })
})
