// POST /v1/me/rotate: the same key with a new secret, and how long the old one works.
import { expect, it } from 'vitest'
import type { HttpResponse } from '../../support/http/http.ts'
import { freshEmail, registered } from '../../support/http/registrations.ts'
import { describeOwn, ownEnv, ownServer, service } from '../../support/http/target.ts'
import type { Account, Failure, Rotation } from '../../support/model/shapes.ts'
import { freePort, script, serverEntry, startServer } from '../../support/worlds/processes.ts'
import { isShared } from '../../support/worlds/shared-world.ts'

const NEEDS = 'keys that the test can change'

const me = (key: string) => service<Account>('/v1/me', { key })
const statusOf = async (key: string) => (await me(key)).status

function rotate<T = Rotation>(key: string, body?: unknown): Promise<HttpResponse<T>> {
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  return service<T>('/v1/me/rotate', { method: 'POST', key, ...text })
}

describeOwn('POST /v1/me/rotate', NEEDS, () => {
  it('is 201 with the same key and a new secret, which no cache stores (rule 29.1)', async () => {
    const { api_key, key_id } = await registered(service)
    const before = Date.now()
    const { status, data, headers } = await rotate(api_key)
    expect([status, headers['cache-control'], headers['etag']]).toEqual([201, 'no-store', undefined])
    expect(Object.keys(data)).toEqual(['api_key', 'key_id', 'plan', 'previous_expires_at', 'message'])
    expect([data.key_id, data.plan]).toEqual([key_id, 'free'])
    expect(data.api_key.slice(0, 17)).toBe(api_key.slice(0, 17))
    expect(data.api_key).not.toBe(api_key)
    const overlap = Date.parse(data.previous_expires_at) - before
    expect(overlap, 'an hour without a body (rule 29.2)').toBeGreaterThanOrEqual(3_600_000)
    expect(overlap).toBeLessThan(3_700_000)
    expect([await statusOf(api_key), await statusOf(data.api_key)]).toEqual([200, 200])
  })

  it('keeps plan, email and usage, and counts (rule 29.1, rule 29.5)', async () => {
    const email = freshEmail()
    const { api_key, key_id } = await registered(service, email)
    await script('keys', ['plan', key_id, 'admin'], ownEnv())
    await me(api_key)
    const { data } = await rotate(api_key)
    expect(data.plan).toBe('admin')
    expect((await me(data.api_key)).data).toEqual({ key_id, email, plan: 'admin', usage: { today: 3, total: 3 } })
  })

  it('takes a whole number of seconds up to a day (rule 29.2)', async () => {
    const { api_key } = await registered(service)
    for (const overlap of [-1, 86_401, 0.5, '60', null]) {
      const { status, data } = await rotate<Failure>(api_key, { overlap_seconds: overlap })
      expect([status, data.message]).toEqual([400, expect.stringMatching(/overlap_seconds takes .* 0 to 86400/)])
    }
    expect((await rotate(api_key, { overlap_seconds: 86_400 })).status).toBe(201)
  })

  it('allows no more than 100 requests in a window, whichever secret is sent (rule 29.1, rule 29.5)', async () => {
    const { api_key } = await registered(service)
    const keys = [api_key, (await rotate(api_key)).data.api_key]
    const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => me(keys[n % 2] as string)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(99)
    for (const key of keys) expect((await rotate(key)).status).toBe(429)
  })
})

describeOwn('a rotation', 'servers of its own', () => {
  it('holds in another server at once, and after a kill (rule 29.4)', async () => {
    const world = await ownServer()
    const beside = () => ownServerBeside(world.env)
    const other = isShared ? await beside() : world.server
    const at = async (url: string, key: string) => (await fetch(`${url}/v1/me`, bearer(key))).status
    const { api_key } = await registered(world.service)
    expect([await at(other.url, api_key), await at(world.server.url, api_key)]).toEqual([200, 200])
    const options = { method: 'POST', key: api_key, body: '{"overlap_seconds":0}' }
    const { data } = await world.service<Rotation>('/v1/me/rotate', options)
    if (isShared) await world.server.stop('SIGKILL')
    expect([await at(other.url, api_key), await at(other.url, data.api_key)]).toEqual([401, 200])
    await other.stop('SIGKILL')
    const again = await beside()
    expect([await at(again.url, api_key), await at(again.url, data.api_key)]).toEqual([401, 200])
    await again.stop()
  })
})

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

/** Starts another server with the same files. */
async function ownServerBeside(env: Record<string, string>) {
  const port = String(await freePort())
  return startServer({ ...env, PORT: port, BASE_URL: `http://127.0.0.1:${port}` }, { args: [serverEntry()] })
}
