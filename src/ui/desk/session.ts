// Who is signed in at the desk: a cookie that stands for the secret of an editor's key. It ends after twelve hours, and with the
// key at the next request on every server. (rules 48.1 to 48.4)
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ProbeContext } from '../../http/endpoint.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { accountOf, secretOf } from '../../oauth/tokens.ts'

const HOURS = 12
const COOKIE = /(?:^|; *)desk=([\w-]{43})(?:;|$)/
const EDITING: ReadonlySet<string> = new Set(['editor', 'admin'])

/** An editor who is signed in. */
export interface Editor {
  readonly keyId: string
  /** The label of the key, or its ID: who makes an edit, for the history. */
  readonly label: string
  /** What every form of this session has, so that no other page can send one. */
  readonly token: string
}

function valueIn({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  return COOKIE.exec(headers.cookie ?? '')?.[1]
}

/** Whether a request may be that of an editor. Without the cookie, pages are as for everybody. */
export function hasDeskCookie(request: ApiRequest): boolean {
  return request.headers.cookie !== undefined && valueIn(request) !== undefined
}

/** The editor of a request. Null if nobody is signed in, or the key ended. */
export async function editorOf({
  request,
  service,
}: Pick<ProbeContext, 'request' | 'service'>): Promise<Editor | null> {
  const value = valueIn(request)
  if (value === undefined) return null
  const row = await service.accounts.signIns.find(storedAs(value))
  if (row === undefined) return null
  const { account, label } = JSON.parse(row.payload) as { account: string; label: string }
  const authorized = await service.authorizer.authorize(secretOf(account), false)
  if (!authorized.ok || !EDITING.has(authorized.key.plan)) return null
  return { keyId: authorized.key.keyId, label, token: tokenOf(value) }
}

export type SignedIn = { readonly ok: true; readonly cookie: string } | { readonly ok: false; readonly why: string }

/** Signs in with a key as typed. */
export async function signIn({ service }: Pick<ProbeContext, 'service'>, apiKey: string): Promise<SignedIn> {
  const account = accountOf(apiKey)
  const authorized = await service.authorizer.authorize(secretOf(account), false)
  if (account === null || !authorized.ok)
    return { ok: false, why: 'This key is not valid. Paste the whole key: 49 characters that begin with "svc_".' }
  const { keyId, plan } = authorized.key
  if (!EDITING.has(plan))
    return {
      ok: false,
      why: `This key may not edit. Ask the operator to run: npm run keys -- plan ${keyId} editor`,
    }
  const value = randomBytes(32).toString('base64url')
  const label = (await service.accounts.labelOf(keyId)) ?? `key ${keyId}`
  const expiresAt = Date.now() + HOURS * 3_600_000
  await service.accounts.signIns.put(storedAs(value), {
    owner: keyId,
    grant: null,
    payload: JSON.stringify({ account, label }),
    expiresAt,
  })
  return { ok: true, cookie: cookieOf(value, HOURS * 3_600, service.config.baseUrl) }
}

/** Ends the session of a request, and returns the cookie that removes its own. */
export async function signOut({ request, service }: Pick<ProbeContext, 'request' | 'service'>): Promise<string> {
  const value = valueIn(request)
  if (value !== undefined) await service.accounts.signIns.remove(storedAs(value))
  return cookieOf('', 0, service.config.baseUrl)
}

/** Whether a page of this server sent a form, as far as its browser says. Pages that send no referrer have the origin "null". */
export function isOwnPage({ headers }: ApiRequest): boolean {
  const { origin = 'null', host, 'sec-fetch-site': site = 'same-origin' } = headers
  return site === 'same-origin' && (origin === 'null' || URL.parse(origin)?.host === host)
}

/** Whether a page of this session sent a form: its browser says so, and it has the token. */
export function isOwnForm(request: ApiRequest, token: string | null, editor: Editor): boolean {
  if (!isOwnPage(request)) return false
  const [given, own] = [Buffer.from(token ?? ''), Buffer.from(editor.token)]
  return given.length === own.length && timingSafeEqual(given, own)
}

function storedAs(value: string): string {
  return `Desk:${value}`
}

function tokenOf(value: string): string {
  return createHmac('sha256', value).update('form').digest('base64url')
}

function cookieOf(value: string, maxAge: number, baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return `desk=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}
