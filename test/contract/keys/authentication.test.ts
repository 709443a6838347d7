// Authentication: the bearer key, its spelling, and the order in which the server checks a request.
import { describe, expect, it } from 'vitest'
import { RATE_HEADERS } from '../../support/http/declared.ts'
import { keyedPaths } from '../../support/http/samples.ts'
import { service, target } from '../../support/http/target.ts'
import type { Account, Failure } from '../../support/model/shapes.ts'

const { freeKey } = target
const [, keyId = '', secret = ''] = freeKey.split('_')

function authorized(authorization: string) {
  return service<Failure>('/v1/me', { headers: { authorization } })
}

describe('a request without a valid key', () => {
  it('is rejected by every endpoint except meta and register (rule 3.1)', async () => {
    for (const path of await keyedPaths()) {
      const { status, data } = await service<Failure>(path)
      expect({ path, status, error: data.error }).toEqual({ path, status: 401, error: 'unauthorized' })
    }
  })

  // (rule 3.2, rule 3.3, rule 3.4, rule 3.5)
  it.each([
    ['an empty header', ''],
    ['another scheme', 'Basic c3ZjOnN2Yw=='],
    ['a key without a scheme', freeKey],
    ['a scheme without a key', 'Bearer'],
    ['a text that is not a key', 'Bearer let-me-in'],
    ['another prefix', `Bearer xyz_${keyId}_${secret}`],
    ['upper-case hex', `Bearer svc_${keyId}_${secret}`.replace(/svc_.*/, (key) => `svc_${key.slice(4).toUpperCase()}`)],
    ['an upper-case prefix', `Bearer SVC_${keyId}_${secret}`],
    ['one character too few', `Bearer ${freeKey.slice(0, -1)}`],
    ['one character too many', `Bearer ${freeKey}0`],
    ['no underscores', `Bearer ${freeKey.replaceAll('_', '')}`],
    ['a character that is not hex', `Bearer ${freeKey.slice(0, -1)}g`],
    ['two keys', `Bearer ${freeKey} ${freeKey}`],
    ['a comma after the key', `Bearer ${freeKey},`],
    ['only a scheme and blanks', 'Bearer   '],
    ['no blank after the scheme', `Bearer${freeKey}`],
    ['a tab after the scheme', `Bearer\t${freeKey}`],
    ['a shorter id', `Bearer svc_${keyId.slice(1)}_${secret}`],
    ['two keys with a comma', `Bearer ${freeKey}, Bearer ${freeKey}`],
    ['something behind the key', `Bearer ${freeKey} x`],
    ['quotes', `Bearer "${freeKey}"`],
  ])('is 401: %s', async (_, header) => {
    const { status, data, headers } = await authorized(header)
    expect(status).toBe(401)
    expect(data.error).toBe('unauthorized')
    expect(headers['www-authenticate']).toMatch(/^Bearer\b/)
  })

  it('is 401 even with a valid key in the query (rule 3.2)', async () => {
    const inQuery = await service(`/v1/me?api_key=${freeKey}&key=${freeKey}&access_token=${freeKey}`)
    expect(inQuery.status).toBe(401)
  })

  it('gets no rate-limit headers (rule 4.5)', async () => {
    const { headers } = await authorized('Bearer nonsense')
    for (const name of RATE_HEADERS) expect(headers).not.toHaveProperty(name)
  })
})

describe('a valid key', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('is accepted after the scheme %s (rule 3.2)', async (scheme) => {
    const { status, data } = await service<Account>('/v1/me', { headers: { authorization: `${scheme} ${freeKey}` } })
    expect(status).toBe(200)
    expect(data.key_id).toBe(keyId)
  })

  it('has 49 characters: svc, a key id of 12 hex characters and a secret of 32 (rule 3.3)', () => {
    expect(freeKey).toMatch(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/)
    expect(freeKey).toHaveLength(49)
  })
})

describe('the order of checks is route, method, key, parameters (rule 1.1)', () => {
  it('an unknown path is 404 with any key or none (rule 1.2)', async () => {
    for (const key of [undefined, freeKey, 'nonsense']) {
      const { status, data } = await service<Failure>('/v1/nowhere?limit=0', { key })
      expect([status, data.error]).toEqual([404, 'not_found'])
    }
  })

  it('an unsupported method is 405 without a key (rule 1.3)', async () => {
    expect((await service('/v1/me', { method: 'DELETE' })).status).toBe(405)
  })

  it('invalid parameters without a key are 401 (rule 1.1)', async () => {
    for (const query of ['limit=0', 'sort=new', 'fields=nope', 'genre=%zz']) {
      expect((await service(`/v1/inspirations?${query}`)).status).toBe(401)
    }
    expect((await service('/v1/sections')).status).toBe(401)
    expect((await service('/v1/inspirations/no-such-entry')).status).toBe(401)
  })
})
