// The forms for a key at /key, as a browser without JavaScript sends them.
import { expect, it } from 'vitest'
import { freshAddress, registered } from '../../support/http/registrations.ts'
import { describeOwn, service } from '../../support/http/target.ts'
import type { Account } from '../../support/model/shapes.ts'

const NEEDS = 'keys that the test can change'
const KEY = /svc_[0-9a-f]{12}_[0-9a-f]{32}/g
type Fields = Record<string, string>

function send(action: string, fields: Fields, headers: Fields = {}, to = service) {
  return to(`/key?action=${action}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': freshAddress(),
      accept: 'text/html',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

const usageOf = async (key: string) => (await service<Account>('/v1/me', { key })).data.usage

describeOwn('the forms for a key', NEEDS, () => {
  it('are on the page, which runs no inline code (rule 29.9)', async () => {
    const { text, headers } = await service('/key', { headers: { accept: 'text/html' } })
    for (const action of ['show', 'rotate', 'revoke']) expect(text).toContain(`/key?action=${action}`)
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['cache-control']).toBe('no-store')
  })

  it('show the usage, which is one request of the key (rule 29.9)', async () => {
    const { api_key, key_id } = await registered(service)
    const { status, text, headers } = await send('show', { key: ` ${api_key}\n` })
    expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined])
    expect(text).toContain(key_id)
    expect(text.match(KEY)).toBeNull()
    expect(await usageOf(api_key)).toEqual({ today: 2, total: 2 })
  })

  it('replace the secret: the page has the new key, and not the old one (rule 29.9)', async () => {
    const { api_key } = await registered(service)
    const { status, text } = await send('rotate', { key: api_key, overlap_seconds: '0' })
    expect(status).toBe(201)
    const keys = new Set(text.match(KEY))
    expect([keys.size, keys.has(api_key)]).toEqual([1, false])
    const [fresh = ''] = keys
    expect((await service('/v1/me', { key: api_key })).status).toBe(401)
    expect(await usageOf(fresh)).toEqual({ today: 2, total: 2 })
  })

  it('revoke a key, also over its limit (rule 29.9, rule 29.7)', async () => {
    const { api_key } = await registered(service)
    await Promise.all(Array.from({ length: 100 }, () => service('/v1/me', { key: api_key })))
    const full = await send('show', { key: api_key })
    expect([full.status, Number(full.headers['retry-after']) > 0]).toEqual([429, true])
    const { status, text } = await send('revoke', { key: api_key })
    expect([status, text.match(KEY)]).toEqual([200, null])
    expect((await service('/v1/me', { key: api_key })).status).toBe(403)
    expect((await send('show', { key: api_key })).status).toBe(403)
  })

  it('refuse a form of another website, and change nothing (rule 29.9)', async () => {
    const { api_key } = await registered(service)
    for (const action of ['show', 'rotate', 'revoke']) {
      const { status, text } = await send(action, { key: api_key }, { 'sec-fetch-site': 'cross-site' })
      expect([status, text.match(KEY)]).toEqual([403, null])
    }
    expect(await usageOf(api_key)).toEqual({ today: 1, total: 1 })
  })

  it('refuse what is no key, and do not repeat it', async () => {
    for (const key of ['', 'svc_wrong', '<b>x</b>', `svc_${'0'.repeat(12)}_${'0'.repeat(32)}`]) {
      const { status, text } = await send('show', { key })
      expect(status).toBe(401)
      if (key !== '') expect(text).not.toContain(key)
    }
    expect((await send('rotate', { key: 'x'.repeat(17_000) })).status).toBe(413)
    expect((await send('rotate', { key: (await registered(service)).api_key, overlap_seconds: 'x' })).status).toBe(400)
  })
})
