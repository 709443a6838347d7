// The paths of the authorization server (section 42). They are routes of the one pipeline, within the limit of the client's
// network; the library does the rest.
import type { Endpoint, EndpointModule, ProbeContext } from '../http/endpoint.ts'
import { readBytes } from '../http/request/json-body.ts'
import { type ApiResponse, headLines } from '../http/response/api-response.ts'
import { respond, respondProblem, respondUncached } from '../http/response/respond.ts'
import { type Found, foundAt, plainRoute } from '../http/routes.ts'
import { parseJson } from '../parse-json.ts'
import { hasSignIn, PATHS, resourceOf, SCOPE } from './addresses.ts'
import { consentRoute, type SignInOptions } from './consent.ts'
import { stepOf } from './log-steps.ts'
import { registrationOf } from './registered-clients.ts'
import { type Passed, throughNode } from './through-node.ts'

const ID = /^(\/oauth\/(?:authorize|consent))\/([\w-]{1,64})$/
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Returns the routes of the authorization server for its paths, and null for others, and for all if there is none. */
export function signInRoutes(options: SignInOptions): (path: string) => Found | null {
  const table = tableOf(options)
  return (path) => {
    const pattern = ID.exec(path)?.[1]
    const found = table.get(pattern === undefined ? path : `${pattern}/[id]`) ?? null
    return found !== null && hasSignIn(options.setting()) ? found : null
  }
}

type Manual = Endpoint<'manual'>

function tableOf(options: SignInOptions): Map<string, Found> {
  const pass = (passed?: (context: ProbeContext) => Passed) => passing(options, passed)
  const preflight = { OPTIONS: pass() }
  const modules: Record<string, Omit<EndpointModule<'manual'>, 'access'>> = {
    [PATHS.server]: { GET: pass(), ...preflight },
    [PATHS.resource]: { GET: (to) => resourceMetadata(to) },
    [`${PATHS.resource}/mcp`]: { GET: (to) => resourceMetadata(to) },
    [PATHS.authorize]: { GET: pass(withScope) },
    [`${PATHS.authorize}/[id]`]: { GET: pass() },
    [`${PATHS.consent}/[id]`]: consentRoute(options),
    [PATHS.token]: { POST: posting(options, FORM), ...preflight },
    [PATHS.revoke]: { POST: posting(options, FORM), ...preflight },
    [PATHS.register]: { POST: (to) => register(to, options), ...preflight },
    [PATHS.jwks]: { GET: pass() },
  }
  const found = (pattern: string) => foundAt(plainRoute(pattern, { access: 'manual', ...modules[pattern] }))
  return new Map(Object.keys(modules).map((pattern) => [pattern, found(pattern)]))
}

/** An endpoint that the library answers. */
function passing(options: SignInOptions, passed: (context: ProbeContext) => Passed = () => ({})): Manual {
  return (to) => passOn(to, options, passed(to))
}

/** The same for a form or JSON in the body. */
function posting(options: SignInOptions, type: string): Manual {
  return async (to) => {
    const body = await readBytes(to.request)
    return body instanceof Uint8Array ? passOn(to, options, { type, body }) : respondProblem(to, body)
  }
}

async function passOn(to: ProbeContext, { open, setting, log }: SignInOptions, passed: Passed): Promise<ApiResponse> {
  const provider = await open()
  const response = await throughNode(provider.callback(), to.request, setting().baseUrl, passed)
  log(stepOf(to.request, response))
  return respond(to, response.status, response.head, response.body)
}

/** The request for a code, with the only scope there is. */
function withScope({ request: { path, query } }: ProbeContext): Passed {
  const asked = new URLSearchParams(query)
  asked.set('scope', SCOPE)
  return { url: `${path}?${asked}` }
}

/** Registers a client (rule 42.3). What it asks for beyond its name and its addresses is the same for all. */
async function register(to: ProbeContext, options: SignInOptions): Promise<ApiResponse> {
  const body = await readBytes(to.request)
  if (!(body instanceof Uint8Array)) return respondProblem(to, body)
  const parsed = parseJson(Buffer.from(body).toString())
  const read = registrationOf(parsed.ok ? parsed.value : undefined)
  if ('error' in read) return respondUncached(to, 400, { error: read.error, error_description: read.text })
  return passOn(to, options, { type: JSON_TYPE, body: JSON.stringify(read.registration) })
}

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
  const head = headLines({
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
  })
  return respond(to, 200, head, JSON.stringify(metadata))
}
