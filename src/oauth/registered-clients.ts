// Clients that registered themselves (RFC 7591). Their id says all about them and is signed, so registrations store nothing
// and cannot fill the disk (rule 42.3).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../ground/texts.ts'

const NO_REDIRECT =
  'redirect_uris needs an https URL, or an http URL of localhost, 127.0.0.1 or [::1], of up to 500 characters'

/** What is kept of a registration: the addresses that are allowed. Everything else is the same for all clients (rule 42.3). */
const Registration = z.object({
  redirect_uris: z
    .array(z.unknown(), 'redirect_uris is a list of addresses')
    .max(10, 'redirect_uris takes at most 10 addresses')
    .transform((given) => given.filter((one): one is string => isRedirect(one)))
    .refine((allowed) => allowed.length > 0, NO_REDIRECT),
  client_name: z
    .string()
    .max(100, 'client_name takes at most 100 characters')
    .transform((name) => name || undefined)
    .optional(),
})
type Registration = z.infer<typeof Registration>

/** All clients are public and get codes. */
const SAME = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
} as const

export type RegisteredClients = ReturnType<typeof registeredClients>

/** `secret` signs the ids, alike on every server. */
export function registeredClients(secret: Buffer) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, 16)
  return {
    /** The metadata of a client with this registration. Its id is among it. */
    register(registration: Registration): object {
      const text = Buffer.from(JSON.stringify(registration)).toString('base64url')
      return { ...SAME, ...registration, client_id: `${text}.${sign(text).toString('base64url')}` }
    },
    /** The metadata of a client, or undefined for an id that was not given out here. */
    read(clientId: string): object | undefined {
      const [text = '', signature = ''] = clientId.split('.')
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== 16 || !timingSafeEqual(given, sign(text))) return undefined
      const parsed = parseJson(Buffer.from(text, 'base64url').toString())
      return parsed.ok ? { ...SAME, ...(parsed.value as Registration), client_id: clientId } : undefined
    },
  }
}

/** The metadata that a client asks to be registered with, or what is wrong with it (RFC 7591, 3.2.2). */
export function registrationOf(body: unknown): { registration: Registration } | { error: string; text: string } {
  const read = Registration.safeParse(body)
  if (read.success) return { registration: read.data }
  const issue = read.error.issues[0]
  const isRedirect = issue?.path[0] === 'redirect_uris'
  return {
    error: isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    text: issue?.message ?? 'the registration is not valid',
  }
}

/** In characters. */
const LONGEST = 500
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Whether codes may be sent to an address (rule 42.4). The library refuses https on this machine. */
export function isRedirect(text: unknown): boolean {
  const url = typeof text === 'string' && text.length <= LONGEST ? URL.parse(text) : null
  if (url === null || String(text).includes('#') || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' ? !LOOPBACK.test(url.hostname) : isLoopback(url)
}

/** Whether an address leads to the machine of the browser. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.test(hostname)
}

/**
 * Whether an address is one of those that a client has registered: the same text. Only a loopback address that is registered
 * without a port stands for any port (RFC 8252, 7.3).
 */
export function isRegistered(asked: string, registered: readonly string[]): boolean {
  return registered.some((own) => own === asked || (hasNoPort(own) && own === withoutPort(asked)))
}

function hasNoPort(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isLoopback(url) && url.port === ''
}

function withoutPort(text: string): string {
  return text.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=\/|\?|$)/, '$1')
}
