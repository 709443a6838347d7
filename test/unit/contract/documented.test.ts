// Tests the hook of the contract tests that checks each response against the OpenAPI document.
import { describe, expect, it } from 'vitest'
import { expectDocumented } from '../../support/http/documented.ts'
import type { HttpResponse } from '../../support/http/http.ts'

const common = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-request-id': '0f1e2d3c4b5a-1z',
  'content-type': 'application/json; charset=utf-8',
}
const kept = { ...common, etag: '"abc"', vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' }
const refused = { ...common, 'cache-control': 'no-store', link: '</docs#errors>; rel="help"' }
const ACCOUNT = { key_id: '0123456789ab', email: 'a@b.example', plan: 'free', usage: { today: 1, total: 1 } }

function answer(status: number, headers: Record<string, string>, data: unknown): HttpResponse {
  const text = data === undefined ? '' : JSON.stringify(data)
  return { status, headers, raw: Buffer.from(text), bytes: Buffer.from(text), text, data }
}

describe('a response is refused', () => {
  it.each<[why: string, method: string, target: string, answer: HttpResponse]>([
    ['for a route that is not there', 'GET', '/v1/nowhere', answer(200, kept, {})],
    ['for a method that is not there', 'POST', '/v1/me', answer(200, kept, ACCOUNT)],
    ['for a status that is not there', 'GET', '/v1/me', answer(404, refused, { error: 'not_found', message: 'x' })],
    ['for a header that is not there', 'GET', '/v1/me', answer(200, { ...kept, 'x-new': '1' }, ACCOUNT)],
    ['for a header that is missing', 'GET', '/v1/me', answer(200, common, ACCOUNT)],
    ['for a header of another value', 'GET', '/v1/me', answer(200, { ...kept, 'cache-control': 'public' }, ACCOUNT)],
    ['for a member that is not there', 'GET', '/v1/me', answer(200, kept, { ...ACCOUNT, name: 'x' })],
    ['for a member that is missing', 'GET', '/v1/me', answer(200, kept, { ...ACCOUNT, usage: {} })],
    ['for a member of another type', 'GET', '/v1/me', answer(200, kept, { ...ACCOUNT, email: null })],
    [
      'for an error code of another status',
      'GET',
      '/v1/me',
      answer(400, refused, { error: 'forbidden', message: 'x' }),
    ],
    ['for another content type', 'GET', '/v1/me', answer(200, { ...kept, 'content-type': 'text/html' }, ACCOUNT)],
    ['for a 304 with a body', 'GET', '/v1/me', answer(304, kept, ACCOUNT)],
  ])('%s', (_, method, target, given) => {
    expect(() => expectDocumented(method, target, given)).toThrow()
  })
})

it('a documented response passes, with any query and with a trailing slash', () => {
  expectDocumented('GET', '/v1/me', answer(200, kept, ACCOUNT))
  expectDocumented('GET', '/v1/me/?x=1', answer(200, { ...kept, date: 'today', 'x-ratelimit-limit': '100' }, ACCOUNT))
  expectDocumented('HEAD', '/v1/me', answer(200, kept, undefined))
  expectDocumented(
    'DELETE',
    '/v1/me',
    answer(405, { ...refused, allow: 'GET' }, { error: 'method_not_allowed', message: 'x' }),
  )
})
