// Fetches the description of a client from the public internet, and from nowhere else (rule 42.4).
import { Readable } from 'node:stream'
import { requestPublic } from '../ground/public-request.ts'

const TIMEOUT_MS = 3_000

/** Like `fetch` for a GET that follows no redirect. Rejects if the host has an address that is not public. */
export async function fetchPublic(input: string | URL | Request, { headers }: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  const given = { headers: Object.fromEntries(new Headers(headers)), signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await requestPublic(url, given)
  const own = new Headers(response.headers as Record<string, string>)
  return new Response(Readable.toWeb(response) as ReadableStream, { status: response.statusCode ?? 502, headers: own })
}
