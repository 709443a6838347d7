// The descriptions of clients at https addresses (Client ID Metadata Documents), as the library gets them (rule 42.4).
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { requestPublic } from '../ground/public-request.ts'
import { parseJson } from '../ground/texts.ts'
import { isRedirect } from './registered-clients.ts'

/** The library asks again after a failure, and keeps what it has understood. */
const KEPT_MS = 10_000
const MAX_DESCRIPTIONS = 100
const MAX_BYTES = 5_120

/** A description, with what it was answered with. */
interface Described {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Fetches each description once in a while, so that a slow one holds a sign-in for one timeout. Redirect addresses that are not
 * allowed are left out, because one editor lists its own scheme beside addresses that work.
 */
export function describedBy(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const known = new LRUCache<string, Promise<Described>>({ max: MAX_DESCRIPTIONS, ttl: KEPT_MS })
  return async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    if (!known.has(address)) known.set(address, readFrom(fetch(input, init)))
    const { status, headers, text } = (await known.get(address)) as Described
    return new Response(text, { status, headers })
  }
}

async function readFrom(responding: Promise<Response>): Promise<Described> {
  const { status, headers, body } = await responding
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('the description of the client is too large')
  }
  return { status, headers, text: allowed(Buffer.concat(parts).toString()) }
}

function allowed(text: string): string {
  const parsed = parseJson(text)
  const value = (parsed.ok ? (parsed.value ?? {}) : {}) as { redirect_uris?: unknown; client_name?: unknown }
  if (!Array.isArray(value.redirect_uris)) return text
  const redirects = value.redirect_uris.filter(isRedirect)
  return JSON.stringify({ ...value, redirect_uris: redirects, client_name: value.client_name || undefined })
}

const TIMEOUT_MS = 3_000

/** Like `fetch` for a GET that follows no redirect. Rejects if the host has an address that is not public. */
export async function fetchPublic(input: string | URL | Request, { headers }: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  const given = { headers: Object.fromEntries(new Headers(headers)), signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await requestPublic(url, given)
  const own = new Headers(response.headers as Record<string, string>)
  return new Response(Readable.toWeb(response) as ReadableStream, { status: response.statusCode ?? 502, headers: own })
}
