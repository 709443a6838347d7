// Hostile bodies of registrations: sizes at the limit, endless chunks, content codings, byte order marks, names that
// are special in JavaScript, and deep nesting.
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { exchangeRaw } from '../../support/http/raw-socket.ts'
import { freshAddress, freshEmail, register } from '../../support/http/registrations.ts'
import { describeOwn, service, target } from '../../support/http/target.ts'
import type { Account, Failure } from '../../support/model/shapes.ts'

const LIMIT = 16 * 1024
const valid = () => JSON.stringify({ email: freshEmail() })

async function expectRefused(body: string, status = 400): Promise<void> {
  const answer = await register<Failure>(service, body)
  expect([answer.status, answer.data.error]).toEqual([status, 'bad_request'])
}

describeOwn('the body of a registration', 'registrations', () => {
  it('can have 16 KiB and not one byte more (rule 1.10)', async () => {
    expect((await register(service, valid().padEnd(LIMIT - 1))).status).toBe(201)
    expect((await register(service, valid().padEnd(LIMIT))).status).toBe(201)
    await expectRefused(valid().padEnd(LIMIT + 1), 413)
  })

  it('can have 16 KiB in chunks and not one byte more (rule 1.10)', async () => {
    const head = () =>
      `POST /v1/register HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${freshAddress()}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const whole = await exchangeRaw(target.url, `${head()}${chunk(valid().padEnd(LIMIT))}0\r\n\r\n`)
    expect(whole.statuses).toEqual([201])
    const over = await exchangeRaw(target.url, `${head()}${chunk(valid().padEnd(LIMIT))}${chunk(' ')}0\r\n\r\n`)
    expect(over.statuses).toEqual([413])
    const endless = await exchangeRaw(target.url, head() + chunk(' '.repeat(1024)).repeat(1_000))
    expect(endless.statuses).toEqual([413])
    const extended = await exchangeRaw(target.url, `${head()}5;${'x'.repeat(20_000)}\r\n`)
    expect(extended.statuses[0]).toBeOneOf([400, 413, 431])
  })

  it('cannot be compressed (rule 1.11)', async () => {
    for (const coding of ['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity', 'nonsense']) {
      const headers = { 'content-encoding': coding, 'x-forwarded-for': freshAddress() }
      const { status, data } = await service<Failure>('/v1/register', {
        method: 'POST',
        headers,
        body: gzipSync(valid()),
      })
      expect([coding, status, data.error]).toEqual([coding, 400, 'bad_request'])
    }
  })

  it('must be UTF-8 without a byte order mark (rule 1.11)', async () => {
    await expectRefused(`\ufeff${valid()}`)
    const headers = { 'x-forwarded-for': freshAddress() }
    const utf16 = Buffer.from(valid(), 'utf16le')
    expect((await service('/v1/register', { method: 'POST', headers, body: utf16 })).status).toBe(400)
    const broken = Buffer.concat([
      Buffer.from('{"email":"a@b.example","name":"'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('"}'),
    ])
    expect((await service('/v1/register', { method: 'POST', headers, body: broken })).status).toBe(400)
  })

  it('takes the last of two equal members, as JSON.parse does (rule 1.11)', async () => {
    const [first, last] = [freshEmail(), freshEmail()]
    const { status, data } = await register(service, `{"email":"${first}","email":"${last}"}`)
    expect(status).toBe(201)
    expect((await service<Account>('/v1/me', { key: data.api_key })).data.email).toBe(last)
  })

  it('cannot change prototypes (rule 1.11, rule 5.12)', async () => {
    const email = freshEmail()
    const body = `{"__proto__":{"email":"${email}","plan":"admin"},"constructor":{"prototype":{"plan":"admin"}}}`
    await expectRefused(body)
    const { status, data } = await register(service, `{"email":"${email}","__proto__":{"plan":"admin"},"plan":"admin"}`)
    expect([status, data.plan]).toEqual([201, 'free'])
    expect((await service<Account>('/v1/me', { key: data.api_key })).data.plan).toBe('free')
  })

  it('can be nested deeply without an effect (rule 1.11)', async () => {
    await expectRefused('['.repeat(10_000))
    await expectRefused('{"a":'.repeat(3_000))
    await expectRefused(`${'['.repeat(8_000)}${']'.repeat(8_000)}`)
    const nested = `{"email":"${freshEmail()}","x":${'['.repeat(8_000)}${']'.repeat(8_000)}}`
    expect((await register(service, nested)).status).toBe(201)
  })
})
