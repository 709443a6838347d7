// Fetches the description of a client from the public internet, and from nowhere else. The address is decided before a
// connection is made, so that no service of the operator's network is reached, not even by a handshake (rule 42.4).
import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import ipaddr from 'ipaddr.js'

const TIMEOUT_MS = 3_000

/** Like `fetch` for a GET over https that follows no redirect. Rejects if the host has an address that is not public. */
export async function fetchPublic(input: string | URL | Request, { headers }: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const found = await Promise.race([lookup(bare(url.hostname), { all: true }), aborted(signal)])
  const [first] = found
  if (first === undefined || !found.every(({ address }) => isPublic(address)))
    throw new Error(`${url.host} has no public address`)
  return new Promise((resolve, reject) => {
    const options = {
      headers: Object.fromEntries(new Headers(headers)),
      signal,
      // The address that was checked, whatever the name resolves to by now.
      lookup: (_: string, __: object, done: (error: null, addresses: (typeof first)[]) => void) => done(null, [first]),
    }
    const sent = request(url, options as never, (response) => {
      const own = new Headers(response.headers as Record<string, string>)
      resolve(
        new Response(Readable.toWeb(response) as ReadableStream, { status: response.statusCode ?? 502, headers: own }),
      )
    })
    sent.on('error', reject).end()
  })
}

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast'
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
