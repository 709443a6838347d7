// An unknown key id and a wrong secret of an active or a revoked key return the same bytes, so that clients cannot find
// out which keys exist. Tests in test/unit/accounts check that all three take the same steps.
import { expect, it } from 'vitest'
import { exchangeRaw } from '../../support/http/raw-socket.ts'
import { registered } from '../../support/http/registrations.ts'
import { describeOwn, ownEnv, service, target } from '../../support/http/target.ts'
import { script } from '../../support/worlds/processes.ts'

const WRONG = '0'.repeat(32)

/** Returns the whole response without Date and X-Request-Id. */
async function bytesFor(authorization: string, path: string): Promise<string> {
  const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`
  const { text } = await exchangeRaw(target.url, request)
  return text.replace(/^(date|x-request-id): .*\r\n/gim, '')
}

describeOwn('rejected keys', 'key administration', () => {
  it('get the same bytes if their id is unknown, active or revoked (rule 3.4)', async () => {
    const active = await registered(service)
    const revoked = await registered(service)
    await script('keys', ['revoke', revoked.key_id], ownEnv())
    const ids = ['0123456789ab', active.key_id, revoked.key_id]
    for (const path of ['/v1/me', '/v1/inspirations?limit=x', '/v1/inspirations/nothing']) {
      const answers = await Promise.all(ids.map((id) => bytesFor(`Bearer svc_${id}_${WRONG}`, path)))
      expect(answers[0]).toMatch(/^HTTP\/1\.1 401 /)
      expect(new Set([...answers, await bytesFor('Bearer nothing', path)]).size).toBe(1)
    }
    expect(await bytesFor(`Bearer ${revoked.api_key}`, '/v1/me')).toMatch(/^HTTP\/1\.1 403 /)
  })
})
