// The authorization server: oidc-provider, set up for one resource (/mcp), one scope and public clients. It is loaded at the
// first request for it. A request for a code is handled a second time, with its answer, within the request that brought it, so
// that nothing about a sign-in is kept between the two (rule 42.9).

import { createHmac, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import {
  type Client,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import type { Config } from '../ground/config.ts'
import type { SignIns } from '../state/accounts/sign-ins.ts'
import type { Authorizer } from '../state/authorizer.ts'
import { PATHS, resourceOf, SCOPE } from './addresses.ts'
import { describedBy, fetchPublic } from './client-descriptions.ts'
import { isRegistered, type RegisteredClients, registeredClients } from './registered-clients.ts'
import { storage } from './storage.ts'
import { secretOf } from './tokens.ts'

export interface ProviderSetting {
  readonly config: Pick<Config, 'baseUrl' | 'oauthClients'>
  readonly signIns: SignIns
  readonly authorizer: Authorizer
  /** Logs an error that the library answers with 500. */
  fault(error: unknown): void
  /** How metadata documents of clients are fetched. Tests pass their own. */
  readonly fetch?: typeof globalThis.fetch
}

export type AuthorizationServer = Awaited<ReturnType<typeof openProvider>>

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
/** How long each thing lasts, s (rule 42.5). */
const LIFETIMES = {
  AccessToken: HOUR_S,
  AuthorizationCode: 60,
  Grant: 365 * DAY_S,
  Interaction: 60,
  RefreshToken: 30 * DAY_S,
  Session: 60,
}

const CLIENT_DEFAULTS = {
  application_type: 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: 'Ed25519',
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
} as const

const ROUTES = {
  authorization: PATHS.authorize,
  token: PATHS.token,
  registration: PATHS.register,
  revocation: PATHS.revoke,
  jwks: PATHS.jwks,
}

/** Opens the authorization server. */
export async function openProvider(setting: ProviderSetting) {
  const secret = await setting.signIns.secret()
  const registered = registeredClients(secret)
  const answers: Answers = new WeakMap()
  const provider = new Provider(setting.config.baseUrl, configurationOf(setting, { secret, registered, answers }))
  provider.proxy = true
  provider.on('server_error', (_, error) => setting.fault(error))
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(asked: string) {
    return isRegistered(asked, this.redirectUris ?? [])
  }
  Object.assign(provider.RefreshToken.prototype, { generateTokenId: () => refreshTokenAfter(secret) })
  provider.Session.get = async (context) => {
    const session = sessionOf(provider, answers.get(context.req))
    ;(context as KoaContextWithOIDC).oidc.entity('Session', session)
    return session
  }
  const handle = provider.callback()
  return {
    /**
     * Handles a request of a client, or one for a code with its answer. Without one, a valid request for a code is redirected to
     * {@link PATHS.consent}, with all that it asks for.
     */
    handler:
      (answer?: Answered): RequestListener =>
      (request, response) => {
        if (answer !== undefined) answers.set(request, answer)
        void handle(request, response)
      },
    /** What a client calls itself, if it is known. Rejects if its description cannot be fetched. */
    nameOf: async (clientId: string) => (await provider.Client.find(clientId))?.clientName,
    registered,
    /** Signs what browsers hold, alike on every server. */
    secret,
  }
}

/**
 * The refresh token that follows from the one that is used. It is the same again for a client that lost the answer, so that one
 * sign-in never has two lines of tokens, and a thief is noticed (rule 42.8).
 */
function refreshTokenAfter(secret: Buffer): string {
  const used = Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti
  if (used === undefined) return randomBytes(32).toString('base64url')
  return createHmac('sha256', secret).update(`refresh ${used}`).digest('base64url')
}

interface Inner {
  readonly secret: Buffer
  readonly registered: RegisteredClients
  readonly answers: Answers
}

function configurationOf(
  { config, signIns, authorizer, fetch = fetchPublic }: ProviderSetting,
  { secret, registered, answers }: Inner,
): Configuration {
  const resource = resourceOf(config.baseUrl)
  return {
    adapter: storage(signIns, registered),
    clients: config.oauthClients.map((client) => ({ ...client })),
    clientAuthMethods: ['none'],
    clientDefaults: CLIENT_DEFAULTS,
    cookies: { keys: [secret.toString('base64url')] },
    enabledJWA: { idTokenSigningAlgValues: ['Ed25519'] },
    features: featuresOf(resource),
    findAccount: async (_, account) => ((await isAccepted(authorizer, account)) ? accountNamed(account) : undefined),
    expiresWithSession: () => false,
    interactions: { policy: alwaysAsk(answers), url: (_, { params }) => `${PATHS.consent}?${queryOf(params)}` },
    issueRefreshToken: () => true,
    loadExistingGrant: (context) => newGrant(context, resource),
    revokeGrantPolicy: () => true,
    jwks: { keys: [signingKey(secret)] },
    pkce: { required: () => true },
    renderError(context, out) {
      context.body = out
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: ROUTES,
    scopes: [SCOPE],
    ttl: LIFETIMES,
    fetch: describedBy(fetch),
  }
}

function featuresOf(resource: string) {
  const off = { enabled: false }
  return {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    rpInitiatedLogout: off,
    userinfo: off,
    revocation: {
      enabled: true,
      allowedPolicy: (_: unknown, client: Client, { clientId }: { clientId?: string | undefined }) =>
        clientId === client.clientId,
    },
    registration: { enabled: true },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' as const },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo(_: unknown, asked: string) {
        if (asked !== resource) throw new errors.InvalidTarget(`this server has one resource: ${resource}`)
        return { scope: SCOPE, audience: resource, accessTokenTTL: HOUR_S, accessTokenFormat: 'opaque' as const }
      },
    },
  }
}

async function isAccepted(authorizer: Authorizer, account: string): Promise<boolean> {
  const secret = secretOf(account)
  return secret !== null && (await authorizer.authorize(secret, false)).ok
}

function accountNamed(accountId: string) {
  return { accountId, claims: async () => ({ sub: accountId }) }
}

/** The library wants a key for ID tokens, which nobody gets. It is the same on every server. */
function signingKey(secret: Buffer) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'id-token', 32))
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }) as never
}

/** What the person said to a request for a code: the account of the key that was sent, or null for no. */
export type Answered = string | null

/** The answers to requests that are being handled. */
type Answers = WeakMap<IncomingMessage, Answered>

/** A session of the account whose key was just sent. It lasts for one request: nothing is stored, and no cookie names it. */
function sessionOf(provider: Provider, answer: Answered | undefined) {
  const session = new provider.Session()
  if (answer) session.loginAccount({ accountId: answer, transient: true })
  return session
}

/** Each sign-in shows the page that asks, whatever the browser has said before (rule 42.2). */
function alwaysAsk(answers: Answers) {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.clear()
  const check = new Check('unanswered', 'the sign-in needs an answer', ({ req, oidc }) => {
    const answer = answers.get(req)
    if (answer === null) throw new errors.AccessDenied('the person said no')
    if (answer !== undefined && oidc.account === undefined) throw new errors.AccessDenied('the key has just ended')
    return answer === undefined
  })
  policy.add(new Prompt({ name: 'consent', requestable: true }, check))
  policy.add(new Prompt({ name: 'login', requestable: true }))
  return policy
}

/** A request for a code as a query, without the question that the page asks. */
function queryOf({ prompt: _, ...params }: Record<string, unknown>): string {
  const given = Object.entries(params).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return new URLSearchParams(given).toString()
}

/** What the person has just allowed. It is stored. */
async function newGrant({ oidc }: KoaContextWithOIDC, resource: string) {
  const grant = new oidc.provider.Grant({ accountId: oidc.account?.accountId, clientId: oidc.client?.clientId })
  grant.addResourceScope(resource, SCOPE)
  await grant.save()
  return grant
}
