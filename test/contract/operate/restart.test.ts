// A start: no request meets a server that is not ready, and a running server needs no file of its build.
import { cp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import { serverEntry, startServer } from '../../support/worlds/processes.ts'

const NEEDS = 'a server of its own'
const PAGES = [
  '/',
  '/explore',
  '/stats',
  '/key',
  '/terms',
  '/docs',
  '/docs/reference',
  '/no-such-page',
  '/genre/agency',
]

describeOwn('a start', NEEDS, () => {
  it('listens only when the published snapshot is loaded (rule 20.11)', async () => {
    const world = await ownWorld()
    const server = await startServer(world.env, { until: 'listening', pollMs: 1 })
    expect((await serviceAt(server.url)('/v1/meta')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  it('loads all code, so that removing the build changes no response (rule 20.12)', async () => {
    const before = await statusesOf(serverEntry(), async () => {})
    const copy = join(dirname(serverEntry()), '../../dist-copy')
    await cp(join(dirname(serverEntry()), '..'), copy, { recursive: true })
    const after = await statusesOf(join(copy, 'server/entry.mjs'), () => rm(copy, { recursive: true }))
    expect(after).toEqual(before)
    expect(after).not.toContain(500)
  })
})

/** The statuses of all pages from a server that runs `meanwhile` when it is ready. */
async function statusesOf(entry: string, meanwhile: () => Promise<void>): Promise<number[]> {
  const world = await ownWorld()
  const server = await startServer(world.env, { args: [entry] })
  await meanwhile()
  const responses = await Promise.all(PAGES.map((path) => fetch(server.url + path, { redirect: 'manual' })))
  expect(await server.stop()).toBe(0)
  return responses.map(({ status }) => status)
}
