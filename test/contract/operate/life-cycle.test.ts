// The start and stop of a server: before the first snapshot, on SIGTERM, after a kill, and across restarts.
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openRequest, responseTo, serviceAt } from '../../support/http/http.ts'
import { freshAddress, freshEmail, registered } from '../../support/http/registrations.ts'
import { describeEmbedded, describeOwn, ownServer, ownWorld } from '../../support/http/target.ts'
import type { Failure, Meta, Registration } from '../../support/model/shapes.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import { command, freePort, run, START, script, serverEntry, startServer } from '../../support/worlds/processes.ts'

const NEEDS = 'a server of its own'

describeOwn('a server without a snapshot', NEEDS, () => {
  // (rule 1.1, rule 1.4)
  it('returns 503 internal with Retry-After: 1, and serves the first snapshot when it is published', async () => {
    const world = await ownWorld()
    await rm(world.env['SNAPSHOT_DIR'] as string, { recursive: true })
    const server = await startServer(world.env, { until: 'listening' })
    const service = serviceAt(server.url)
    expect((await service('/healthz')).status).toBe(503)
    const { status, data, headers } = await service<Failure>('/v1/meta')
    expect([status, data.error, headers['retry-after']]).toEqual([503, 'internal', '1'])
    const statusOf = async (path: string, method: string) => (await service(path, { method })).status
    expect([await statusOf('/v1/me', 'GET'), await statusOf('/v1/register', 'POST')]).toEqual([503, 503])
    expect([await statusOf('/v1/nothing', 'GET'), await statusOf('/v1/me', 'DELETE')]).toEqual([404, 405])
    await script('snapshot', ['--today', TODAY], world.env)
    await expect.poll(async () => (await service('/healthz')).status).toBe(200)
    expect((await service<Meta>('/v1/meta')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})

describeOwn('a server without a catalog database', NEEDS, () => {
  it('serves the snapshot with the editorial data of its build (rule 16.4)', async () => {
    const world = await ownWorld()
    const withCatalog = await startServer(world.env)
    const key = (await registered(serviceAt(withCatalog.url))).api_key
    const before = await serviceAt(withCatalog.url)('/v1/taxonomies', { key })
    await withCatalog.stop()
    const alone = await startServer({ ...world.env, CATALOG_DB: `${world.folder}/no-catalog.db` })
    const { status, text } = await serviceAt(alone.url)('/v1/taxonomies', { key })
    expect([status, text]).toEqual([200, before.text])
    expect(await alone.stop()).toBe(0)
  })
})

describeOwn('SIGTERM', NEEDS, () => {
  it('lets a request in flight finish, refuses new connections, and exits with 0 (rule 20.5)', async () => {
    const world = await ownServer()
    const body = JSON.stringify({ email: freshEmail() })
    const slow = openRequest(world.server.url, '/v1/register', {
      method: 'POST',
      headers: { 'x-forwarded-for': freshAddress(), 'content-length': String(body.length) },
    })
    const answered = responseTo<Registration>(slow)
    await new Promise<void>((resolve) => slow.write(body.slice(0, 10), () => resolve()))
    await world.service('/v1/meta')
    const ended = world.server.stop('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${world.server.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    slow.end(body.slice(10))
    expect((await answered).status).toBe(201)
    expect(await ended).toBe(0)
  })

  it('goes on accepting for DRAIN_SECONDS, and is not ready meanwhile (rule 20.16)', async () => {
    const world = await ownWorld()
    const server = await startServer({ ...world.env, DRAIN_SECONDS: '2' })
    const service = serviceAt(server.url)
    expect((await service('/readyz')).status).toBe(200)
    const began = performance.now()
    const ended = server.stop('SIGTERM')
    await expect.poll(async () => (await service('/readyz')).status).toBe(503)
    while (performance.now() - began < 1_500) {
      const { status } = await service('/v1/meta', { headers: { connection: 'close' } })
      expect(status).toBe(200)
    }
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeGreaterThanOrEqual(2_000)
  })
})

describeEmbedded('a second server with the same accounts', NEEDS, () => {
  it('says who has them and exits, in another folder and on another port too, and changes nothing (rule 20.17)', async () => {
    const world = await ownServer()
    const port = String(await freePort())
    const other = { ...world.env, PORT: port, SNAPSHOT_DIR: `${world.folder}/other-snapshot` }
    const who = `process ${world.server.pid} on `
    for (const args of [[serverEntry()], START]) {
      const { code, stderr } = await run(process.execPath, args, other)
      expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
      expect(stderr).toContain(`ACCOUNTS_DB=${world.env['ACCOUNTS_DB']} is in use by the server with ${who}`)
    }
    expect(existsSync(other.SNAPSHOT_DIR)).toBe(false)
    const doctor = () => run(process.execPath, command('doctor'), world.env).then(({ stdout }) => stdout)
    expect(await doctor()).toContain(`ok    server          ${who}`)
    await world.server.stop('SIGKILL')
    expect(await doctor()).toContain('ok    server          none uses ')
    const again = await startServer(world.env)
    expect(await again.stop()).toBe(0)
  })

  it('starts while the first one stops, and while its hold is damaged (rule 20.17)', async () => {
    const world = await ownServer({ DRAIN_SECONDS: '60' })
    const stopped = world.server.stop()
    await expect.poll(async () => (await world.service('/readyz')).status).toBe(503)
    const port = String(await freePort())
    const further = { ...world.env, DRAIN_SECONDS: '0', PORT: port, BASE_URL: `http://127.0.0.1:${port}` }
    const next = await startServer(further)
    expect((await serviceAt(next.url)('/readyz')).status).toBe(200)
    process.kill(world.server.pid, 'SIGKILL')
    await stopped
    expect(await next.stop()).toBe(0)
    await writeFile(`${world.env['ACCOUNTS_DB']}.server`, 'no database at all')
    const last = await startServer(further)
    expect(await last.stop()).toBe(0)
  })
})
