// The paths of the authorization server (section 42). They are routes of the one pipeline; the library does most of the rest.

import { SIGN_INS } from '../accounts/limits.ts'
import { parseJson } from '../ground/texts.ts'
import type { Handler, Operation, ProbeContext } from '../http/endpoint.ts'
import { clientAddress } from '../http/request/client-address.ts'
import { readBytes } from '../http/request/json-body.ts'
import type { ApiResponse } from '../http/response/api-response.ts'
import { headLines } from '../http/response/common-headers.ts'
import { respond, respondProblem, respondUncached } from '../http/response/respond.ts'
import { isExact, type Row, type Rows } from '../http/routes.ts'
import { openVisitorLimiter } from '../state/memory/rate-limiter.ts'
import { hasSignIn, PATHS, resourceOf, SCOPE } from './addresses.ts'
import { beginSignIn, decide, type SignInOptions, showPending } from './consent.ts'
import { registrationOf } from './registered-clients.ts'
import { type NodeResponse, type Passed, respondAs, throughNode } from './through-node.ts'

const IS_PAGE = /^\/oauth\/consent\/[\w-]{1,64}$/
const FORM = 'application/x-www-form-urlencoded'

type Probe = Handler<'probe'>

/**
 * Returns the rows of the authorization server in the table of routes. They serve nothing if there is none. What only reads, or
 * ends tokens, has no limit (rule 42.12).
 */
export function signInRows(options: SignInOptions): Rows {
  const limited = limiter()
  const metadata = { GET: probe(serverMetadata(options)) }
  const resource = { GET: probe(resourceMetadata) }
  const page = {
    GET: limited((to) => showPending(to, options)),
    POST: limited((to) => decide(to, options)),
    isClosed: true,
  }
  const rows: Rows = {
    [PATHS.server]: metadata,
    [PATHS.resource]: resource,
    [`${PATHS.resource}/mcp`]: resource,
    [PATHS.authorize]: { GET: limited((to) => begin(to, options)), isClosed: true },
    [`${PATHS.consent}/[id]`]: { ...page, serves: ({ path }) => IS_PAGE.test(path) },
    [PATHS.token]: { POST: limited((to) => passForm(to, options)) },
    [PATHS.revoke]: { POST: probe((to) => passForm(to, options)) },
    [PATHS.register]: { POST: limited((to) => register(to, options)) },
    [PATHS.jwks]: { GET: probe(async (to) => respondAs(to, await passed(to, options))) },
  }
  const opened = ({ serves = isExact, ...row }: Row): Row => {
    return { ...row, serves: (...asked) => hasSignIn(options.setting()) && serves(...asked) }
  }
  return Object.fromEntries(Object.entries(rows).map(([pattern, row]) => [pattern, opened(row)]))
}

function probe(handler: Probe): Operation<'probe'> {
  return { access: 'probe', handler }
}

/** What a client network may do so many times in a minute, apart from its pages. */
function limiter(): (handler: Probe) => Operation<'probe'> {
  const visits = openVisitorLimiter(undefined, undefined, SIGN_INS)
  const limited = (handler: Probe) => (to: ProbeContext) => {
    const { admitted, retryAfterSeconds: wait } = visits.hit(clientAddress(to.request, to.service.config.trustProxy))
    if (admitted) return handler(to)
    const message = `Your network may send ${SIGN_INS.own} requests for sign-ins in 60 seconds. Wait ${wait} s.`
    return respondProblem(to, { problem: 'sign_ins_limited', message }, { 'Retry-After': String(wait) })
  }
  return (handler) => probe(limited(handler))
}

async function passed(to: ProbeContext, { open, setting }: SignInOptions, more: Passed = {}): Promise<NodeResponse> {
  const { handler } = await open()
  return throughNode(handler(), to.request, setting().baseUrl, more)
}

async function passForm(to: ProbeContext, options: SignInOptions): Promise<ApiResponse> {
  const body = await readBytes(to.request)
  if (!(body instanceof Uint8Array)) return respondProblem(to, body)
  return respondAs(to, await passed(to, options, { type: FORM, body }))
}

/** Checks a request for a code, with the only scope there is, and leads to the page that asks. Stores nothing. */
async function begin(to: ProbeContext, options: SignInOptions): Promise<ApiResponse> {
  const asked = new URLSearchParams(to.request.query)
  asked.set('scope', SCOPE)
  const response = await passed(to, options, { url: `${PATHS.authorize}?${asked}` })
  if (!response.location?.startsWith(`${PATHS.consent}?`)) return respondAs(to, response)
  const { secret } = await options.open()
  const isSecure = options.setting().baseUrl.startsWith('https:')
  const query = response.location.slice(PATHS.consent.length + 1)
  const { location, cookie } = beginSignIn(query, { secret, isSecure })
  return respond(to, 303, headLines({ Location: location, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }), '')
}

/** Registers a client (rule 42.3). What it asks for beyond its name and its addresses is the same for all. */
async function register(to: ProbeContext, { open }: SignInOptions): Promise<ApiResponse> {
  const body = await readBytes(to.request)
  if (!(body instanceof Uint8Array)) return respondProblem(to, body)
  const parsed = parseJson(Buffer.from(body).toString())
  const read = registrationOf(parsed.ok ? parsed.value : undefined)
  if ('registration' in read) return respondUncached(to, 201, (await open()).registered.register(read.registration))
  const refusal = respondUncached(to, 400, { error: read.error, error_description: read.text })
  return { ...refusal, signIn: { error: `${read.error}: ${read.text}` } }
}

/** (RFC 8414) The library makes it once. */
function serverMetadata(options: SignInOptions): Probe {
  let made: Buffer | undefined
  return async (to) => {
    made ??= (await passed(to, options, { url: PATHS.server, method: 'GET' })).body
    return respond(to, 200, METADATA, made)
  }
}

const METADATA = headLines({ 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' })

/** (RFC 9728) */
function resourceMetadata(to: ProbeContext): ApiResponse {
  const { baseUrl } = to.service.config
  const metadata = {
    resource: resourceOf(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
    resource_name: 'Vitrine',
    resource_documentation: `${baseUrl}/docs#agents`,
  }
  return respond(to, 200, METADATA, JSON.stringify(metadata))
}
