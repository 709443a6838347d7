// What clients and hosted assistants do that once made sign-ins fail (rules 42.1, 42.3, 42.4, 42.12).
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SIGN_INS } from '../../../src/accounts/limits.ts'
import { codeFor, codeRequest, REDIRECT, registeredClient, signedIn } from '../../support/oauth/sign-in-client.ts'
import { browser, signInWorld } from '../../support/oauth/sign-in-world.ts'

type World = Awaited<ReturnType<typeof signInWorld>>

async function registration(world: World, body: object) {
  const response = await world.send('/oauth/register', { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, client: (await response.json()) as Record<string, unknown> }
}

test('a client that registers gets no secret, with which it would try HTTP Basic (rule 42.3)', async () => {
  const world = await signInWorld()
  const { status, client } = await registration(world, { redirect_uris: [REDIRECT], client_name: 'Desk' })
  expect(status).toBe(201)
  expect(client).toEqual({
    client_id: expect.any(String),
    client_name: 'Desk',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
})

test('ten addresses are registered, and those that are not allowed are left out (rule 42.3)', async () => {
  const world = await signInWorld()
  const allowed = [REDIRECT, ...Array.from({ length: 4 }, (_, n) => `https://${n}.desk.example/${'x'.repeat(400)}`)]
  const others = ['vscode://desk/cb', 'http://desk.example/', 'https://localhost/cb', 'x', 5]
  const { client } = await registration(world, { redirect_uris: [...others, ...allowed] })
  expect(client['redirect_uris']).toEqual(allowed)
  const { url } = codeRequest(String(client['client_id']))
  expect(await codeFor(world, url, (await world.newKey()).apiKey)).not.toBe('')
})

test('one address that is not allowed does not refuse the description of a client, and gets no code (rule 42.4)', async () => {
  const address = 'https://desk.example/client.json'
  const redirects = ['vscode://desk/cb', 'http://desk.example/', REDIRECT]
  const document = { client_id: address, redirect_uris: redirects, token_endpoint_auth_method: 'none' }
  const world = await signInWorld({ documents: { [address]: () => Response.json(document) } })
  expect(await codeFor(world, codeRequest(address).url, (await world.newKey()).apiKey)).not.toBe('')
  for (const redirect of redirects.slice(0, 2)) {
    const page = await browser(world)(codeRequest(address, { redirect_uri: redirect }).url)
    expect([page.status, page.location]).toEqual([400, null])
  }
})

test('a description that cannot be fetched is tried once for a sign-in (rule 42.4)', async () => {
  const address = 'https://desk.example/client.json'
  let tried = 0
  const slow = async (): Promise<Response> => {
    tried += 1
    throw new Error('it took too long')
  }
  const world = await signInWorld({ documents: { [address]: slow } })
  const page = await browser(world)(codeRequest(address).url)
  expect([page.status, tried]).toEqual([400, 1])
})

test('sign-ins have a limit of their own, which metadata does not use up and which revocations pass (rule 42.12)', async () => {
  const world = await signInWorld()
  const { clientId, access } = await signedIn(world, (await world.newKey()).apiKey)
  for (let n = 0; n < 700; n += 1) {
    const path = n % 2 ? '/.well-known/oauth-authorization-server' : '/.well-known/oauth-protected-resource/mcp'
    expect((await world.send(path)).status).toBe(200)
  }
  const used = world.records.filter(({ route }) => /^\/oauth\//.test(route ?? '')).length
  for (let n = used; n < SIGN_INS.own; n += 1) await registeredClient(world)
  const refused = await world.send('/oauth/token', { method: 'POST', body: new URLSearchParams({}) })
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  const form = new URLSearchParams({ client_id: clientId, token: access })
  expect((await world.send('/oauth/revoke', { method: 'POST', body: form })).status).toBe(200)
})

test.each([
  ['/mcp', 'POST, OPTIONS'],
  ['/oauth/register', 'POST, OPTIONS'],
  ['/oauth/token', 'POST, OPTIONS'],
  ['/oauth/revoke', 'POST, OPTIONS'],
  ['/.well-known/oauth-authorization-server', 'GET, HEAD, OPTIONS'],
  ['/.well-known/oauth-protected-resource/mcp', 'GET, HEAD, OPTIONS'],
])('a client in a browser may send requests to %s (rules 31.2, 42.1)', async (path, methods) => {
  const world = await signInWorld()
  const headers = { origin: 'http://localhost:6274', 'access-control-request-headers': 'mcp-protocol-version' }
  const response = await world.send(path, { method: 'OPTIONS', headers })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toBe(methods)
  expect(response.headers.get('access-control-allow-headers')).toBe('Authorization, *')
})

test('the page that asks is no page for scripts of others (rule 42.2)', async () => {
  const world = await signInWorld()
  const { url } = codeRequest(await registeredClient(world))
  for (const path of [url, (await browser(world)(url)).location ?? '']) {
    const response = await world.send(path, { headers: { origin: 'https://other.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('a flood of begun sign-ins leaves turns to other requests (rule 42.9)', async () => {
  const world = await signInWorld()
  const { url } = codeRequest(await registeredClient(world))
  let begun = 0
  const flood = Array.from({ length: 64 }, () => world.send(url).then(() => (begun += 1)))
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  expect(begun).toBeLessThan(10)
  await Promise.all(flood)
  expect(begun).toBe(64)
})

test('a 401 of /mcp says whether what was sent is not valid, and a browser can read how to sign in (RFC 6750, 3.1)', async () => {
  const world = await signInWorld()
  const challenge = async (headers: Record<string, string>) => {
    const { status, headers: got } = await world.send('/mcp', { method: 'POST', body: '{}', headers })
    expect([status, got.get('access-control-expose-headers')]).toEqual([401, expect.stringContaining('WWW-Auth')])
    return got.get('www-authenticate')
  }
  const metadata = 'resource_metadata="https://api.example/.well-known/oauth-protected-resource/mcp", scope="catalog"'
  expect(await challenge({})).toBe(`Bearer ${metadata}`)
  expect(await challenge({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(
    `Bearer error="invalid_token", ${metadata}`,
  )
})
