// The page that asks whether a client may use a key, and what its form does (rule 42.2).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InteractionResults, Provider } from 'oidc-provider'
import type { Config } from '../config.ts'
import type { EndpointModule, ProbeContext } from '../http/endpoint.ts'
import type { ApiRequest } from '../http/request/api-request.ts'
import { readBytes } from '../http/request/json-body.ts'
import { type ApiResponse, headLines } from '../http/response/api-response.ts'
import { respond, respondProblem } from '../http/response/respond.ts'
import { accountOf } from './account.ts'
import { resourceOf, SCOPE } from './addresses.ts'
import type { SignInStep } from './log-steps.ts'
import { isLoopback } from './registered-clients.ts'
import { throughNode } from './through-node.ts'

/** What the page says about a sign-in. */
export interface Consent {
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
  open(): Promise<Provider>
  /** Logs a step of a sign-in. */
  log(step: SignInStep): void
  setting(): Pick<Config, 'baseUrl' | 'oauth' | 'oauthClients'>
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

/** The route of the page and of its form. */
export function consentRoute(pages: SignInOptions): Omit<EndpointModule<'manual'>, 'access'> {
  return {
    GET: async (to) => {
      const details = await detailsOf(to.request, pages)
      return show(to, pages, details, 200)
    },
    POST: async (to) => {
      const response = await decide(to, pages)
      const { status } = response
      pages.log({ id: to.request.requestId, step: 'consent', status, error: status < 400 ? undefined : 'refused' })
      return response
    },
  }
}

/** Checks the form and leads on. A form of another website is refused: its browser sends no cookie, and says where it is. */
async function decide(to: ProbeContext, pages: SignInOptions): Promise<ApiResponse> {
  const body = await readBytes(to.request)
  if (!(body instanceof Uint8Array)) return respondProblem(to, body)
  const site = to.request.headers['sec-fetch-site']
  const details = site === undefined || site === 'same-origin' ? await detailsOf(to.request, pages) : null
  if (details === null) return show(to, pages, null, 400)
  const answer = await pages.answer(to.request, body)
  if (answer.is === 'refused') return show(to, pages, details, answer.status, answer)
  if (answer.is === 'registered') return show(to, pages, details, 201, { newKey: answer.apiKey })
  const result = answer.is === 'denied' ? DENIED : await granted(details, answer.apiKey, pages)
  return leadOn(to, pages, result)
}

const DENIED = { error: 'access_denied', error_description: 'the person said no' }

async function granted({ params }: Details, apiKey: string, { open, setting }: SignInOptions) {
  const accountId = accountOf(apiKey) ?? ''
  const { Grant } = await open()
  const grant = new Grant({ accountId, clientId: String(params['client_id']) })
  grant.addResourceScope(resourceOf(setting().baseUrl), SCOPE)
  return { login: { accountId, remember: false }, consent: { grantId: await grant.save() } }
}

async function leadOn(to: ProbeContext, { open, setting }: SignInOptions, result: InteractionResults) {
  const provider = await open()
  const finish = (req: IncomingMessage, res: ServerResponse) => {
    void provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }
  const { status, head, body } = await throughNode(finish, to.request, setting().baseUrl)
  return respond(to, status, head + headLines({ 'Cache-Control': 'no-store' }), body)
}

/** The sign-in of a browser, by the cookie that it got at its begin; null if there is none any more. */
async function detailsOf(request: ApiRequest, { open, setting }: SignInOptions): Promise<Details | null> {
  const provider = await open()
  let details: Details | null = null
  const read = async (req: IncomingMessage, res: ServerResponse) => {
    details = await provider.interactionDetails(req, res).catch(() => null)
    res.end()
  }
  await throughNode(read, request, setting().baseUrl, { method: 'GET' })
  const found = details as Details | null
  return found !== null && request.path.endsWith(`/${found.uid}`) ? found : null
}

async function show(
  to: ProbeContext,
  pages: SignInOptions,
  details: Details | null,
  status: number,
  more: Partial<Consent> = {},
): Promise<ApiResponse> {
  if (details === null) return pages.show(to, 400, null, '')
  const { client_id: id, redirect_uri: redirect } = details.params as Record<string, string>
  const { Client } = await pages.open()
  // A description that another server has read can be unreachable from this one.
  const client = await Client.find(id ?? '').catch(() => undefined)
  const target = new URL(redirect ?? '')
  const consent: Consent = {
    client: client?.clientName ?? target.host,
    vouchedBy: URL.parse(id ?? '')?.host ?? null,
    isListed: pages.setting().oauthClients.some((listed) => listed.client_id === id),
    host: isLoopback(target) ? null : target.host,
    error: null,
    newKey: null,
    email: '',
    ...more,
  }
  return pages.show(to, status, consent, target.origin)
}
