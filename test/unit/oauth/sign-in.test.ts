// Sign-ins by the official client, from the address alone to the first answer, in each of the three ways to register
// (rules 42.1 to 42.4), and what the steps promise.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { accessLine } from '../../../src/operate/log.ts'
import { codeRequest, REDIRECT, signedIn } from '../../support/oauth/sign-in-client.ts'
import { BASE, browser, type SignInWorldSetting, signInWorld } from '../../support/oauth/sign-in-world.ts'

const DOCUMENT = 'https://desk.example/client.json'
const METADATA = {
  client_id: DOCUMENT,
  client_name: 'Desk',
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: 'none',
}

interface Way {
  readonly setting: SignInWorldSetting
  readonly clientMetadataUrl?: string
  readonly known?: { client_id: string }
}
const WAYS: Record<string, Way> = {
  'registers itself': { setting: {} },
  'is described at an address': {
    setting: { documents: { [DOCUMENT]: () => Response.json(METADATA) } },
    clientMetadataUrl: DOCUMENT,
  },
  'is known to the operator': {
    setting: { oauthClients: [{ client_id: 'desk', client_name: 'Desk', redirect_uris: [REDIRECT] }] },
    known: { client_id: 'desk' },
  },
}

describe.each(Object.entries(WAYS))('a client that %s', (_, { setting, clientMetadataUrl, known }) => {
  test('signs in by the address alone (rule 42.1)', async () => {
    const world = await signInWorld(setting)
    const { apiKey, keyId } = await world.newKey()
    const saved = new Map<string, unknown>([['client', known]])
    const keep = (name: string) => (value: unknown) => void saved.set(name, value)
    const kept = (name: string) => () => saved.get(name)
    const authProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: { redirect_uris: [REDIRECT], client_name: 'Desk' },
      ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
      clientInformation: kept('client'),
      saveClientInformation: keep('client'),
      tokens: kept('tokens'),
      saveTokens: keep('tokens'),
      codeVerifier: kept('verifier'),
      saveCodeVerifier: keep('verifier'),
      discoveryState: kept('discovery'),
      saveDiscoveryState: keep('discovery'),
      redirectToAuthorization: keep('asked'),
    }
    const options = { fetch: world.send, authProvider } as never
    const first = new StreamableHTTPClientTransport(new URL(`${BASE}/mcp`), options)
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow()
    const visit = browser(world)
    const { location: consent } = await visit(String(saved.get('asked')))
    const page = await visit(consent ?? '')
    expect(page.consent).toMatchObject({ client: 'Desk', host: null })
    const done = await visit(consent ?? '', { key: apiKey, action: 'allow' })
    const back = new URL(done.location ?? '')
    expect(back.searchParams.get('iss')).toBe(BASE)
    await first.finishAuth(back.searchParams)
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${BASE}/mcp`), options))
    expect(await client.listTools()).toMatchObject({ tools: [] })
    await client.close()
    expect((await world.accounts.usage(keyId)).total).toBeLessThanOrEqual(1)
  })
})

test('a person without a key gets one on the page, and then allows it (rule 42.2)', async () => {
  const world = await signInWorld()
  const { clientId } = await signedIn(world, (await world.newKey()).apiKey)
  const visit = browser(world)
  const { location } = await visit(
    `/oauth/authorize?response_type=code&client_id=${clientId}&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
  )
  const made = await visit(location ?? '', { action: 'register', email: 'new@mail.example' })
  expect([made.status, made.consent?.newKey]).toEqual([201, expect.stringMatching(/^svc_/)])
  const refused = await visit(location ?? '', { action: 'register', email: 'none' })
  expect([refused.status, refused.consent?.email]).toEqual([400, 'none'])
  const { location: back } = await visit(location ?? '', { action: 'allow', key: made.consent?.newKey ?? '' })
  expect(back).toMatch(/^http:\/\/127\.0\.0\.1:3999\/callback\?code=/)
})

test('a person who says no sends the client an error, and nothing is granted (rule 42.2)', async () => {
  const world = await signInWorld()
  const { clientId } = await signedIn(world, (await world.newKey()).apiKey)
  const visit = browser(world)
  const { location } = await visit(
    `/oauth/authorize?response_type=code&client_id=${clientId}&state=s&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
  )
  const back = new URL((await visit(location ?? '', { action: 'deny' })).location ?? '')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 's', iss: BASE })
})

test.each([
  ['http://catalog.example', true],
  ['https://catalog.example/vitrine', true],
  ['https://catalog.example', false],
])('there is no authorization server at %s with OAUTH %s (rule 42.10)', async (baseUrl, oauth) => {
  const world = await signInWorld({ baseUrl, oauth })
  const response = await world.send('/.well-known/oauth-authorization-server')
  expect(response.status).toBe(404)
})

test('each step is one line of the access log, with what failed and no secret (rule 42.11)', async () => {
  const world = await signInWorld()
  const { apiKey } = await world.newKey()
  const { access, refresh, code, clientId } = await signedIn(world, apiKey)
  const refused = codeRequest(clientId, { code_challenge_method: 'plain' })
  await browser(world)(refused.url)
  const lines = world.records.map((record) => accessLine(record, '2026-01-01T00:00:00.000Z'))
  const told = lines
    .map((line) => JSON.parse(line))
    .map(({ route, status, error }) => [route, status, error?.slice(0, 15)])
  expect(told).toEqual([
    ['/oauth/register', 201, undefined],
    ['/oauth/authorize', 303, undefined],
    ['/oauth/consent/[id]', 200, undefined],
    ['/v1/me', 200, undefined],
    ['/oauth/consent/[id]', 303, undefined],
    ['/oauth/token', 200, undefined],
    ['/oauth/authorize', 303, 'invalid_request'],
  ])
  for (const secret of [access, refresh, code, apiKey.slice(-32)]) expect(lines.join('')).not.toContain(secret)
})
