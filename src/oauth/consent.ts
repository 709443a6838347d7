// The page that asks whether a client may use a key, and what its form does (rule 42.2).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { oneLine } from '../catalog/model/one-line.ts'
import type { Config } from '../ground/config.ts'
import type { ProbeContext } from '../http/endpoint.ts'
import type { ApiRequest } from '../http/request/api-request.ts'
import { readBytes } from '../http/request/json-body.ts'
import type { ApiResponse } from '../http/response/api-response.ts'
import { respondProblem } from '../http/response/respond.ts'
import { PATHS } from './addresses.ts'
import type { Answered, AuthorizationServer } from './provider.ts'
import { isLoopback } from './registered-clients.ts'
import { respondAs, throughNode } from './through-node.ts'
import { accountOf } from './tokens.ts'

/** In characters. */
const LONGEST_NAME = 40

/** What the page says about a sign-in. */
export interface Consent {
  /** What the client calls itself, or where it is. */
  readonly client: string
  /** Where the client's description comes from, or null. */
  readonly vouchedBy: string | null
  /** Whether the operator has named the client. If nobody vouches for it, it describes itself. */
  readonly isListed: boolean
  /** The host that gets the code, or null for this computer. */
  readonly host: string | null
  readonly error: string | null
  /** A key that was just made, or null. */
  readonly newKey: string | null
  readonly email: string
}

/** A form that was sent. */
export type Answer =
  | { readonly is: 'denied' }
  | { readonly is: 'accepted'; readonly apiKey: string }
  | { readonly is: 'registered'; readonly apiKey: string }
  | { readonly is: 'refused'; readonly status: number; readonly error: string; readonly email: string }

export interface SignInOptions {
  /** Reads the form, and checks or registers its key. */
  answer(request: ApiRequest, body: Uint8Array): Promise<Answer>
  /** The page for a sign-in; null says that it has expired. `origin` is where its form may lead. */
  show(to: ProbeContext, status: number, consent: Consent | null, origin: string): Promise<ApiResponse>
  /** Opens the authorization server, at the first request for it. */
  open(): Promise<AuthorizationServer>
  setting(): Pick<Config, 'baseUrl' | 'oauth' | 'oauthClients'>
}

/** The page. */
export async function showPending(to: ProbeContext, pages: SignInOptions): Promise<ApiResponse> {
  const { secret } = await pages.open()
  return isPending(to.request, secret) ? show(to, pages, 200) : pages.show(to, 400, null, '')
}

/** Checks the form and leads on. A form of another website is refused: its browser sends no cookie, and says where it is. */
export async function decide(to: ProbeContext, pages: SignInOptions): Promise<ApiResponse> {
  const body = await readBytes(to.request)
  if (!(body instanceof Uint8Array)) return respondProblem(to, body)
  const { secret } = await pages.open()
  const site = to.request.headers['sec-fetch-site'] ?? 'same-origin'
  if (site !== 'same-origin' || !isPending(to.request, secret)) return refused(await pages.show(to, 400, null, ''))
  const answer = await pages.answer(to.request, body)
  if (answer.is === 'refused') return refused(await show(to, pages, answer.status, answer))
  if (answer.is === 'registered') return show(to, pages, 201, { newKey: answer.apiKey })
  return leadOn(to, pages, answer.is === 'denied' ? null : accountOf(answer.apiKey))
}

function refused(response: ApiResponse): ApiResponse {
  return { ...response, signIn: { error: 'refused' } }
}

/** Sends the browser to the client, with a code or an error. */
async function leadOn(to: ProbeContext, { open, setting }: SignInOptions, answer: Answered): Promise<ApiResponse> {
  const { handler } = await open()
  const url = `${PATHS.authorize}?${to.request.query}`
  const response = await throughNode(handler(answer), to.request, setting().baseUrl, { method: 'GET', url })
  return respondAs(to, response)
}

/** A name as the page shows it. Joiners go, too: they make two names of two clients look alike. */
function shown(name: string): string {
  return oneLine(name.replaceAll(/[\u200c\u200d]/g, ''), LONGEST_NAME)
}

async function show(to: ProbeContext, pages: SignInOptions, status: number, more: Partial<Consent> = {}) {
  const asked = new URLSearchParams(to.request.query)
  const id = asked.get('client_id') ?? ''
  const target = new URL(asked.get('redirect_uri') ?? '')
  const { nameOf } = await pages.open()
  // A description that another server has read can be unreachable from this one.
  const name = await nameOf(id).catch(() => undefined)
  const consent: Consent = {
    client: shown(name ?? '') || target.host,
    vouchedBy: URL.parse(id)?.host ?? null,
    isListed: pages.setting().oauthClients.some((listed) => listed.client_id === id),
    host: isLoopback(target) ? null : target.host,
    error: null,
    newKey: null,
    email: '',
    ...more,
  }
  return pages.show(to, status, consent, target.origin)
}

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
function isPending({ headers, query }: ApiRequest, secret: Buffer): boolean {
  const [, until = '0', given = ''] = COOKIE.exec(headers.cookie ?? '') ?? []
  if (Number(until) <= Date.now()) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(signed(secret, `${until} ${query}`)))
}

function signed(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(`page ${text}`).digest('base64url')
}
