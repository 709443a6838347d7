// The authorization server: oidc-provider, set up for one resource (/mcp), one scope and public clients. It is loaded at the
// first request for it. (section 42)
import { createPrivateKey, hkdfSync } from 'node:crypto'
import {
  type Client,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import type { Config } from '../config.ts'
import type { Authorizer } from '../state/authorizer.ts'
import type { SignIns } from '../state/sign-ins.ts'
import { secretOf } from './account.ts'
import { PATHS, resourceOf, SCOPE } from './addresses.ts'
import { fetchPublic } from './public-fetch.ts'
import { isRedirect, isRegistered, registeredClients } from './registered-clients.ts'
import { storage } from './storage.ts'

export interface ProviderSetting {
  readonly config: Pick<Config, 'baseUrl' | 'oauthClients'>
  readonly signIns: SignIns
  readonly authorizer: Authorizer
  /** Logs an error that the library answers with 500. */
  fault(error: unknown): void
  /** How metadata documents of clients are fetched. Tests pass their own. */
  readonly fetch?: typeof globalThis.fetch
}

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
/** How long each thing lasts, s (rule 42.5). */
const LIFETIMES = {
  AccessToken: HOUR_S,
  AuthorizationCode: 60,
  Grant: 365 * DAY_S,
  Interaction: 600,
  RefreshToken: 30 * DAY_S,
  Session: 600,
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
export async function openProvider(setting: ProviderSetting): Promise<Provider> {
  const { baseUrl } = setting.config
  const provider = new Provider(baseUrl, configurationOf(setting, await setting.signIns.secret()))
  provider.proxy = true
  provider.on('server_error', (_, error) => setting.fault(error))
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(asked: string) {
    return isRegistered(asked, this.redirectUris ?? [])
  }
  return provider
}

function configurationOf(
  { config, signIns, authorizer, fetch = fetchPublic }: ProviderSetting,
  secret: Buffer,
): Configuration {
  const clients = registeredClients(secret)
  return {
    adapter: storage(signIns, clients),
    clients: config.oauthClients.map((client) => ({ ...client })),
    clientAuthMethods: ['none'],
    clientBasedCORS: () => false,
    clientDefaults: CLIENT_DEFAULTS,
    cookies: { keys: [secret.toString('base64url')] },
    enabledJWA: { idTokenSigningAlgValues: ['Ed25519'] },
    features: featuresOf(resourceOf(config.baseUrl), clients),
    findAccount: async (_, account) => ((await isAccepted(authorizer, account)) ? accountNamed(account) : undefined),
    expiresWithSession: () => false,
    interactions: { policy: alwaysAsk(), url: (_, { uid }) => `${PATHS.consent}/${uid}` },
    issueRefreshToken: () => true,
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
    fetch,
  }
}

function featuresOf(resource: string, clients: ReturnType<typeof registeredClients>) {
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
    registration: {
      enabled: true,
      issueRegistrationAccessToken: false,
      idFactory: ({ oidc }: KoaContextWithOIDC) => clients.idOf(oidc.body as never),
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02' as const,
      allowClient: (_: unknown, { redirectUris = [] }: Client) => redirectUris.every(isRedirect),
    },
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

/** Each sign-in shows the page that asks, whatever the browser has said before (rule 42.2). */
function alwaysAsk() {
  const isUnanswered = ({ oidc }: KoaContextWithOIDC) => oidc.result?.['consent'] === undefined
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.clear()
  const check = new Check('unanswered', 'the sign-in needs an answer', isUnanswered)
  policy.add(new Prompt({ name: 'consent', requestable: true }, check))
  policy.add(new Prompt({ name: 'login', requestable: true }))
  return policy
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
