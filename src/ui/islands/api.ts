// Calls the API from a page with the visitor's key.
import type { Exchange } from '../catalog/api-bodies.ts'

/** The message for a visitor if a request gets no response. */
export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'

const SHOWN = [
  'content-type',
  'cache-control',
  'etag',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
]

/** Sends a GET request. Rejects if the network fails or the request is aborted. */
export async function fetchApi(path: string, key: string, signal: AbortSignal | null = null): Promise<Exchange> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${key}` }, signal })
  const headers = SHOWN.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { path, status: response.status, headers, body: await response.json() }
}
