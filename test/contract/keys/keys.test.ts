// Administration of keys: revocations and plans take effect on the next request. Also what usage counts.
import { describe, expect, it } from 'vitest'
import { RATE_HEADERS } from '../../support/http/declared.ts'
import { register, registered } from '../../support/http/registrations.ts'
import { describeOwn, get, itOfTable, ownEnv, service, target } from '../../support/http/target.ts'
import type { Account, Failure } from '../../support/model/shapes.ts'
import { script } from '../../support/worlds/processes.ts'

const NEEDS = 'the operator’s commands'

const me = <T = Account>(key: string) => service<T>('/v1/me', { key })
const keys = (...args: string[]) => script('keys', args, ownEnv())

describe('GET /v1/me', () => {
  it('returns a key’s id, email, plan and usage (rule 3.10)', async () => {
    const { data } = await me(target.freeKey)
    expect(Object.keys(data)).toEqual(['key_id', 'email', 'plan', 'usage'])
    expect(data.key_id).toBe(target.freeKey.split('_')[1])
    expect(data.plan).toBe('free')
    expect(data.usage.total).toBeGreaterThanOrEqual(data.usage.today)
    expect((await get<Account>('/v1/me')).data.plan).toBe('admin')
  })

  it('counts its own request (rule 4.8)', async () => {
    const { api_key } = target.own ? await registered(service) : { api_key: target.freeKey }
    const [first, second] = [await me(api_key), await me(api_key)]
    expect(second.data.usage.total).toBeGreaterThan(first.data.usage.total)
    expect(second.headers['etag']).not.toBe(first.headers['etag'])
  })
})

describeOwn('a revoked key', NEEDS, () => {
  it('gets 403 on the next request, without rate-limit headers (rule 3.6, rule 3.8)', async () => {
    const { api_key, key_id } = await registered(service)
    expect((await me(api_key)).status).toBe(200)
    await keys('revoke', key_id)
    const { status, data, headers } = await me<Failure>(api_key)
    expect([status, data.error]).toEqual([403, 'forbidden'])
    for (const name of RATE_HEADERS) expect(headers).not.toHaveProperty(name)
  })

  // (rule 1.1)
  itOfTable('gets 403 before parameters are checked, and 404 for an unknown path', async () => {
    const { api_key: key, key_id } = await registered(service)
    await keys('revoke', key_id)
    expect((await service('/v1/inspirations?limit=0', { key })).status).toBe(403)
    expect((await service('/v1/nowhere', { key })).status).toBe(404)
    expect((await service('/v1/me', { key, method: 'POST' })).status).toBe(405)
  })
})

describeOwn('a change of plan', NEEDS, () => {
  it('takes effect on the next request, in both directions (rule 3.8)', async () => {
    const { api_key, key_id } = await registered(service)
    expect((await me(api_key)).headers).toHaveProperty('x-ratelimit-limit')
    await keys('plan', key_id, 'admin')
    const admin = await me(api_key)
    expect(admin.data.plan).toBe('admin')
    for (const name of RATE_HEADERS) expect(admin.headers).not.toHaveProperty(name)
    await keys('plan', key_id, 'free')
    const free = await me(api_key)
    expect(free.data.plan).toBe('free')
    expect(free.headers['x-ratelimit-limit']).toBe('100')
  })
})

describeOwn('usage', NEEDS, () => {
  it('counts every served request: 200, 304, 400, 404 and HEAD (rule 4.3, rule 4.8)', async () => {
    const { api_key: key } = await registered(service)
    await service('/v1/inspirations', { key })
    await service('/v1/taxonomies', { key, headers: { 'if-none-match': '*' } })
    await service('/v1/inspirations?limit=0', { key })
    await service('/v1/inspirations/no-such-entry', { key })
    await service('/v1/stats/taxonomy?taxonomy=genre', { key, method: 'HEAD' })
    expect((await me(key)).data.usage).toEqual({ today: 6, total: 6 })
  })

  // (rule 4.3, rule 4.8)
  itOfTable('does not count 401, 404 of unknown paths, 405, preflights and public endpoints', async () => {
    const { api_key: key, key_id } = await registered(service)
    await me(`svc_${key_id}_${'0'.repeat(32)}`)
    await service('/v1/nowhere', { key })
    await service('/v1/me', { key, method: 'DELETE' })
    await service('/v1/me', { key, method: 'OPTIONS' })
    await service('/v1/meta', { key })
    await register(service)
    expect((await me(key)).data.usage).toEqual({ today: 1, total: 1 })
  })

  it('does not count 429 (rule 4.8)', async () => {
    const { api_key: key, key_id } = await registered(service)
    const answers = await Promise.all(Array.from({ length: 140 }, () => service('/v1/inspirations?limit=1', { key })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    await keys('plan', key_id, 'admin')
    expect((await me(key)).data.usage).toEqual({ today: 101, total: 101 })
  })
})
