// Records the examples from a server with the demo catalog and replaces what is secret or changes between runs.
import { DAY } from './demo-server.ts'
import type { ExampleRequest } from './example-request.ts'
import { REQUESTS } from './requests.ts'

export interface Recorded extends Omit<ExampleRequest, 'with' | 'method'> {
  readonly method: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: unknown
}

/** The response headers that are recorded: those that are the same in every run. */
const SHOWN = ['content-type', 'cache-control', 'retry-after', 'www-authenticate', 'x-ratelimit-limit']

/** All examples with the responses of the server at `url`. */
export async function recordExamples(url: string): Promise<Recorded[]> {
  const spent = await registered(url)
  await Promise.all(Array.from({ length: 100 }, () => send(url, { target: '/v1/me' }, spent)))
  const keys = { key: await registered(url), spent, none: null }
  const examples: Recorded[] = []
  for (const request of REQUESTS) examples.push(await record(url, request, keys[request.with ?? 'key']))
  return examples
}

async function record(url: string, request: ExampleRequest, key: string | null): Promise<Recorded> {
  const { with: _, method = 'GET', ...shown } = request
  const response = await send(url, request, key)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => SHOWN.includes(name)))
  const recorded = { headers, body: await response.json() }
  return { ...shown, method, status: response.status, ...blanked(recorded) }
}

interface SentRequest {
  readonly target: string
  readonly method?: string
  readonly sent?: unknown
}

function send(url: string, { target, method = 'GET', sent }: SentRequest, key: string | null): Promise<Response> {
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` }
  const body = sent === undefined ? {} : { body: JSON.stringify(sent) }
  return fetch(`${url}${target}`, { method, headers: { 'x-forwarded-for': '192.0.2.1', ...authorization }, ...body })
}

/** A new key, registered from another client address than the examples use, because registrations are limited. */
async function registered(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'developer@mail.example' })
  const headers = { 'x-forwarded-for': '192.0.2.2' }
  const response = await fetch(`${url}/v1/register`, { method: 'POST', headers, body })
  return ((await response.json()) as { api_key: string }).api_key
}

type Content = Pick<Recorded, 'headers' | 'body'>

/** Replaces keys and IDs with zeros, times with the day of the demo, and waits with the longest one. */
function blanked(content: Content): Content {
  const text = JSON.stringify(content)
    .replace(/svc_[0-9a-f]{12}_[0-9a-f]{32}/g, `svc_${'0'.repeat(12)}_${'0'.repeat(32)}`)
    .replace(/("key_id":")[0-9a-f]{12}/g, `$1${'0'.repeat(12)}`)
    .replace(/("snapshot":")[^"]+/g, `$1000001-${'0'.repeat(12)}`)
    .replace(/("updated_at":")[^"]+/g, `$1${DAY}T00:00:00.000Z`)
    .replace(/("previous_expires_at":"|works until )\d[^"]+?Z/g, `$1${DAY}T01:00:00.000Z`)
    .replace(/("changed_at":")[^"]+/g, `$1${DAY}T00:00:00.000Z`)
    .replace(/("next":")[^"]+/g, `$1${'A'.repeat(28)}`)
    .replace(/\b([Ww]ait) \d+ s\b/g, '$1 60 s')
    .replace(/("retry-after":")\d+/g, (_, name) => `${name}60`)
  return JSON.parse(text) as Content
}
