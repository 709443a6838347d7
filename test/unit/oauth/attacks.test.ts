// What attackers try, one row each; none of it works (rules 42.2 to 42.9). Over 200 lines: it is one table of attacks.
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  answered,
  codeFor,
  codeRequest,
  REDIRECT,
  redeemed,
  redemption,
  refreshed,
  registeredClient,
  signedIn,
  statusAtMcp,
} from '../../support/oauth/sign-in-client.ts'
import { BASE, browser, signInWorld } from '../../support/oauth/sign-in-world.ts'

/** Sets the clock so many milliseconds ahead. */
function passing(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

async function victim() {
  const world = await signInWorld()
  const key = await world.newKey()
  return { world, ...key, ...(await signedIn(world, key.apiKey)) }
}

describe('a code', () => {
  test('is redeemed once; a second time ends what the first one gave', async () => {
    const { world, clientId, code, verifier, access, refresh } = await victim()
    const again = await redeemed(world, redemption(clientId, code, verifier))
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await statusAtMcp(world, access)).toBe(401)
    expect((await refreshed(world, clientId, refresh)).body.error).toBe('invalid_grant')
  })

  test('redeemed by two at one moment is worth nothing to both', async () => {
    const world = await signInWorld()
    const clientId = await registeredClient(world)
    const { url, verifier } = codeRequest(clientId)
    const code = await codeFor(world, url, (await world.newKey()).apiKey)
    const answers = await Promise.all([1, 2, 3].map(() => redeemed(world, redemption(clientId, code, verifier))))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { body } of answers)
      if (body.access_token !== undefined) expect(await statusAtMcp(world, body.access_token)).toBe(401)
  })

  test.each<[string, Record<string, string>]>([
    ['another verifier', { code_verifier: 'b'.repeat(43) }],
    ['another address', { redirect_uri: 'http://127.0.0.1:3999/callback2' }],
    ['another resource', { resource: 'https://other.example/mcp' }],
  ])('is not redeemed with %s', async (_, wrong) => {
    const world = await signInWorld()
    const clientId = await registeredClient(world)
    const { url, verifier } = codeRequest(clientId)
    const code = await codeFor(world, url, (await world.newKey()).apiKey)
    const { status } = await redeemed(world, { ...redemption(clientId, code, verifier), ...wrong })
    expect(status).toBe(400)
  })

  test('is not redeemed without its verifier, or by another client', async () => {
    const world = await signInWorld()
    const clientId = await registeredClient(world)
    const other = await registeredClient(world, [REDIRECT], 'Other')
    const { url, verifier } = codeRequest(clientId)
    const code = await codeFor(world, url, (await world.newKey()).apiKey)
    const { code_verifier: _, ...bare } = redemption(clientId, code, verifier)
    expect((await redeemed(world, bare)).status).toBe(400)
    expect((await redeemed(world, redemption(other, code, verifier))).status).toBe(400)
  })
})

test.each<[string, Record<string, string | null>]>([
  ['no challenge', { code_challenge: null, code_challenge_method: null }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['a challenge without its method', { code_challenge_method: null }],
  ['another resource', { resource: 'https://other.example/mcp' }],
  ['a token instead of a code', { response_type: 'token' }],
])('a request for a code with %s is refused, with the issuer named', async (_, wrong) => {
  const world = await signInWorld()
  const { url } = codeRequest(await registeredClient(world), wrong)
  const { location } = await browser(world)(url)
  const back = new URL(location ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT)
  const said = new URLSearchParams(back.search === '' ? back.hash.slice(1) : back.search)
  expect(said.get('iss')).toBe(BASE)
  expect(said.get('error')).not.toBeNull()
  expect(said.get('code')).toBeNull()
})

test.each([
  'http://127.0.0.1:3999/callback/',
  'http://127.0.0.1:3999/callback?x=1',
  'http://127.0.0.1:3999/Callback',
  'http://127.0.0.1:4000/callback',
  'http://127.0.0.1:3999/callback#x',
  'http://127.0.0.1:3999@evil.example/callback',
  'http://127.0.0.1:3999.evil.example/callback',
  'http://localhost:3999/callback',
  'https://127.0.0.1:3999/callback',
  'https://evil.example/callback',
  'javascript:alert(1)',
  '//evil.example',
])('no one is sent to %s, which the client has not registered, with a code or an error', async (redirect) => {
  const world = await signInWorld()
  const { url } = codeRequest(await registeredClient(world), { redirect_uri: redirect })
  const page = await browser(world)(url)
  expect([page.status, page.location]).toEqual([400, null])
  const { location } = await browser(world)(`${url}&response_type=nonsense&prompt=none`)
  expect(location).toBeNull()
})

test('an unknown or changed client leads nowhere', async () => {
  const world = await signInWorld()
  const id = await registeredClient(world)
  const [text = ''] = id.split('.')
  const forged = Buffer.from(
    JSON.stringify({ redirect_uris: ['https://evil.example/cb'], client_name: 'Desk' }),
  ).toString('base64url')
  for (const client of ['nobody', text, id.replace(text, forged), `${id}x`]) {
    const page = await browser(world)(codeRequest(client).url)
    expect([page.status, page.location], client).toEqual([400, null])
  }
})

test('a loopback address that is registered without a port stands for any port (RFC 8252), and nothing else does', async () => {
  const world = await signInWorld()
  const clientId = await registeredClient(world, ['http://127.0.0.1/callback'])
  const at = async (redirect: string) =>
    (await browser(world)(codeRequest(clientId, { redirect_uri: redirect }).url)).status
  expect(await at('http://127.0.0.1:51234/callback')).toBe(303)
  expect(await at('http://127.0.0.1:51234/other')).toBe(400)
  expect(await at('http://localhost:51234/callback')).toBe(400)
})

describe('a refresh token', () => {
  test('that is used again after 30 seconds ends the grant with everything that it gave (rule 42.8)', async () => {
    const { world, clientId, refresh } = await victim()
    const next = await refreshed(world, clientId, refresh)
    expect(next.status).toBe(200)
    passing(31_000)
    expect((await refreshed(world, clientId, refresh)).body.error).toBe('invalid_grant')
    expect(await statusAtMcp(world, next.body.access_token ?? '')).toBe(401)
    expect((await refreshed(world, clientId, next.body.refresh_token ?? '')).status).toBe(400)
  })

  test('gives the same right once more within 30 seconds, and a third time ends the grant (rule 42.8)', async () => {
    const { world, clientId, refresh } = await victim()
    const lost = await refreshed(world, clientId, refresh)
    passing(29_000)
    const again = await refreshed(world, clientId, refresh)
    expect([again.status, again.body.refresh_token]).toEqual([200, lost.body.refresh_token])
    const next = await refreshed(world, clientId, again.body.refresh_token ?? '')
    expect([next.status, await statusAtMcp(world, next.body.access_token ?? '')]).toEqual([200, 200])
    expect((await refreshed(world, clientId, refresh)).body.error).toBe('invalid_grant')
    expect(await statusAtMcp(world, next.body.access_token ?? '')).toBe(401)
  })

  test('that two have does not live on in two lines: the second of them ends the grant (rule 42.8)', async () => {
    const { world, clientId, refresh } = await victim()
    const [one, other] = [await refreshed(world, clientId, refresh), await refreshed(world, clientId, refresh)]
    expect((await refreshed(world, clientId, one.body.refresh_token ?? '')).status).toBe(200)
    passing(31_000)
    expect((await refreshed(world, clientId, other.body.refresh_token ?? '')).body.error).toBe('invalid_grant')
  })

  test('sent three times at one moment ends the grant (rule 42.8)', async () => {
    const { world, clientId, refresh } = await victim()
    const answers = await Promise.all([1, 2, 3].map(() => refreshed(world, clientId, refresh)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    for (const { body } of answers)
      if (body.access_token !== undefined) expect(await statusAtMcp(world, body.access_token)).toBe(401)
  })

  test('of another client, or for another resource, gives nothing', async () => {
    const { world, clientId, refresh } = await victim()
    const other = await registeredClient(world, [REDIRECT], 'Other')
    expect((await refreshed(world, other, refresh)).status).toBe(400)
    const form = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refresh,
      resource: 'https://o.example',
    }
    expect((await redeemed(world, form)).status).toBe(400)
  })
})

describe('tokens end', () => {
  test('when their key is revoked, with the next request', async () => {
    const { world, apiKey, access, clientId, refresh } = await victim()
    await world.accounts.revoke(`Bearer ${apiKey}`)
    expect(await statusAtMcp(world, access)).toBe(401)
    expect((await refreshed(world, clientId, refresh)).status).toBe(400)
  })

  test('with the secret that allowed them, when the key gets another one', async () => {
    const { world, apiKey, access, clientId, refresh } = await victim()
    await world.accounts.rotate(`Bearer ${apiKey}`, 60_000)
    expect(await statusAtMcp(world, access)).toBe(200)
    await world.accounts.rotate(`Bearer ${apiKey}`, 0)
    expect(await statusAtMcp(world, access)).toBe(401)
    expect((await refreshed(world, clientId, refresh)).status).toBe(400)
  })

  test.each(['access', 'refresh'] as const)('when the client revokes its %s token', async (which) => {
    const own = await victim()
    const form = new URLSearchParams({ client_id: own.clientId, token: own[which] })
    expect((await own.world.send('/oauth/revoke', { method: 'POST', body: form })).status).toBe(200)
    expect(await statusAtMcp(own.world, own.access)).toBe(401)
    expect((await refreshed(own.world, own.clientId, own.refresh)).status).toBe(400)
  })
})

test('a token works at /mcp alone, in the header alone, and not if it is for another resource', async () => {
  const { world, access } = await victim()
  const header = { authorization: `Bearer ${access}` }
  expect((await world.send('/v1/me', { headers: header })).status).toBe(401)
  expect((await world.send(`/mcp?access_token=${access}`, { method: 'POST', body: '{}' })).status).toBe(401)
  const db = new Database(join(world.folder, 'accounts.db'))
  db.exec(`UPDATE sign_ins SET payload = json_set(payload, '$.aud', 'https://other.example/mcp')`)
  db.close()
  expect(await statusAtMcp(world, access)).toBe(401)
})

describe('the page that asks', () => {
  async function asked() {
    const world = await signInWorld()
    const { apiKey } = await world.newKey()
    const visit = browser(world)
    const { location } = await visit(codeRequest(await registeredClient(world)).url)
    return { world, visit, consent: location ?? '', form: { key: apiKey, action: 'allow' } }
  }

  test('takes no form of another website', async () => {
    const { visit, consent, form } = await asked()
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await visit(consent, form, { 'sec-fetch-site': site })).status, site).toBe(400)
    expect((await visit(consent, form, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  test('takes no form of another browser, which lacks the cookie', async () => {
    const { world, consent, form } = await asked()
    expect((await browser(world)(consent, form)).status).toBe(400)
    expect((await browser(world)(consent)).consent).toBeNull()
  })

  test('is answered again by each sign-in, even where the browser has just allowed the same client', async () => {
    const { world, visit, consent, form } = await asked()
    const { location } = await visit(consent, form)
    await visit(location ?? '')
    const again = await visit(codeRequest(await registeredClient(world)).url)
    expect(again.location).toMatch(/^\/oauth\/consent\//)
    const silent = await visit(codeRequest(await registeredClient(world), { prompt: 'none' }).url)
    expect(silent.location).toContain('error=')
  })

  test.each([
    ['Desk\u202e eman siht dekcehc', 'Desk eman siht dekcehc'],
    ['\u2066D\u200be\u2060s\u00adk\u200d\ufeff', 'Desk'],
    ['\u200b\u3164\u2800\u0301', '127.0.0.1:3999'],
    ['', '127.0.0.1:3999'],
    ['Desk\n\tof\u2028many', 'Desk of many'],
    [`${'🦊'.repeat(39)}abc`, `${'🦊'.repeat(39)}a`],
  ])('shows the name %j as %j (rule 42.2)', async (name, shown) => {
    const world = await signInWorld()
    const visit = browser(world)
    const { location } = await visit(codeRequest(await registeredClient(world, [REDIRECT], name)).url)
    expect((await visit(location ?? '')).consent?.client).toBe(shown)
  })

  test('can be answered for ten minutes, for what was asked (rule 42.5)', async () => {
    const { visit, consent, form } = await asked()
    expect((await visit(consent.replace('state=a', 'state=b'), form)).status).toBe(400)
    passing(601_000)
    expect((await visit(consent, form)).status).toBe(400)
    vi.setSystemTime(Date.now() - 2_000)
    expect((await visit(consent, form)).location).toContain('code=')
  })

  test('takes no wrong key, and says why', async () => {
    const { visit, consent, form } = await asked()
    const page = await visit(consent, { ...form, key: `${form.key.slice(0, -1)}x` })
    expect([page.status, page.consent?.error]).toEqual([401, expect.stringContaining('not a valid key')])
  })
})

describe('a description of a client', () => {
  const ADDRESS = 'https://desk.example/client.json'
  const metadata = {
    client_id: ADDRESS,
    client_name: 'Desk',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
  }
  const REFUSED: Record<string, () => Response | Promise<Response>> = {
    'is huge': () => Response.json({ ...metadata, client_name: 'x'.repeat(20_000) }),
    'is for another address': () => Response.json({ ...metadata, client_id: 'https://other.example/client.json' }),
    'leads elsewhere': () => Response.redirect('https://other.example/client.json'),
    'is no JSON': () => new Response('<html>'),
    'sends codes to http': () => Response.json({ ...metadata, redirect_uris: ['http://desk.example/cb'] }),
    'sends codes to a scheme of its own': () => Response.json({ ...metadata, redirect_uris: ['desk.app:/cb'] }),
    'brings a secret': () => Response.json({ ...metadata, client_secret: 'secret' }),
    'is an error': () => new Response('', { status: 500 }),
  }
  test.each(Object.entries(REFUSED))('that %s is refused', async (_, document) => {
    const world = await signInWorld({ documents: { [ADDRESS]: document } })
    const page = await browser(world)(codeRequest(ADDRESS).url)
    expect([page.status, page.location]).toEqual([400, null])
  })

  test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])(
    'at the private address %s gets no request',
    async (host) => {
      const received: unknown[] = []
      const server = createServer(
        (socket) => void socket.on('data', (bytes) => received.push(bytes)).on('error', () => {}),
      )
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const address = `https://${host}:${(server.address() as AddressInfo).port}/client.json`
      const page = await browser(await signInWorld())(codeRequest(address).url)
      expect([page.status, page.location, received]).toEqual([400, null, []])
    },
  )

  test.each([
    'https://10.0.0.1/c.json',
    'https://169.254.169.254/c.json',
    'https://[fd00::1]/c.json',
    'http://desk.example/c.json',
  ])('at %s is refused', async (address) => {
    const page = await browser(await signInWorld())(codeRequest(address).url)
    expect([page.status, page.location]).toEqual([400, null])
  })
})

describe('floods', () => {
  test('of registrations and of sign-ins without a key write nothing (rules 42.3, 42.9)', async () => {
    const world = await signInWorld()
    const before = changesIn(world.folder)
    for (let n = 0; n < 50; n += 1) {
      const { url } = codeRequest(await registeredClient(world, [REDIRECT], `Client ${n}`))
      expect((await answered(world, url, { action: 'allow', key: 'none' })).status).toBe(401)
      expect((await answered(world, url, { action: 'deny' })).location).toContain('access_denied')
    }
    expect(changesIn(world.folder)).toEqual(before)
  })

  test.each<[string, unknown]>([
    ['no address', { redirect_uris: [] }],
    ['eleven addresses', { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) }],
    ['http elsewhere', { redirect_uris: ['http://a.example/'] }],
    ['a scheme of its own', { redirect_uris: ['desk:/cb'] }],
    ['a fragment', { redirect_uris: ['https://a.example/#x'] }],
    ['a long name', { redirect_uris: [REDIRECT], client_name: 'x'.repeat(101) }],
    ['no object', 'text'],
  ])('a registration with %s is refused in words', async (_, body) => {
    const world = await signInWorld()
    const response = await world.send('/oauth/register', { method: 'POST', body: JSON.stringify(body) })
    const { error, error_description: text } = (await response.json()) as Record<string, string>
    expect([response.status, error]).toEqual([400, expect.stringMatching(/^invalid_/)])
    expect(text?.length).toBeGreaterThan(10)
  })
})

test('no code, token or cookie is in the database or its log', async () => {
  const { world, access, refresh, code, apiKey } = await victim()
  const bytes = ['accounts.db', 'accounts.db-wal'].map((file) =>
    readFileSync(join(world.folder, file)).toString('latin1'),
  )
  for (const secret of [access, refresh, code, apiKey.slice(-32)]) expect(bytes.join('')).not.toContain(secret)
})

/** The bytes of the database and its log, which each write changes. */
function changesIn(folder: string): Buffer[] {
  return ['accounts.db', 'accounts.db-wal'].map((file) => readFileSync(join(folder, file)))
}
