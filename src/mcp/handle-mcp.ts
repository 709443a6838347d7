// POST /mcp: the Model Context Protocol for agents, over the same keys, limits and endpoints as the API. (section 31)

import { MESSAGES_PER_WINDOW, perMinute } from '../accounts/limits.ts'
import type { Credential, KeyRecord } from '../accounts/verification.ts'
import type { Json } from '../contract/lines.ts'
import type { MaybePromise } from '../ground/scheduling.ts'
import type { ProbeContext } from '../http/endpoint.ts'
import { attempt, type Pipeline } from '../http/handle-request.ts'
import type { answerAt } from '../http/reads/answers.ts'
import type { ApiRequest } from '../http/request/api-request.ts'
import { readJsonObject } from '../http/request/json-body.ts'
import { type ApiResponse, anonymous } from '../http/response/api-response.ts'
import { headLines } from '../http/response/common-headers.ts'
import { type Problem, SOON, UNAVAILABLE } from '../http/response/problem.ts'
import { refuse, refuseOver, respond, respondProblem } from '../http/response/respond.ts'
import { foundAt, openRoute, type Rows } from '../http/routes.ts'
import type { Gallery } from '../images/gallery.ts'
import { countSearches } from '../operate/endpoint.ts'
import { openRateLimiter } from '../state/memory/rate-limiter.ts'
import { callsOf } from './arguments.ts'
import type { HandleMessage } from './frames.ts'

const PATH = '/mcp'
const MAY_SEND = `send ${MESSAGES_PER_WINDOW} messages other than tool calls`

export interface McpOptions extends Pick<Pipeline, 'fault'> {
  /** Answers what only a server has: the design data of a site. */
  readonly designAt: typeof answerAt
  /** Access tokens, and how a 401 says where to get one; null if there are none (section 42). */
  tokens(): Tokens | null
  /** Null if another server has the pictures. */
  gallery(): Gallery | null
  /** Opens the protocol, at the first message. */
  open(): Promise<HandleMessage>
}

interface Tokens {
  /** What an `Authorization` header is to be checked as. */
  credentialOf(header: string | null): MaybePromise<Credential>
  readonly challenge: readonly string[]
}

interface Opened extends McpOptions {
  /** The refusal of a message that is no tool call, if its key has sent too many (rule 31.10). */
  overLimit(request: ApiRequest, key: KeyRecord): ApiResponse | null
}

/** Returns the row of /mcp in the table of routes. */
export function agentRows(options: McpOptions): Rows {
  let protocol: Promise<HandleMessage> | undefined
  const messages = openRateLimiter()
  const opened: Opened = {
    ...options,
    open() {
      protocol ??= options.open()
      return protocol
    },
    overLimit(request, key) {
      const admission = perMinute(key.plan) === null ? null : messages.hit(key.keyId, MESSAGES_PER_WINDOW)
      if (admission === null || admission.admitted) return null
      return refuseOver({ ...anonymous(request), key }, admission, MAY_SEND)
    },
  }
  return { [PATH]: { POST: { access: 'probe', handler: (context) => handle(context, opened) } } }
}

/** What an error is logged with. */
const MCP_ROUTE = foundAt(openRoute(PATH, {}))
const FOREIGN: Problem = { problem: 'forbidden', message: 'Browsers may use /mcp from pages of this server only.' }

/**
 * The rest of the checks of rule 1.1, and then the message. Only a tool call counts as a request (rule 31.3), so the message
 * is read before its key is checked, and one check does for both.
 */
async function handle(to: ProbeContext, opened: Opened): Promise<ApiResponse> {
  const { request, service } = to
  if (isForeign(request, service.config.baseUrl)) return respondProblem(to, FOREIGN)
  if (service.watcher.current === null) return respondProblem(to, UNAVAILABLE, SOON)
  const reading = await readJsonObject(request)
  const isCall = !('problem' in reading) && reading.value['method'] === 'tools/call'
  const authorized = await authorize(to, opened.tokens(), isCall)
  if ('status' in authorized) return authorized
  const { key, admission } = authorized
  const refusal = isCall ? null : opened.overLimit(request, key)
  if (refusal !== null) return refusal
  if ('problem' in reading) return respondProblem({ ...to, key }, reading)
  const context: ProbeContext<KeyRecord> = { request, service, key, admission }
  return attempt({ request, match: MCP_ROUTE, options: opened }, context, () => {
    if (isCall) service.accounts.countUse(key.keyId)
    return reply(context, opened, reading.value)
  })
}

/** The key that the request has, or stands for. A token whose key ended is 401, so that its client signs in again. */
async function authorize({ request, service }: ProbeContext, tokens: Tokens | null, isCall: boolean) {
  const header = request.headers.authorization ?? null
  const credential = tokens === null ? header : await tokens.credentialOf(header)
  const authorized = await service.authorizer.authorize(credential, isCall)
  if (authorized.ok) return authorized
  const isEnded = authorized.error === 'forbidden' && credential !== header
  return refuse(request, isEnded ? { ok: false, error: 'unauthorized' } : authorized, challengeOf(header, tokens))
}

/** The `WWW-Authenticate` of a 401. It says whether what was sent is not valid, or nothing was sent (RFC 6750, 3.1). */
function challengeOf(header: string | null, tokens: Tokens | null): string {
  const error = header === null ? [] : ['error="invalid_token"']
  return `Bearer ${[...error, ...(tokens?.challenge ?? [])].join(', ')}`.trim()
}

/** Hands the message of an accepted key to the protocol. */
async function reply(
  to: ProbeContext<KeyRecord>,
  { designAt, gallery, open }: Opened,
  body: Json,
): Promise<ApiResponse> {
  const { request, key, service } = to
  const served = service.watcher.current
  if (served === null) return respondProblem(to, UNAVAILABLE, SOON)
  const { baseUrl, designData } = service.config
  const calls = callsOf({ served, baseUrl, designData, searched: countSearches(to) }, designAt)
  // A hosted assistant has one network for all of its users. (rule 31.15)
  const client = { own: key.keyId, wide: key.keyId }
  const picturing = { gallery: gallery(), client, signal: request.signal() }
  const handleMessage = await open()
  const answer = await handleMessage({ headers: request.headers, body }, { api: calls, picturing })
  const { status, type } = answer
  const head = headLines({ ...(type !== null && { 'Content-Type': type }), 'Cache-Control': 'no-store' })
  return respond(to, status, head, answer.body)
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Whether a browser sends the request from a page of another origin (rule 31.2). An origin is not compared with `Host`,
 * because a page whose name an attacker points to this machine has the same in both.
 */
function isForeign({ headers: { origin, host } }: ApiRequest, baseUrl: string): boolean {
  if (origin === undefined || origin === new URL(baseUrl).origin) return false
  return ![origin, `http://${host}`].every((address) => LOOPBACK.test(URL.parse(address)?.hostname ?? ''))
}
