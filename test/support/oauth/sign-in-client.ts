// A client that signs in step by step, so that a test can do each step wrongly.
import { createHash, randomBytes } from 'node:crypto'
import { BASE, browser, type Page } from './sign-in-world.ts'

export const REDIRECT = 'http://127.0.0.1:3999/callback'
const RESOURCE = `${BASE}/mcp`

/** A server that agents sign in to. */
export interface SignInServer {
  /** Takes the place of `fetch`, and follows no redirect. */
  send(url: string | URL, init?: RequestInit): Promise<Response>
  /** What tokens are for. */
  readonly resource: string
}

/** The server at an address, which may differ from its `BASE_URL`. */
export function signInServer(url: string, baseUrl = url): SignInServer {
  return {
    resource: `${baseUrl}/mcp`,
    send(to, init) {
      const { pathname, search } = new URL(to, url)
      return fetch(url + pathname + search, { redirect: 'manual', ...init })
    },
  }
}

export interface TokenAnswer {
  readonly status: number
  readonly body: { access_token?: string; refresh_token?: string; error?: string }
}

/** Registers a client and returns its id. */
export async function registeredClient({ send }: SignInServer, redirects = [REDIRECT], name = 'Desk'): Promise<string> {
  const body = JSON.stringify({ redirect_uris: redirects, client_name: name })
  const response = await send('/oauth/register', { method: 'POST', body })
  return ((await response.json()) as { client_id: string }).client_id
}

/** A request for a code, and the secret that redeems it. Members of `given` that are null are left out. */
export function codeRequest(clientId: string, given: Record<string, string | null> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const asked: Record<string, string | null> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    state: 'a state',
    resource: RESOURCE,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...given,
  }
  const query = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== null)
  return { verifier, url: `/oauth/authorize?${new URLSearchParams(query)}` }
}

/** Follows a request for a code to the client's address, with this form. Stops at the first page that is an error. */
export async function answered(world: SignInServer, url: string, form: Record<string, string>): Promise<Page> {
  const visit = browser(world)
  const page = await visit(url)
  if (page.status !== 303 || !page.location?.startsWith('/oauth/consent/')) return page
  await visit(page.location)
  return visit(page.location, form)
}

/** The code that a client gets for a key. */
export async function codeFor(world: SignInServer, url: string, key: string): Promise<string> {
  const { location, text } = await answered(world, url, { key, action: 'allow' })
  const code = new URL(location ?? `x:${text}`).searchParams.get('code')
  if (code === null) throw new Error(`no code: ${location} ${text}`)
  return code
}

/** Sends a form to the token endpoint. */
export async function redeemed({ send }: SignInServer, form: Record<string, string>): Promise<TokenAnswer> {
  const response = await send('/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, body: (await response.json()) as TokenAnswer['body'] }
}

/** The form that redeems a code. */
export function redemption(clientId: string, code: string, verifier: string): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
    resource: RESOURCE,
  }
}

/** Signs in with a key, and returns everything that a client then has. */
export async function signedIn(world: SignInServer, key: string) {
  const clientId = await registeredClient(world)
  const { resource } = world
  const { url, verifier } = codeRequest(clientId, { resource })
  const code = await codeFor(world, url, key)
  const { status, body } = await redeemed(world, { ...redemption(clientId, code, verifier), resource })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { clientId, code, verifier, access: body.access_token ?? '', refresh: body.refresh_token ?? '' }
}

export function refreshed(world: SignInServer, clientId: string, token: string): Promise<TokenAnswer> {
  const { resource } = world
  return redeemed(world, { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, resource })
}

/** The status of a message to /mcp with an access token. */
export async function statusAtMcp(server: Pick<SignInServer, 'send'>, token: string): Promise<number> {
  return (await messageToMcp(server, token, { method: 'ping' })).status
}

export function messageToMcp({ send }: Pick<SignInServer, 'send'>, token: string, message: object): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  return send('/mcp', { method: 'POST', headers, body })
}
