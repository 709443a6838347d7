// A sign-in that waits for its person. The server stores nothing: the address of the page has the request for a code, and a
// cookie signs that address, so that only the browser that began the sign-in can answer it (rules 42.2, 42.5).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ApiRequest } from '../http/request/api-request.ts'
import { PATHS } from './addresses.ts'

const LASTS_S = 600
const COOKIE = /(?:^|; *)sign_in=(\d+)\.([\w-]{43})(?:;|$)/

/** Begins a sign-in with a valid request for a code: where its page is, and the cookie that opens it there. */
export function beginSignIn(query: string, { secret, isSecure }: { secret: Buffer; isSecure: boolean }) {
  const path = `${PATHS.consent}/${signed(secret, query).slice(0, 16)}`
  const until = Date.now() + LASTS_S * 1_000
  const value = `${until}.${signed(secret, `${until} ${query}`)}`
  const cookie = `sign_in=${value}; Path=${path}; Max-Age=${LASTS_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return { location: `${path}?${query}`, cookie }
}

/** Whether a request for the page, or its form, comes from the browser that began the sign-in, and in time. */
export function isPending({ headers, query }: ApiRequest, secret: Buffer): boolean {
  const [, until = '0', given = ''] = COOKIE.exec(headers.cookie ?? '') ?? []
  if (Number(until) <= Date.now()) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(signed(secret, `${until} ${query}`)))
}

function signed(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(`page ${text}`).digest('base64url')
}
