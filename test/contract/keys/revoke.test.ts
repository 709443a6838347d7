// POST /v1/me/revoke: the end of a key by its holder, and what the email can do then.
import { expect, it } from 'vitest'
import { RATE_HEADERS } from '../../support/http/declared.ts'
import { freshEmail, register, registered } from '../../support/http/registrations.ts'
import { describeOwn, itOfTable, ownEnv, service } from '../../support/http/target.ts'
import type { Account, Failure, Revocation } from '../../support/model/shapes.ts'
import { script } from '../../support/worlds/processes.ts'

const NEEDS = 'keys that the test can change'

const me = (key: string) => service<Account>('/v1/me', { key })
const statusOf = async (key: string) => (await me(key)).status
const revoke = (key: string) => service<Revocation>('/v1/me/revoke', { method: 'POST', key })

describeOwn('POST /v1/me/revoke', NEEDS, () => {
  it('is 200, and the key is 403 from the next request on (rule 29.6)', async () => {
    const { api_key, key_id } = await registered(service)
    expect(await statusOf(api_key)).toBe(200)
    const { status, data, headers } = await revoke(api_key)
    expect([status, data]).toEqual([200, { key_id, status: 'revoked' }])
    expect(Object.keys(data)).toEqual(['key_id', 'status'])
    expect(headers['cache-control']).toBe('no-store')
    expect([await statusOf(api_key), (await revoke(api_key)).status]).toEqual([403, 403])
    expect(await statusOf(`svc_${key_id}_${'0'.repeat(32)}`)).toBe(401)
  })

  it('frees the place of the email, whose other key still works (rules 3.9, 29.6)', async () => {
    const email = freshEmail()
    const [one, two] = [await registered(service, email), await registered(service, email)]
    expect((await register(service, { email })).status).toBe(429)
    await revoke(one.api_key)
    expect((await register(service, { email })).status).toBe(201)
    expect((await register(service, { email })).status).toBe(429)
    expect(await statusOf(two.api_key)).toBe(200)
  })

  it('is not refused by a used-up limit, and has no rate-limit headers (rule 29.7)', async () => {
    const { api_key } = await registered(service)
    await Promise.all(Array.from({ length: 100 }, () => me(api_key)))
    expect(await statusOf(api_key)).toBe(429)
    const { status, headers } = await revoke(api_key)
    expect(status).toBe(200)
    for (const name of RATE_HEADERS) expect(headers).not.toHaveProperty(name)
    expect(await statusOf(api_key)).toBe(403)
  })

  it('does not count (rule 29.7)', async () => {
    const { api_key, key_id } = await registered(service)
    await me(api_key)
    await revoke(api_key)
    await revoke(api_key)
    const { stdout } = await script('keys', ['list'], ownEnv())
    const line = stdout.split('\n').find((one) => one.startsWith(key_id))
    expect(line).toMatch(/ revoked .* +[01] +[01]$/)
  })

  itOfTable('needs a key (rule 29.6)', async () => {
    expect((await service('/v1/me/revoke', { method: 'POST' })).status).toBe(401)
    expect((await service('/v1/me/revoke')).status).toBe(405)
  })
})

describeOwn('a third registration', NEEDS, () => {
  it('is told what it can do (rule 29.10)', async () => {
    const email = freshEmail()
    for (let n = 0; n < 2; n++) await registered(service, email)
    const { status, data } = await register<Failure>(service, { email })
    expect([status, data.error]).toEqual([429, 'limit_reached'])
    for (const way of ['Use one of them', 'POST /v1/me/revoke', '/key', 'another email'])
      expect(data.message).toContain(way)
  })
})
