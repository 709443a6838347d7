// The addresses of the authorization server, and whether there is one (rules 42.1, 42.10).
import { type Config, isThisMachine } from '../ground/config.ts'

export const PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  jwks: '/oauth/jwks',
  consent: '/oauth/consent',
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const

/** What a token allows: to read the catalog. */
export const SCOPE = 'catalog'

/** The resource that tokens are for (RFC 8707). */
export function resourceOf(baseUrl: string): string {
  return `${baseUrl}/mcp`
}

/** Whether agents can sign in: BASE_URL is https, or this machine, without a path, and OAUTH is not off. */
export function hasSignIn({ baseUrl, oauth }: Pick<Config, 'baseUrl' | 'oauth'>): boolean {
  const { protocol, pathname } = new URL(baseUrl)
  return oauth && pathname === '/' && (protocol === 'https:' || isThisMachine(baseUrl))
}
