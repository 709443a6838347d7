// The authorization server and /mcp over a real accounts file, in this process: what a client, a browser and an attacker see.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { requestHandler } from '../../../src/http/handle-request.ts'
import { inProcess } from '../../../src/http/in-process.ts'
import { requestOfFetch } from '../../../src/http/request/api-request.ts'
import type { RequestRecord } from '../../../src/http/request-record.ts'
import { webResponseOf } from '../../../src/http/response/api-response.ts'
import { respondUncached } from '../../../src/http/response/respond.ts'
import { routeTable } from '../../../src/http/routes.ts'
import { agentRows } from '../../../src/mcp/handle-mcp.ts'
import { openProtocol } from '../../../src/mcp/protocol.ts'
import type { Consent } from '../../../src/oauth/consent.ts'
import { openProvider } from '../../../src/oauth/provider.ts'
import { signInRows } from '../../../src/oauth/routes.ts'
import { tokensOf } from '../../../src/oauth/tokens.ts'
import { localAuthorizer } from '../../../src/state/authorizer.ts'
import { openRateLimiter } from '../../../src/state/memory/rate-limiter.ts'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { apiRows } from '../../../src/ui/contract/served-document.ts'
import { answerOf } from '../../../src/ui/oauth/consent-page.ts'
import { designAt } from '../../../src/ui/site/design-file.ts'
import { fakeWorld } from '../../unit/http/fakes.ts'

export const BASE = 'https://api.example'

export interface SignInWorldSetting {
  readonly baseUrl?: string
  readonly oauth?: boolean
  readonly oauthClients?: readonly { client_id: string; client_name: string; redirect_uris: string[] }[]
  /** Documents of clients by address. */
  readonly documents?: Readonly<Record<string, () => Response | Promise<Response>>>
  /** A folder whose accounts stay when the world is opened again. */
  readonly folder?: string
}

/** Opens a server whose pages are JSON of what they would show. */
export async function signInWorld(setting: SignInWorldSetting = {}) {
  const { baseUrl = BASE, oauth = true, oauthClients = [], documents } = setting
  const folder = setting.folder ?? temporaryFolder()
  const accounts = openAccounts(join(folder, 'accounts.db'))
  onTestFinished(() => accounts.close())
  const authorizer = localAuthorizer(accounts, openRateLimiter())
  const config = { baseUrl, trustProxy: 0, designData: true, oauth, oauthClients }
  const service = { ...fakeWorld().service, accounts, authorizer, config, visitors: { hit: () => ADMITTED } }
  const records: RequestRecord[] = []
  const faults: unknown[] = []
  const fault = (error: unknown) => void faults.push(error)
  const pipeline = { service: () => service, fault, observe: (record: RequestRecord) => void records.push(record) }
  const api = inProcess(routeTable(apiRows), pipeline)
  const fetchDocument = (url: string | URL | Request) => {
    const found = documents?.[String(url)]
    return found === undefined ? Promise.reject(new Error(`nothing at ${url}`)) : Promise.resolve(found())
  }
  const provider = openProvider({
    config,
    signIns: accounts.signIns,
    authorizer,
    fault,
    ...(documents && { fetch: fetchDocument as typeof fetch }),
  })
  const signIns = signInRows({
    setting: () => config,
    open: () => provider,
    answer: (request, body) => answerOf(request, body, api),
    show: async (to, status, consent, origin) => respondUncached(to, status, { consent, origin }),
  })
  const agents = agentRows({
    designAt,
    open: async () => openProtocol({ baseUrl, tools: [], app: { page: async () => '', pictureOrigins: [] } }, fault),
    fault,
    gallery: () => null,
    tokens: () => (oauth ? tokensOf(baseUrl, accounts.signIns) : null),
  })
  const handle = requestHandler(routeTable({ ...apiRows, ...signIns, ...agents }), pipeline)
  return {
    accounts,
    folder,
    resource: `${baseUrl}/mcp`,
    records,
    faults,
    /** Sends a request to the server. Takes the place of `fetch`. */
    async send(url: string | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(new URL(url, baseUrl), init)
      return webResponseOf(await handle(requestOfFetch(request)))
    },
    async newKey(email = `reader-${Math.random()}@mail.example`) {
      const made = await accounts.register({ email, name: null })
      if (!made.ok) throw new Error(made.error)
      return made
    },
  }
}

const ADMITTED = { admitted: true, limit: 100, remaining: 99, resetAt: 0, retryAfterSeconds: 0 }

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sign-in-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface Page {
  readonly status: number
  readonly location: string | null
  readonly headers: Headers
  /** What the page shows. */
  readonly consent: Consent | null
  readonly text: string
}

/** A browser with cookies, which follows no redirect by itself. */
export function browser({ send }: { send(url: string, init: RequestInit): Promise<Response> }) {
  const jar = new Map<string, { name: string; value: string; path: string }>()

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    jar.set(`${name} ${path}`, { name, value, path })
  }

  return async (url: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> => {
    const { pathname } = new URL(url, BASE)
    const known = [...jar.values()].filter(({ path }) => pathname.startsWith(path))
    const cookie = known.map(({ name, value }) => `${name}=${value}`).join('; ')
    const body = form && new URLSearchParams(form).toString()
    const response = await send(url, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { accept: 'text/html', ...(cookie !== '' && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    const isShown = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    const consent = isShown ? (JSON.parse(text).consent ?? null) : null
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      consent,
      text,
    }
  }
}
