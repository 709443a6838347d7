// A start and a new build beside a running server: no request meets a server that is not ready or files that are gone.
import { cp, readdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import { ROOT, serverEntry, startServer } from '../../support/worlds/processes.ts'

const NEEDS = 'a server of its own'

describeOwn('a start', NEEDS, () => {
  it('listens only when the published snapshot is loaded (rule 20.9)', async () => {
    const world = await ownWorld()
    const server = await startServer(world.env, { until: 'listening', pollMs: 1 })
    expect((await serviceAt(server.url)('/v1/meta')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})

describeOwn('a new build under a running server', NEEDS, () => {
  it('breaks no page (rule 20.9)', async () => {
    const world = await ownWorld()
    const dist = join(world.folder, 'dist')
    await cp(dirname(dirname(serverEntry())), dist, { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(world.folder, 'node_modules'))
    const server = await startServer(world.env, { args: [join(dist, 'server/entry.mjs')] })
    await expect.poll(() => server.output()).toContain('Vitrine serves')
    for (const name of await readdir(dist)) await rm(join(dist, name), { recursive: true })
    const service = serviceAt(server.url)
    for (const path of ['/', '/explore', '/stats', '/key', '/terms', '/docs', '/docs/reference', '/nothing-here']) {
      const { status } = await service(path, { headers: { accept: 'text/html' } })
      expect([path, status]).toEqual([path, path === '/nothing-here' ? 404 : 200])
    }
    expect(await server.stop()).toBe(0)
  })
})
