// Agents sign in by address alone, over HTTP and on either engine (section 42).
import { expect, it } from 'vitest'
import { registered } from '../../support/http/registrations.ts'
import { describeOwn, ownServer, service, target } from '../../support/http/target.ts'
import {
  codeRequest,
  messageToMcp,
  registeredClient,
  signedIn,
  signInServer,
} from '../../support/oauth/sign-in-client.ts'
import { browser } from '../../support/oauth/sign-in-world.ts'

const server = signInServer(target.url)
const CALL = { method: 'tools/call', params: { name: 'list_sites', arguments: { limit: 1 } } }

describeOwn('a sign-in', 'BASE_URL on this machine', () => {
  it('is found from the 401 of /mcp (rule 42.1)', async () => {
    const refused = await messageToMcp(server, 'none', { method: 'ping' })
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? []
    const resource = (await (await server.send(metadata)).json()) as {
      resource: string
      authorization_servers: string[]
    }
    expect([refused.status, resource.resource, resource.authorization_servers]).toEqual([
      401,
      server.resource,
      [target.url],
    ])
    const found = await server.send('/.well-known/oauth-authorization-server')
    expect(await found.json()).toMatchObject({
      issuer: target.url,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    })
  })

  it('gives a token that counts in the window and the usage of its key (rule 42.6)', async () => {
    const { api_key } = await registered(service)
    const { access } = await signedIn(server, api_key)
    const first = await messageToMcp(server, access, CALL)
    const byKey = await messageToMcp(server, api_key, CALL)
    const left = [first, byKey].map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect([first.status, byKey.status, (left[0] ?? 0) - (left[1] ?? 0)]).toEqual([200, 200, 1])
    const { data } = await service<{ usage: { total: number } }>('/v1/me', { key: api_key })
    // The form, two calls, and this request.
    expect(data.usage.total).toBe(4)
  })

  it('says the name of a client that the operator has listed, and that others call themselves by theirs (rule 42.2)', async () => {
    const desk = { client_id: 'desk', client_name: 'Desk', redirect_uris: ['https://desk.example/callback'] }
    const own = await ownServer({ OAUTH_CLIENTS: JSON.stringify([desk]) })
    const to = signInServer(own.server.url)
    const pageOf = async (id: string, redirect_uri: string) => {
      const visit = browser(to)
      const { location } = await visit(codeRequest(id, { redirect_uri, resource: to.resource }).url)
      return (await visit(location ?? '')).text
    }
    const listed = await pageOf('desk', 'https://desk.example/callback')
    expect(listed).toContain('<strong><bdi>Desk</bdi></strong> asks to search')
    expect(listed).not.toContain('calls itself')
    const redirect = 'https://other.example/callback'
    expect(await pageOf(await registeredClient(to, [redirect], 'Desk'), redirect)).toContain('calls itself')
    await own.server.stop()
  })
})
