// Registration: the body, the returned key, and the limit of two active keys for each email.
import { expect, it } from 'vitest'
import { freshAddress, freshEmail, madeAdmin, register, registered } from '../../support/http/registrations.ts'
import { describeOwn, ownEnv, service } from '../../support/http/target.ts'
import type { Account, Failure } from '../../support/model/shapes.ts'

const NEEDS = 'many registrations'

/** Returns an email address of `length` characters, valid in all its parts (at 254, the local part has 64). */
function longEmail(length: number): string {
  const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(59)}.example`
  return `${'a'.repeat(length - domain.length - 1)}@${domain}`
}

describeOwn('a registration', NEEDS, () => {
  it('returns a free key once, in a response that is not cached (rule 5.1, rule 5.2)', async () => {
    const { status, data, headers } = await register(service)
    expect(status).toBe(201)
    expect(Object.keys(data)).toEqual(['api_key', 'key_id', 'plan', 'message'])
    expect(data.api_key).toHaveLength(49)
    expect(data.api_key).toMatch(new RegExp(`^svc_${data.key_id}_[0-9a-f]{32}$`))
    expect(data.plan).toBe('free')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('returns a key that works on the next request (rule 5.1)', async () => {
    const email = freshEmail()
    const { api_key, key_id } = await registered(service, email)
    const { data } = await service<Account>('/v1/me', { key: api_key })
    expect(data).toEqual({ key_id, email, plan: 'free', usage: { today: 1, total: 1 } })
  })

  it('trims the email and changes it to lower case (rule 5.3)', async () => {
    const email = freshEmail()
    const { data } = await register(service, { email: `  ${email.toUpperCase()}\n` })
    expect((await service<Account>('/v1/me', { key: data.api_key })).data.email).toBe(email)
  })

  it('returns a different id and secret for each key (rule 3.3)', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => registered(service)))
    expect(new Set(keys.flatMap(({ api_key }) => api_key.split('_').slice(1))).size).toBe(8)
  })

  // (rule 5.3, rule 5.4)
  it.each([
    ['an email of 254 characters', { email: longEmail(254) }],
    ['blanks around an email of 253 characters', { email: `  ${longEmail(253)}  ` }],
    ['a tag in the email', { email: `a.b+c_d-${Date.now()}@mail.example` }],
    ['an apostrophe in the email', { email: `o'hara+${Date.now()}@mail.example.co.uk` }],
    ['an encoded domain', { email: `a${Date.now()}@xn--bcher-kva.xn--p1ai` }],
    ['a name of 100 characters beyond U+FFFF', { email: freshEmail(), name: '🦊'.repeat(100) }],
    ['no name', { email: freshEmail() }],
    ['a null name', { email: freshEmail(), name: null }],
    ['an empty name', { email: freshEmail(), name: '' }],
    ['a name of 100 characters', { email: freshEmail(), name: 'ñ'.repeat(100) }],
    ['a body of 16 KiB', JSON.stringify({ email: freshEmail() }).padEnd(16 * 1024)],
  ])('accepts %s', async (_, body) => {
    expect((await register(service, body)).status).toBe(201)
  })

  it('accepts a trailing slash (rule 1.5)', async () => {
    expect((await register(service, undefined, undefined, '/v1/register/')).status).toBe(201)
  })
})

describeOwn('an invalid registration', NEEDS, () => {
  // (rule 5.3, rule 5.4)
  it.each<[string, unknown]>([
    ['no body', ''],
    ['a body that is not JSON', '{"email":'],
    ['a body of control characters', '\u0000\u0001'],
    ['a form', 'email=ann%40mail.example'],
    ['a list', []],
    ['a list of objects', [{ email: 'a@b.example' }]],
    ['true', 'true'],
    ['an email that is an object', { email: { a: 1 } }],
    ['blanks', ' '],
    ['a text', '"ann@mail.example"'],
    ['null', 'null'],
    ['a number', '5'],
    ['no email', {}],
    ['a null email', { email: null }],
    ['an email that is a number', { email: 5 }],
    ['an email that is a list', { email: [freshEmail()] }],
    ['an empty email', { email: '' }],
    ['a blank email', { email: '   ' }],
    ['an email without an @', { email: 'ann.mail.example' }],
    ['an email without a name', { email: '@mail.example' }],
    ['an email without a domain', { email: 'ann@' }],
    ['an email with two @', { email: 'ann@mail@mail.example' }],
    ['an email with a blank inside', { email: 'an n@mail.example' }],
    ['an email with a line break inside', { email: 'ann@mail.example\nbcc:bob@mail.example' }],
    ['an email of 255 characters', { email: longEmail(255) }],
    ['an email with a domain of one label', { email: 'ann@localhost' }],
    ['an email with a name around', { email: 'Ann <ann@mail.example>' }],
    ['two emails', { email: 'ann@mail.example,bob@mail.example' }],
    ['an email that begins with a dot', { email: '.ann@mail.example' }],
    ['an email with two dots in a row', { email: 'ann..lee@mail.example' }],
    ['an email with an empty label', { email: 'ann@mail..example' }],
    ['an email with a label that begins with a hyphen', { email: 'ann@-mail.example' }],
    ['an email with a numeric last label', { email: 'ann@127.0.0.1' }],
    ['an email with a final dot', { email: 'ann@mail.example.' }],
    ['an email with a long local part', { email: `${'a'.repeat(65)}@mail.example` }],
    ['an email with a Kelvin sign', { email: 'ann\u212a@mail.example' }],
    ['a name that is a number', { email: freshEmail(), name: 5 }],
    ['a name that is a list', { email: freshEmail(), name: ['Ann'] }],
    ['a name of 101 characters', { email: freshEmail(), name: 'n'.repeat(101) }],
  ])('is 400 bad_request: %s', async (_, body) => {
    const { status, data } = await register<Failure>(service, body)
    expect([status, data.error]).toEqual([400, 'bad_request'])
  })

  it('gets a message that names the invalid field (rule 2.3)', async () => {
    const messageOf = async (body: unknown) => (await register<Failure>(service, body)).data.message
    expect(await messageOf({ email: 'nobody' })).toMatch(/^email takes an address .* at most 254 characters/)
    expect(await messageOf({ email: freshEmail(), name: 5 })).toMatch(/^name takes a text of at most 100 characters/)
    expect(await messageOf([])).toBe('The body must be a JSON object.')
  })

  // (rule 1.11)
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-8',
  ])('gets a JSON response for the content type %s', async (type) => {
    const headers = { 'content-type': type, 'x-forwarded-for': freshAddress(), origin: 'https://reader.example' }
    const { status, data } = await service<Failure>('/v1/register', { method: 'POST', headers, body: '{"email":5}' })
    expect(status).toBeOneOf([400, 415])
    expect(data.error).toBe('bad_request')
  })
})

describeOwn('an email', NEEDS, () => {
  it('can have two active keys; the third is limit_reached, without Retry-After (rule 5.5)', async () => {
    const email = freshEmail()
    await registered(service, email)
    await registered(service, email)
    const { status, data, headers } = await register<Failure>(service, { email })
    expect([status, data.error]).toEqual([429, 'limit_reached'])
    expect(headers).not.toHaveProperty('retry-after')
  })

  it('can have two keys of any plan (rule 5.5)', async () => {
    const email = freshEmail()
    await madeAdmin(await registered(service, email), ownEnv())
    await registered(service, email)
    expect((await register<Failure>(service, { email })).data.error).toBe('limit_reached')
  })
})
